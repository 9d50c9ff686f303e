export * from './capability';
export * from './contracts';
export * from './power-schedule';
export * from './run';
