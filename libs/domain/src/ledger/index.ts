export * from './contracts';
export * from './ledger-entry';
export * from './summarise-ledger';
