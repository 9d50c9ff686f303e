export * from './logger';
export * from './services';
export * from './settings';
