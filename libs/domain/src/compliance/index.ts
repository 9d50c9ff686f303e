export { frameworkName } from './framework-names';
export * from './control-state';
export * from './contracts';
export * from './fix-set';
