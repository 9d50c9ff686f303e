import { Duration } from 'aws-cdk-lib';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { STATUS_PATH } from '@cloudmend/domain/status';
import type { Alarms } from './alarms';
import type { SweepProps } from './hourly-sweeps';
import { NodeLambda, ONCE } from './node-lambda';
import { askUsers } from './people-rights';
import { systemRecords } from './table-access';

interface StatusChecksProps {
  readonly common: SweepProps;
  readonly pages: IBucket;
  /** The site's address. */
  readonly host: string;
  readonly table: Table;
  readonly userPool: IUserPool;
  readonly alarms: Alarms;
  /** Hourly instead of every five minutes. */
  readonly isRare: boolean;
}

/** Checks what the status page shows, and publishes it beside the pages. */
export class StatusChecks extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { common, pages, host, table, userPool, alarms, isRare }: StatusChecksProps,
  ) {
    super(scope, id);
    const every = isRare ? Duration.hours(1) : Duration.minutes(5);
    const fn = new NodeLambda(this, 'CheckStatus', {
      ...common,
      environment: {
        ...common.environment,
        CLOUDMEND_PAGES: pages.bucketName,
        CLOUDMEND_ORIGIN: `https://${host}`,
        CLOUDMEND_STATUS_EVERY: String(every.toSeconds()),
      },
      bundle: 'CheckStatus',
      asynchronous: ONCE,
      memoryMiB: 256,
      timeout: Duration.minutes(1),
    });
    for (const statement of [
      ...systemRecords(table, { tenants: 'read', due: 'read', scanQueue: 'read' }),
      askUsers(userPool),
      new PolicyStatement({
        sid: 'StatusFile',
        actions: ['s3:GetObject', 's3:PutObject'],
        resources: [pages.arnForObjects(STATUS_PATH.slice(1))],
      }),
      // Without it a missing file answers as a refused one.
      new PolicyStatement({ sid: 'StatusFileName', actions: ['s3:ListBucket'], resources: [pages.bucketArn] }),
    ])
      fn.addToRolePolicy(statement);
    new Rule(this, 'Timer', {
      schedule: Schedule.rate(every),
      targets: [new LambdaFunction(fn, { retryAttempts: 0 })],
    });
    alarms.expectCalls(this, { name: 'status-silent', fn, every });
    alarms.raise(this, {
      name: 'status-not-checked',
      metric: fn.metricErrors({ period: every }),
      periods: 3,
      says: 'The status page is not updated: its checks fail themselves.',
    });
  }
}
