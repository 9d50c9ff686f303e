export * from './cloud-port';
export * from './snapshot';
export * from './verdict';
