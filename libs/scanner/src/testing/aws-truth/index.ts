import { CLOUDTRAIL } from './cloudtrail';
import { CLOUDWATCH } from './cloudwatch';
import { KMS } from './kms';
import { RDS } from './rds';
import { RDS_SNAPSHOTS } from './rds-snapshots';
import type { TruthTable } from './truth-case';

export type { TruthCase, TruthTable } from './truth-case';
export { judgeAnswers } from './judge-answers';

/** Every table, by the name of its file. */
export const AWS_TRUTH: Readonly<Record<string, TruthTable>> = {
  cloudtrail: CLOUDTRAIL,
  cloudwatch: CLOUDWATCH,
  kms: KMS,
  rds: RDS,
  'rds-snapshots': RDS_SNAPSHOTS,
};
