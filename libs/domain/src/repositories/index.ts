export * from './address-book';
export * from './contracts';
export * from './pull-request-text';
export * from './repository';
