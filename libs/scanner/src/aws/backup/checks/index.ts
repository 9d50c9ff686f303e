import { backupVaultExists } from './backup-vault-exists';
import type { AnyCheck } from '../../../define-check';

export const backupChecks: readonly AnyCheck[] = [backupVaultExists];
