export * from './read-metadata';
