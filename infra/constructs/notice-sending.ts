import { Duration, Stack } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { type Names, postFunctionArn, roleArn } from '../config/names';
import type { Alarms } from './alarms';
import { NodeLambda, type NodeLambdaProps, ONCE } from './node-lambda';
import { sendMail } from './people-rights';
import { systemRecords } from './table-access';
import { takeTenantRole } from './tenant-role';
import { useTokens } from './token-key';

interface NoticeSendingProps {
  readonly names: Names;
  readonly table: Table;
  readonly alarms: Alarms;
  readonly tokenKey: IKey;
  readonly mailFrom: string | undefined;
  readonly common: Pick<NodeLambdaProps, 'bundles' | 'logs'>;
  readonly environment: Readonly<Record<string, string>>;
}

/** Permission to post messages to addresses that customers named. */
export const postMessages = (stack: Stack, names: Names): PolicyStatement =>
  new PolicyStatement({
    sid: 'PostMessages',
    actions: ['lambda:InvokeFunction'],
    resources: [postFunctionArn(stack, names)],
  });

/** Buses of customers, whose own policies decide; never a bus of ours. */
const putEvents = (stack: Stack): PolicyStatement[] => {
  const busesOf = (account: string): string =>
    stack.formatArn({ service: 'events', region: '*', account, resource: 'event-bus', resourceName: '*' });
  return [
    new PolicyStatement({ sid: 'PutEvents', actions: ['events:PutEvents'], resources: [busesOf('*')] }),
    new PolicyStatement({
      sid: 'NoBusOfOurs',
      effect: Effect.DENY,
      actions: ['events:PutEvents'],
      resources: [busesOf(stack.account)],
    }),
  ];
};

/**
 * Each minute with work: tells people and destinations what happened. A lease on each workspace's outbox keeps two functions from
 * sending the same. What calls customers' addresses is a function of its own, without a right to anything of ours.
 */
export class NoticeSending extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { names, table, alarms, tokenKey, mailFrom, common, environment }: NoticeSendingProps,
  ) {
    super(scope, id);
    const stack = Stack.of(this);
    const post = new NodeLambda(this, 'PostMessage', {
      ...common,
      bundle: 'PostMessage',
      functionName: names.postFunction,
      environment: {},
      memoryMiB: 256,
      timeout: Duration.seconds(10),
    });
    for (const statement of putEvents(stack)) post.addToRolePolicy(statement);
    const fn = new NodeLambda(this, 'WorkOnNotices', {
      ...common,
      bundle: 'WorkOnNotices',
      functionName: `${names.workPrefix}notices`,
      environment,
      asynchronous: ONCE,
      memoryMiB: 256,
      timeout: Duration.minutes(5),
    });
    for (const statement of [
      ...systemRecords(table, { tenants: 'read', people: 'read', due: 'read' }),
      takeTenantRole(roleArn(stack, names.tenantWriter)),
      useTokens(tokenKey, 'open', 'destination'),
      postMessages(stack, names),
      ...(mailFrom === undefined ? [] : [sendMail(stack, mailFrom)]),
    ])
      fn.addToRolePolicy(statement);
    alarms.raise(this, {
      name: 'notices-stuck',
      metric: fn.metricErrors({ period: Duration.minutes(15) }),
      says: 'Notices are not sent; those that wait stay as they are.',
    });
  }
}
