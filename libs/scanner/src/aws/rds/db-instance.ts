import type { Resource } from '../../snapshot';

export interface DbInstance extends Resource {
  readonly kind: 'aws.rds.instance';
  readonly engine: string | null;
  readonly instanceClass: string | null;
  readonly state: string | null;
  readonly isPublic: boolean;
  readonly isEncrypted: boolean;
  readonly backupRetentionDays: number;
}
