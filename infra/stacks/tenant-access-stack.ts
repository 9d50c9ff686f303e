import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { namesOf } from '../config/names';
import { TenantRole } from '../constructs/tenant-role';

interface TenantAccessStackProps extends StackProps {
  readonly stage: string;
  readonly table: Table;
  readonly snapshots: Bucket;
}

/** The two doors to tenants' records: one reads, one writes as well, and each opens to one tenant at a time. */
export class TenantAccessStack extends Stack {
  constructor(scope: Construct, id: string, { stage, table, snapshots, ...props }: TenantAccessStackProps) {
    super(scope, id, props);
    const { prefix, tenantReader, tenantWriter } = namesOf(stage);
    const common = { callers: `${prefix}-`, table, snapshots };
    new TenantRole(this, 'Reader', { ...common, access: 'read', roleName: tenantReader });
    new TenantRole(this, 'Writer', { ...common, access: 'write', roleName: tenantWriter });
  }
}
