import { Duration, Stack } from 'aws-cdk-lib';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { ROLE_NAME } from '@cloudmend/domain/product';
import { STATUS_PATH } from '@cloudmend/domain/status';
import type { Alarms } from './alarms';
import type { SweepProps } from './hourly-sweeps';
import { NodeLambda, ONCE } from './node-lambda';
import { addProbe, askUsers } from './people-rights';
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
  /** What the names of the environment's resources begin with. */
  readonly prefix: string;
  /** The account that is scanned. @default - scans are not checked */
  readonly account: string | undefined;
}

/** Checks what the status page shows, and publishes it beside the pages. */
export class StatusChecks extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { common, pages, host, table, userPool, alarms, isRare, prefix, account }: StatusChecksProps,
  ) {
    super(scope, id);
    const every = isRare ? Duration.hours(1) : Duration.minutes(5);
    // Not a resource of the stack: CloudFormation makes no encrypted parameters, so the function makes it.
    const parameter = `/${prefix}/probe`;
    const fn = new NodeLambda(this, 'CheckStatus', {
      ...common,
      environment: {
        ...common.environment,
        CLOUDMEND_PAGES: pages.bucketName,
        CLOUDMEND_ORIGIN: `https://${host}`,
        CLOUDMEND_STATUS_EVERY: String(every.toSeconds()),
        CLOUDMEND_PROBE_PARAMETER: parameter,
        ...(account ? this.scanned(account) : {}),
      },
      bundle: 'CheckStatus',
      asynchronous: ONCE,
      memoryMiB: 256,
      timeout: Duration.minutes(2),
    });
    for (const statement of [
      ...systemRecords(table, { due: 'read', scanQueue: 'read' }),
      askUsers(userPool),
      addProbe(userPool),
      // The key is AWS's own for parameters, whose policy admits whoever may use the parameter.
      new PolicyStatement({
        sid: 'ProbeSecret',
        actions: ['ssm:GetParameter', 'ssm:PutParameter'],
        resources: [
          Stack.of(this).formatArn({ service: 'ssm', resource: 'parameter', resourceName: parameter.slice(1) }),
        ],
      }),
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
      name: 'status-fails',
      metric: fn.metricErrors({ period: every }),
      periods: 2,
      says: 'A component of the status page does not pass its checks, or the page is not updated.',
    });
  }

  /** The account that is scanned, with the role that customers create. */
  private scanned(account: string): Readonly<Record<string, string>> {
    const role = { service: 'iam', region: '', account, resource: 'role', resourceName: ROLE_NAME };
    return { CLOUDMEND_STATUS_ACCOUNT: account, CLOUDMEND_STATUS_ROLE_ARN: Stack.of(this).formatArn(role) };
  }
}
