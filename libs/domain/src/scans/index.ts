export * from './scan';
export * from './contracts';
