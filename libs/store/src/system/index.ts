export * from './system-store';
export * from './open-system-store';
