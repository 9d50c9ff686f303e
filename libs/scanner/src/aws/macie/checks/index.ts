import { macieEnabled } from './macie-enabled';
import type { AnyCheck } from '../../../define-check';

export const macieChecks: readonly AnyCheck[] = [macieEnabled];
