export * from './admit-by-company';
export * from './read-connection';
