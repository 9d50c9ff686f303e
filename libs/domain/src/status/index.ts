export * from './components';
export * from './status';
export * from './days';
export * from './incidents';
