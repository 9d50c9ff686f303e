import { iamAccessAnalyzerEnabled } from './iam-access-analyzer-enabled';
import type { AnyCheck } from '../../../define-check';

export const accessanalyzerChecks: readonly AnyCheck[] = [iamAccessAnalyzerEnabled];
