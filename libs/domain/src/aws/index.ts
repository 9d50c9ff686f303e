export * from './account-rules';
export * from './partition';
export * from './role-arn';
export * from './role-template';
export * from './short-arn';
