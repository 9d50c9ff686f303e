import { efsEncrypted } from './efs-encrypted';
import type { AnyCheck } from '../../../define-check';

export const efsChecks: readonly AnyCheck[] = [efsEncrypted];
