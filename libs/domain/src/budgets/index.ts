export * from './budget';
export * from './period';
export * from './status';
export * from './contracts';
