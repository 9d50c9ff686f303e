export { ACTIONS, findAction, collectorActions } from './actions';
export type { RoleEntry } from '../define-provider';
export * from './assume-role';
export { toCloudError } from './cloud-error';
export * from './open-account';
export * from './open-reader';
export * from './partition';
export type { Credentials } from './credentials';
export type { ClientScope, CloudPlugin } from './sdk-clients';
