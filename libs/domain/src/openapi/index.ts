export * from './contracts';
export * from './document';
export * from './page';
