export * from './severity';
export * from './reason';
export * from './acceptance';
export * from './finding';
export * from './filter';
export { formatBytes } from './format-bytes';
export * from './findings-summary';
export * from './contracts';
export * from './acceptance-contracts';
