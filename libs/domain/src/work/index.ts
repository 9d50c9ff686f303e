export * from './work';
export * from './due-policy';
export * from './team';
export * from './view';
export * from './history';
export * from './contracts';
