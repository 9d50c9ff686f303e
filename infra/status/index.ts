export { assertChecked, changeStatus, checkStatus, type CheckUses, PATIENCE_MS } from './check-status';
export { type StatusFile, statusInBucket } from './status-file';
