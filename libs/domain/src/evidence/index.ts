export * from './contracts';
export * from './intervals';
export * from './observation';
