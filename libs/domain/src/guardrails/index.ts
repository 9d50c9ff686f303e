export * from './contracts';
export * from './kill-switch';
