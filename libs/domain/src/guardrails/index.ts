export * from './contracts';
export * from './dry-run';
export * from './environment';
export * from './evaluate';
export * from './facts';
export * from './kill-switch';
export * from './policy';
export { dayAt, freezeAt, isOpenAt } from './windows';
