import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { roleArn } from '../config/arns';
import { nameResources } from '../config/names';
import type { Alarms } from '../constructs/alarms';
import type { LogKeeping } from '../constructs/kept-log';
import { NodeLambda, ONCE } from '../constructs/node-lambda';
import { signProofs } from '../constructs/proof-key';
import { readSecret } from '../constructs/platform-secrets';
import { systemRecords } from '../constructs/table-access';
import { takeTenantRole } from '../constructs/tenant-role';
import { useTokens } from '../constructs/token-key';
import { wakeChanges } from '../constructs/wake-changes';

interface ChangesStackProps extends StackProps {
  readonly stage: string;
  readonly bundles: string;
  readonly table: Table;
  readonly alarms: Alarms;
  readonly logs: LogKeeping;
  readonly proofKey: IKey;
  readonly tokenKey: IKey;
  readonly gitServersSecret: ISecret;
  readonly environment: Readonly<Record<string, string>>;
}

const WORK_TIMEOUT = Duration.minutes(2);
/** AWS recommends six times the function's timeout. */
const HIDDEN = Duration.minutes(12);
const ATTEMPTS = 5;

/** The queue of changes to look at, and the function that does. */
export class ChangesStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    {
      stage,
      bundles,
      table,
      alarms,
      logs,
      proofKey,
      tokenKey,
      gitServersSecret,
      environment,
      ...props
    }: ChangesStackProps,
  ) {
    super(scope, id, props);
    const names = nameResources(stage);
    const common = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, retentionPeriod: Duration.days(14) };
    const failed = new Queue(this, 'Failed', common);
    const queue = new Queue(this, 'Queue', {
      ...common,
      queueName: names.changeQueue,
      visibilityTimeout: HIDDEN,
      deadLetterQueue: { queue: failed, maxReceiveCount: ATTEMPTS },
    });
    const fn = new NodeLambda(this, 'WorkOnChanges', {
      bundles,
      bundle: 'WorkOnChanges',
      asynchronous: ONCE,
      environment: { ...environment, CLOUDMEND_GIT_SERVERS_SECRET_ARN: gitServersSecret.secretArn },
      logs,
      memoryMiB: 1024,
      timeout: WORK_TIMEOUT,
    });
    for (const statement of [
      ...systemRecords(table, { people: 'read', tenants: 'read', due: 'read', rates: 'write' }),
      takeTenantRole(roleArn(this, names.tenantWriter)),
      signProofs(proofKey),
      readSecret(gitServersSecret, 'GitServers'),
      useTokens(tokenKey, 'open'),
      wakeChanges(this, names),
    ])
      fn.addToRolePolicy(statement);
    fn.addEventSource(new SqsEventSource(queue, { batchSize: 1, reportBatchItemFailures: true }));
    new Rule(this, 'ChangesEachQuarter', {
      schedule: Schedule.rate(Duration.minutes(15)),
      targets: [new LambdaFunction(fn, { retryAttempts: 0 })],
    });
    // The queue calls it as well; without changes, its timer alone.
    alarms.expectCalls(this, { name: 'changes-silent', fn, every: Duration.minutes(15) });
    alarms.raise(this, {
      name: 'changes-stuck',
      metric: failed.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5) }),
      says: 'The worker failed five times on a change, which waits until its message is sent again.',
    });
  }
}
