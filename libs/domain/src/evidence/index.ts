export * from './attestation';
export * from './contracts';
export * from './intervals';
export * from './observation';
export * from './pack';
export * from './period-gaps';
export * from './proof-keys';
