export * from './thresholds';
export * from './contracts';
