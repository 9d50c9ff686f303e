export * from './plan';
export * from './plan-table';
