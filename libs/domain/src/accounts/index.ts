export * from './account';
export * from './role-template';
export * from './contracts';
export * from './scannable';
