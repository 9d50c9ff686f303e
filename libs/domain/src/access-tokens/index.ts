export * from './access-token';
export * from './contracts';
export * from './limits';
export * from './scopes';
