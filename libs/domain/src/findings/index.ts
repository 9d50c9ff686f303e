export * from './finding';
export * from './contracts';
