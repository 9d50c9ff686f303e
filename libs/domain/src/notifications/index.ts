export * from './notice';
export * from './destination';
export * from './settings';
export * from './contracts';
