import { Duration, Stack } from 'aws-cdk-lib';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { roleArn } from '../config/arns';
import type { Names } from '../config/names';
import type { Alarms } from './alarms';
import { NodeLambda, type NodeLambdaProps, ONCE } from './node-lambda';
import { askUsers, changeUsers, connectCompanies, sendMail } from './people-rights';
import { signProofs } from './proof-key';
import { startScans, stopScans } from './run-scans';
import { systemRecords } from './table-access';
import { takeTenantRole } from './tenant-role';
import { readTimerGroup, setTimers } from './timer-access';

interface LifeWorkProps {
  readonly names: Names;
  readonly table: Table;
  readonly alarms: Alarms;
  readonly userPool: IUserPool;
  readonly proofKey: IKey;
  readonly mailFrom: string | undefined;
  readonly common: Pick<NodeLambdaProps, 'bundles' | 'environment' | 'logs'>;
}

/** Every five minutes: retention, export and deletion of workspaces, and timers that are missing, as the only role that may assume the one that changes and deletes anything. */
export class LifeWork extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { names, table, alarms, userPool, proofKey, mailFrom, common }: LifeWorkProps,
  ) {
    super(scope, id);
    const stack = Stack.of(this);
    const fn = new NodeLambda(this, 'WorkOnLife', {
      ...common,
      environment: { ...common.environment, CLOUDMEND_TENANT_ROLE_ARN: roleArn(stack, names.tenantKeeper) },
      bundle: 'WorkOnLife',
      asynchronous: ONCE,
      memoryMiB: 2048,
      timeout: Duration.minutes(15),
      roleName: names.lifeRole,
    });
    for (const statement of [
      ...systemRecords(table, {
        tenants: 'write',
        people: 'write',
        companySignIn: 'write',
        provisioning: 'write',
        life: 'write',
        accessTokens: 'write',
        tokenUses: 'write',
        accountClaims: 'write',
        installations: 'write',
        contacts: 'write',
        trailKeys: 'write',
        scanQueue: 'write',
      }),
      askUsers(userPool),
      changeUsers(userPool),
      connectCompanies(userPool),
      signProofs(proofKey),
      ...setTimers(stack, names),
      readTimerGroup(stack, names),
      ...(mailFrom === undefined ? [] : [sendMail(stack, mailFrom)]),
      startScans(stack, names.workflow),
      stopScans(stack, names.workflow),
      takeTenantRole(roleArn(stack, names.tenantKeeper)),
    ])
      fn.addToRolePolicy(statement);
    new Rule(this, 'EachFiveMinutes', {
      schedule: Schedule.rate(Duration.minutes(5)),
      targets: [new LambdaFunction(fn, { retryAttempts: 0 })],
    });
    alarms.expectCalls(this, { name: 'life-silent', fn, every: Duration.minutes(5) });
    alarms.raise(this, {
      name: 'life-stuck',
      metric: fn.metricErrors({ period: Duration.minutes(15) }),
      says: 'Retention, export or deletion of a workspace fails.',
    });
  }
}
