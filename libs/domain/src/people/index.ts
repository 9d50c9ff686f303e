export * from './person';
export * from './invitation';
export * from './contracts';
