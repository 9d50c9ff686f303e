export * from './template';
export * from './tracker';
export * from './ticket';
export * from './contracts';
