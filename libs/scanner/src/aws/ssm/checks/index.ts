import { ssmDocumentPublic } from './ssm-document-public';
import type { AnyCheck } from '../../../define-check';

export const ssmChecks: readonly AnyCheck[] = [ssmDocumentPublic];
