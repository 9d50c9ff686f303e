export * from './auditor';
export * from './person';
export * from './invitation';
export * from './sign-up-proof';
export * from './contracts';
