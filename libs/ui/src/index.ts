export * from './brand/index';
export * from './parts/index';
export * from './provider/index';
export * from './theme/index';
