export * from './audit-line';
export * from './contracts';
