export * from './account';
export * from './account-rules';
export * from './contracts';
export * from './scannable';
