export * from './attestation';
export * from './contracts';
export * from './intervals';
export * from './observation';
export * from './proof-keys';
