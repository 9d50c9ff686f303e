export * from './changes';
export * from './scan';
export * from './contracts';
