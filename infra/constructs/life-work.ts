import { Duration, Stack } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { type Names, roleArn } from '../config/names';
import type { Alarms } from './alarms';
import { NodeLambda, type NodeLambdaProps, ONCE } from './node-lambda';
import { systemRecords } from './table-access';
import { takeTenantRole } from './tenant-role';

interface LifeWorkProps {
  readonly names: Names;
  readonly table: Table;
  readonly alarms: Alarms;
  readonly common: Pick<NodeLambdaProps, 'bundles' | 'environment' | 'logs'>;
}

/** Every minute: retention of workspaces, as the only role that may assume the one that changes and deletes anything. */
export class LifeWork extends Construct {
  constructor(scope: Construct, id: string, { names, table, alarms, common }: LifeWorkProps) {
    super(scope, id);
    const stack = Stack.of(this);
    const fn = new NodeLambda(this, 'WorkOnLife', {
      ...common,
      environment: { ...common.environment, CLOUDMEND_TENANT_ROLE_ARN: roleArn(stack, names.tenantKeeper) },
      bundle: 'WorkOnLife',
      asynchronous: ONCE,
      memoryMiB: 1024,
      timeout: Duration.minutes(15),
      roleName: names.lifeRole,
    });
    for (const statement of [
      ...systemRecords(table, { tenants: 'read', life: 'write' }),
      takeTenantRole(roleArn(stack, names.tenantKeeper)),
    ])
      fn.addToRolePolicy(statement);
    new Rule(this, 'EachMinute', {
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(fn, { retryAttempts: 0 })],
    });
    alarms.raise(this, {
      name: 'life-stuck',
      metric: fn.metricErrors({ period: Duration.minutes(15) }),
      says: 'Retention is not applied to the records of a workspace.',
    });
  }
}
