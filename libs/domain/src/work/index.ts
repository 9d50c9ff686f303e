export * from './work';
export * from './work-filter';
export * from './mentions';
export * from './due-policy';
export * from './team';
export * from './view';
export * from './history';
export * from './contracts';
