export * from './advance';
export * from './change';
export * from './change-parts';
export * from './contracts';
export * from './decline';
export * from './jcs';
export * from './proof';
export * from './statement';
