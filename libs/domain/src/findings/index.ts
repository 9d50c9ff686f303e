export * from './finding';
export * from './filter';
export * from './findings-summary';
export * from './contracts';
