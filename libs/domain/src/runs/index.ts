export * from './capability';
export * from './contracts';
export * from './run';
