export * from './severity';
export * from './reason';
export * from './acceptance';
export * from './finding';
export * from './filter';
export * from './findings-summary';
export * from './contracts';
export * from './acceptance-contracts';
