import { ecrLifecyclePolicy } from './ecr-lifecycle-policy';
import { ecrRepoPublicPolicy } from './ecr-repo-public-policy';
import { ecrScanOnPush } from './ecr-scan-on-push';
import { ecrTagImmutability } from './ecr-tag-immutability';
import type { AnyCheck } from '../../../define-check';

export const ecrChecks: readonly AnyCheck[] = [
  ecrLifecyclePolicy,
  ecrRepoPublicPolicy,
  ecrScanOnPush,
  ecrTagImmutability,
];
