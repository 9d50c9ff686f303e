import { ArnFormat, type Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Alarm, type AlarmProps, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { rotateKey } from './key-rotation';

interface AlarmsProps {
  /** The prefix of alarm names. */
  readonly prefix: string;
  readonly keepsState: boolean;
  /** The addresses notified. Each must confirm once. */
  readonly to: readonly string[];
}

interface Raised {
  /** After the prefix, with dashes: docs/operations/alarms.md lists the response under this name. */
  readonly name: string;
  readonly metric: IMetric;
  /** What happened, as worded in the email. */
  readonly says: string;
  /** @default 1 */
  readonly threshold?: number;
  /** Consecutive periods. @default 1 */
  readonly periods?: number;
  /** Without data, as after an hour without mail, the alarm stays as it is. @default - it ends */
  readonly staysWithoutData?: boolean;
}

interface ExpectedCalls {
  readonly name: string;
  readonly fn: IFunction;
  /** How often its timer calls it. */
  readonly every: Duration;
}

/** Calls of a timer that an alarm waits for. */
const MISSED_CALLS = 3;

/**
 * The sum of metrics by their ids. Those of faults have data only when something failed, and a sum to which one of them adds
 * nothing would have no data either: the fault would go unnoticed.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/using-metric-math.html (FILL),
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-missing-data.html
 */
export const addUp = (...ids: readonly string[]): string => ids.map((id) => `FILL(${id}, 0)`).join(' + ');

/** The alarm topic, and how an alarm is raised: each notifies everyone named in the environment's settings. */
export class Alarms extends Construct {
  readonly topic: ITopic;
  private readonly prefix: string;

  constructor(scope: Construct, id: string, { prefix, keepsState, to }: AlarmsProps) {
    super(scope, id);
    this.prefix = prefix;
    const { account } = Stack.of(this);
    const anAlarm = Stack.of(this).formatArn({
      service: 'cloudwatch',
      resource: 'alarm',
      resourceName: '*',
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    const principals = [new ServicePrincipal('cloudwatch.amazonaws.com')];
    // CloudWatch cannot use the AWS managed key for topics. The topic's policy says which alarms may publish.
    const key = new Key(this, 'Key', {
      ...rotateKey(keepsState),
      removalPolicy: RemovalPolicy.DESTROY,
      description: `Encrypts the alarms of ${prefix} until they are mailed.`,
    });
    key.addToResourcePolicy(
      new PolicyStatement({ principals, actions: ['kms:Decrypt', 'kms:GenerateDataKey*'], resources: ['*'] }),
    );
    const topic = new Topic(this, 'Topic', {
      topicName: `${prefix}-alarms`,
      displayName: `${prefix} alarms`,
      masterKey: key,
      enforceSSL: true,
    });
    const ours = { StringEquals: { 'aws:SourceAccount': account }, ArnLike: { 'aws:SourceArn': anAlarm } };
    topic.addToResourcePolicy(
      new PolicyStatement({ principals, actions: ['sns:Publish'], resources: [topic.topicArn], conditions: ours }),
    );
    for (const address of to) topic.addSubscription(new EmailSubscription(address));
    this.topic = topic;
  }

  /** Raises an alarm in a stack once the metric reaches the threshold; missing data is not a breach. */
  raise(stack: Construct, { staysWithoutData = false, ...raised }: Raised): void {
    this.add(stack, raised, {
      treatMissingData: staysWithoutData ? TreatMissingData.IGNORE : TreatMissingData.NOT_BREACHING,
    });
  }

  /** Raises an alarm in a stack once the metric is below the threshold or missing: what should happen did not. */
  expect(stack: Construct, raised: Omit<Raised, 'staysWithoutData'>): void {
    this.add(stack, raised, {
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
    });
  }

  /** Raises an alarm when a function that a timer calls is not invoked: a rule was disabled, or Lambda had no room. */
  expectCalls(stack: Construct, { name, fn, every }: ExpectedCalls): void {
    // Rules are up to a minute late, so that a call may fall out of a single period.
    this.expect(stack, {
      name,
      metric: fn.metricInvocations({ period: every, statistic: 'Sum' }),
      periods: MISSED_CALLS,
      says: `${fn.node.id} was not called by its timer ${MISSED_CALLS} times in a row.`,
    });
  }

  private add(
    stack: Construct,
    { name, metric, says, threshold = 1, periods = 1 }: Raised,
    rest: Pick<AlarmProps, 'comparisonOperator' | 'treatMissingData'>,
  ): void {
    const alarm = new Alarm(stack, `${name}-alarm`, {
      alarmName: `${this.prefix}-${name}`,
      alarmDescription: `${says} Run book: docs/operations/alarms.md#${name}.`,
      metric,
      threshold,
      evaluationPeriods: periods,
      ...rest,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
  }
}
