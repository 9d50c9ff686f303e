import { securityhubEnabled } from './securityhub-enabled';
import type { AnyCheck } from '../../../define-check';

export const securityhubChecks: readonly AnyCheck[] = [securityhubEnabled];
