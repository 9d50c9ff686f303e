export * from './address-book';
export * from './contracts';
export * from './hosts';
export * from './pull-request-text';
export * from './repository';
