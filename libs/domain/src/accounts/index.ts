export * from './account';
export * from './partition';
export * from './role-template';
export * from './contracts';
export * from './scannable';
