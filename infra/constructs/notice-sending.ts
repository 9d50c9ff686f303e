import { Duration, Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { postFunctionArn, roleArn } from '../config/arns';
import type { Names } from '../config/names';
import type { Alarms } from './alarms';
import { NodeLambda, type NodeLambdaProps, EACH_MINUTE } from './node-lambda';
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

/** AWS reviews an account with five percent of bounces or a tenth of a percent of complaints, and later stops its mail. */
const BOUNCES = 0.05;
const COMPLAINTS = 0.001;

/**
 * Of the account and region, as SES judges them: without dimensions.
 * @see https://docs.aws.amazon.com/ses/latest/dg/reputationdashboard-cloudwatch-alarm.html
 */
const watchReputation = (scope: Construct, alarms: Alarms): void => {
  const rate = (metricName: string): Metric =>
    new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Average', period: Duration.hours(1) });
  alarms.raise(scope, {
    name: 'mail-bounces',
    metric: rate('Reputation.BounceRate'),
    threshold: BOUNCES,
    staysWithoutData: true,
    says: 'Five percent of the mail bounces: AWS may review the account and stop its mail.',
  });
  alarms.raise(scope, {
    name: 'mail-complaints',
    metric: rate('Reputation.ComplaintRate'),
    threshold: COMPLAINTS,
    staysWithoutData: true,
    says: 'One recipient in a thousand marks the mail as spam: AWS may review the account and stop its mail.',
  });
};

/**
 * Each minute with work: tells people and destinations what happened. A lease on each workspace's outbox keeps two functions from
 * sending the same. What calls customers' addresses is a separate function, without a right to anything of ours.
 */
export class NoticeSending extends Construct {
  readonly logGroupName: string;

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
      asynchronous: EACH_MINUTE,
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
    this.logGroupName = fn.logGroup.logGroupName;
    if (mailFrom !== undefined) watchReputation(this, alarms);
    alarms.raise(this, {
      name: 'notices-stuck',
      metric: fn.metricErrors({ period: Duration.minutes(15) }),
      says: 'Notices are not sent; those that wait stay as they are.',
    });
  }
}
