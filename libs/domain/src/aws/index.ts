export * from './carbon-export';
export * from './account-rules';
export * from './event-bus';
export * from './instance-arn';
export * from './partition';
export * from './role-arn';
export * from './role-template';
export * from './short-arn';
