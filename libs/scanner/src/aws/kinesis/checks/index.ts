import { kinesisEncrypted } from './kinesis-encrypted';
import type { AnyCheck } from '../../../define-check';

export const kinesisChecks: readonly AnyCheck[] = [kinesisEncrypted];
