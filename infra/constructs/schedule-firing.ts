import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, PrincipalWithConditions, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { ScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { roleArn, timerGroupArn } from '../config/arns';
import type { Names } from '../config/names';
import type { Alarms } from './alarms';
import { NodeLambda, type NodeLambdaProps } from './node-lambda';
import { startScans } from './run-scans';
import { type SystemAccess, systemRecords } from './table-access';
import { takeTenantRole } from './tenant-role';
import { setTimers } from './timer-access';

interface ScheduleFiringProps {
  readonly names: Names;
  readonly table: Table;
  readonly alarms: Alarms;
  readonly common: Pick<NodeLambdaProps, 'bundles' | 'environment' | 'logs'>;
  /** Maximum number of schedules fired concurrently. @default - unreserved */
  readonly reservedConcurrency?: number;
}

const RETRIES = 2;
/** As long as a slot may still run. */
const OLDEST = Duration.hours(1);

/** Who may still scan what, and slots that wait for room. */
const FIRING_REACHES: SystemAccess = {
  people: 'read',
  tenants: 'read',
  waitingRuns: 'write',
  scanQueue: 'write',
};

/**
 * What happens when a schedule is due: the timer group, its role, the function it calls, and the queue for undelivered
 * events.
 */
export class ScheduleFiring extends Construct {
  readonly fire: NodeLambda;

  constructor(
    scope: Construct,
    id: string,
    { names, table, alarms, common, reservedConcurrency }: ScheduleFiringProps,
  ) {
    super(scope, id);
    const stack = Stack.of(this);
    // Those left behind would keep firing at nothing. Into a new group the worker of WorkOnLife makes them from the records.
    new ScheduleGroup(this, 'Group', { scheduleGroupName: names.scheduleGroup, removalPolicy: RemovalPolicy.DESTROY });
    const missed = new Queue(this, 'Missed', {
      queueName: names.missedSchedules,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.fire = new NodeLambda(this, 'FireSchedule', {
      ...common,
      bundle: 'FireSchedule',
      functionName: names.fireFunction,
      memoryMiB: 512,
      timeout: Duration.seconds(30),
      ...(reservedConcurrency ? { reservedConcurrency } : {}),
      asynchronous: { deadLetterQueue: missed, retryAttempts: RETRIES, maxEventAge: OLDEST },
    });
    for (const statement of systemRecords(table, FIRING_REACHES)) this.fire.addToRolePolicy(statement);
    this.fire.addToRolePolicy(takeTenantRole(roleArn(stack, names.tenantWriter)));
    this.fire.addToRolePolicy(startScans(stack, names.workflow));
    for (const statement of setTimers(stack, names)) this.fire.addToRolePolicy(statement);
    const role = new Role(this, 'Timers', {
      roleName: names.schedulerRole,
      // Only timers of this group: no other schedule of the account may use this role.
      assumedBy: new PrincipalWithConditions(new ServicePrincipal('scheduler.amazonaws.com'), {
        StringEquals: { 'aws:SourceAccount': stack.account, 'aws:SourceArn': timerGroupArn(stack, names) },
      }),
    });
    role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [this.fire.functionArn] }));
    role.addToPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [missed.queueArn] }));
    alarms.raise(this, {
      name: 'schedules-missed',
      metric: missed.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5) }),
      says: 'A due schedule could not be handled; the message in the queue names tenant and schedule.',
    });
  }
}
