export * from './attestation';
export * from './contracts';
export * from './intervals';
export * from './observation';
