import { elbv2AccessLogs } from './elbv2-access-logs';
import { elbv2DeletionProtection } from './elbv2-deletion-protection';
import { elbv2DropInvalidHeaders } from './elbv2-drop-invalid-headers';
import { elbv2HttpsListeners } from './elbv2-https-listeners';
import { elbv2TlsPolicy } from './elbv2-tls-policy';
import type { AnyCheck } from '../../../define-check';

export const elbv2Checks: readonly AnyCheck[] = [
  elbv2AccessLogs,
  elbv2DeletionProtection,
  elbv2DropInvalidHeaders,
  elbv2HttpsListeners,
  elbv2TlsPolicy,
];
