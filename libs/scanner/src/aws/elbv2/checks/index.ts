// Written by `npm run lists`.
export { elbv2AccessLogs } from './elbv2-access-logs';
export { elbv2DeletionProtection } from './elbv2-deletion-protection';
export { elbv2DropInvalidHeaders } from './elbv2-drop-invalid-headers';
export { elbv2HttpsListeners } from './elbv2-https-listeners';
export { elbv2TlsPolicy } from './elbv2-tls-policy';
