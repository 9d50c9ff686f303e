export * from './access-token';
export * from './contracts';
export * from './scopes';
