export * from './resolve-tenant';
export * from './stored-tenant';
export * from './tenant-provider';
export * from './use-tenant';
export * from './can';
