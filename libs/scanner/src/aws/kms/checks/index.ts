// Written by `npm run lists`.
export { kmsKeyPendingDeletion } from './kms-key-pending-deletion';
export { kmsKeyPolicyPublic } from './kms-key-policy-public';
export { kmsKeyRotation } from './kms-key-rotation';
