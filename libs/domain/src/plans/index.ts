export * from './plan';
export * from './plan-table';
export * from './soft-limits';
