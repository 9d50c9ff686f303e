export * from './contracts';
export * from './provisioning';
