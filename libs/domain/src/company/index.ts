export * from './contracts';
export * from './usage';
