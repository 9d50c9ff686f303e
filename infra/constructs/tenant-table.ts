import { TABLE } from '@cloudmend/store/table';
import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { BACKUP_DAYS } from '../config/backups';

const text = (name: string) => ({ name, type: AttributeType.STRING });

/** The single table, exactly as the store describes it. */
export class TenantTable extends Table {
  constructor(scope: Construct, id: string, { keepsState }: { readonly keepsState: boolean }) {
    super(scope, id, {
      partitionKey: text(TABLE.key.partition),
      sortKey: text(TABLE.key.sort),
      timeToLiveAttribute: TABLE.ttlAttribute,
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: BACKUP_DAYS },
      deletionProtection: keepsState,
      removalPolicy: keepsState ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    });
    for (const { name, partition, sort } of TABLE.indexes) {
      this.addGlobalSecondaryIndex({ indexName: name, partitionKey: text(partition), sortKey: text(sort) });
    }
  }
}
