export * from './add-on';
export * from './closed-month';
export * from './contracts';
export * from './exposure';
export * from './readiness';
export * from './run';
