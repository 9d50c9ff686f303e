export * from './contracts';
export * from './legal-hold';
export * from './retention';
export * from './workspace-export';
