export * from './contracts';
export * from './pull-request-text';
export * from './repository';
