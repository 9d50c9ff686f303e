import { Duration, type Stack } from 'aws-cdk-lib';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { trailCopiesBucket } from '../config/stages';
import { NodeLambda, type NodeLambdaProps, ONCE } from './node-lambda';
import { askUsers, changeUsers, listUsers } from './people-rights';
import { systemRecords } from './table-access';
import { makeCopies } from './trail-copies';
import { takeTenantRole } from './tenant-role';

/** What every function on a timer shares. */
export type SweepProps = Pick<NodeLambdaProps, 'bundles' | 'environment' | 'logs'>;

/** Every hour: removes unused invitations and unconfirmed sign-ups. */
export const sweepPeople = (
  stack: Stack,
  common: SweepProps,
  { tenantRole, table, userPool }: { readonly tenantRole: string; readonly table: Table; readonly userPool: IUserPool },
): NodeLambda => {
  const fn = new NodeLambda(stack, 'SweepPeople', {
    ...common,
    bundle: 'SweepPeople',
    asynchronous: ONCE,
    memoryMiB: 256,
    timeout: Duration.minutes(15),
  });
  for (const statement of [
    ...systemRecords(table, { people: 'write', tenants: 'read', seats: 'write', due: 'read' }),
    takeTenantRole(tenantRole),
    askUsers(userPool),
    changeUsers(userPool),
    listUsers(userPool),
  ])
    fn.addToRolePolicy(statement);
  new Rule(stack, 'EachHour', {
    schedule: Schedule.rate(Duration.hours(1)),
    targets: [new LambdaFunction(fn, { retryAttempts: 0 })],
  });
  return fn;
};

/** Every hour: copies new audit entries. */
export const copyTrails = (
  stack: Stack,
  common: SweepProps,
  { stage, tenantReader, table }: { readonly stage: string; readonly tenantReader: string; readonly table: Table },
): NodeLambda => {
  const environment = {
    ...common.environment,
    CLOUDMEND_TENANT_ROLE_ARN: tenantReader,
    CLOUDMEND_TRAIL_COPIES: `s3://${trailCopiesBucket(stage, stack.account)}`,
  };
  const fn = new NodeLambda(stack, 'CopyTrails', {
    ...common,
    environment,
    bundle: 'CopyTrails',
    asynchronous: ONCE,
    memoryMiB: 512,
    timeout: Duration.minutes(15),
  });
  for (const statement of [
    ...systemRecords(table, { due: 'read', trail: 'read', trailKeys: 'write' }),
    takeTenantRole(tenantReader),
    ...makeCopies(stack, stage),
  ])
    fn.addToRolePolicy(statement);
  new Rule(stack, 'CopiesEachHour', {
    schedule: Schedule.rate(Duration.hours(1)),
    targets: [new LambdaFunction(fn, { retryAttempts: 0 })],
  });
  return fn;
};
