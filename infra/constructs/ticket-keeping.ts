import { Duration, Stack } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { roleArn } from '../config/arns';
import type { Names } from '../config/names';
import type { Alarms } from './alarms';
import { NodeLambda, type NodeLambdaProps, EACH_MINUTE } from './node-lambda';
import { postMessages } from './notice-sending';
import { systemRecords } from './table-access';
import { takeTenantRole } from './tenant-role';
import { useTokens } from './token-key';

interface TicketKeepingProps {
  readonly names: Names;
  readonly table: Table;
  readonly alarms: Alarms;
  readonly tokenKey: IKey;
  readonly common: Pick<NodeLambdaProps, 'bundles' | 'logs'>;
  readonly environment: Readonly<Record<string, string>>;
}

/** Each minute with work: creates tickets and compares them with the trackers. Trackers are called by the function without rights. */
export class TicketKeeping extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { names, table, alarms, tokenKey, common, environment }: TicketKeepingProps,
  ) {
    super(scope, id);
    const stack = Stack.of(this);
    const fn = new NodeLambda(this, 'WorkOnTickets', {
      ...common,
      bundle: 'WorkOnTickets',
      functionName: `${names.workPrefix}tickets`,
      environment,
      asynchronous: EACH_MINUTE,
      memoryMiB: 256,
      timeout: Duration.minutes(5),
    });
    for (const statement of [
      ...systemRecords(table, { tenants: 'read', due: 'read' }),
      takeTenantRole(roleArn(stack, names.tenantWriter)),
      useTokens(tokenKey, 'open', 'tracker'),
      postMessages(stack, names),
    ])
      fn.addToRolePolicy(statement);
    alarms.raise(this, {
      name: 'tickets-stuck',
      metric: fn.metricErrors({ period: Duration.minutes(15) }),
      says: 'Tickets are neither created nor compared; those that are due wait.',
    });
  }
}
