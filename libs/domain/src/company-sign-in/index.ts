export * from './contracts';
export * from './rules';
export * from './setup';
