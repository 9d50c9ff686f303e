export * from './pdf';
export * from './zip';
