import { guarddutyEnabled } from './guardduty-enabled';
import { guarddutyS3Protection } from './guardduty-s3-protection';
import type { AnyCheck } from '../../../define-check';

export const guarddutyChecks: readonly AnyCheck[] = [guarddutyEnabled, guarddutyS3Protection];
