import { Duration, Stack } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { roleArn } from '../config/arns';
import type { Names } from '../config/names';
import type { Alarms } from './alarms';
import { NodeLambda, type NodeLambdaProps, EACH_MINUTE } from './node-lambda';
import { signProofs } from './proof-key';
import { systemRecords } from './table-access';
import { takeTenantRole } from './tenant-role';

interface PackBuildingProps {
  readonly names: Names;
  readonly table: Table;
  readonly alarms: Alarms;
  readonly proofKey: IKey;
  readonly common: Pick<NodeLambdaProps, 'bundles' | 'environment' | 'logs'>;
}

/** Each minute with work: goes on with evidence packs. A lease on each keeps two functions from building the same one. */
export class PackBuilding extends Construct {
  constructor(scope: Construct, id: string, { names, table, alarms, proofKey, common }: PackBuildingProps) {
    super(scope, id);
    const fn = new NodeLambda(this, 'WorkOnPacks', {
      ...common,
      bundle: 'WorkOnPacks',
      functionName: `${names.workPrefix}packs`,
      asynchronous: EACH_MINUTE,
      memoryMiB: 2048,
      timeout: Duration.minutes(15),
    });
    for (const statement of [
      ...systemRecords(table, { tenants: 'read', due: 'read' }),
      takeTenantRole(roleArn(Stack.of(this), names.tenantWriter)),
      signProofs(proofKey),
    ])
      fn.addToRolePolicy(statement);
    alarms.raise(this, {
      name: 'packs-stuck',
      metric: fn.metricErrors({ period: Duration.minutes(15) }),
      says: 'Evidence packs are not built; those that wait stay as they are.',
    });
  }
}
