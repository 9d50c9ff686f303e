export * from './slug';
export * from './actor';
export * from './external-id';
export * from './contracts';
