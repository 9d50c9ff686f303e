export { changeStatus, checkStatus, type CheckUses } from './check-status';
export { type StatusFile, statusInBucket } from './status-file';
