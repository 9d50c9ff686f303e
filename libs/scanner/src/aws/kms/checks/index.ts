import { kmsKeyPendingDeletion } from './kms-key-pending-deletion';
import { kmsKeyPolicyPublic } from './kms-key-policy-public';
import { kmsKeyRotation } from './kms-key-rotation';
import type { AnyCheck } from '../../../define-check';

export const kmsChecks: readonly AnyCheck[] = [kmsKeyPendingDeletion, kmsKeyPolicyPublic, kmsKeyRotation];
