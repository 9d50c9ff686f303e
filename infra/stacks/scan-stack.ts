import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { type DefinitionBody, LogLevel, StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import type { Capacity } from '../config/capacity';
import { functionArn, logStreamArns, roleArn } from '../config/arns';
import { type Names, nameResources } from '../config/names';
import { SCAN_WORKERS, type WorkerSize } from '../config/scan-workers';
import type { StageConfig } from '../config/stage-config';
import { type Alarms, addUp } from '../constructs/alarms';
import { enterCustomers, remediateCustomers } from '../constructs/customer-roles';
import { copyTrails, type SweepProps, sweepPeople } from '../constructs/hourly-sweeps';
import { KeptLog, type LogKeeping, WORKFLOW_LOGS } from '../constructs/kept-log';
import { lambdaRole, NodeLambda, EACH_MINUTE } from '../constructs/node-lambda';
import { ownMetric } from '../constructs/own-metric';
import { readSecret } from '../constructs/platform-secrets';
import { startScans, stopScans } from '../constructs/run-scans';
import { ScheduleFiring } from '../constructs/schedule-firing';
import { ShiftedWorkflow, sumErrors, workerArns } from '../constructs/shifted-workflow';
import { defineWorkflow } from '../constructs/workflow-definition';
import { askUsers } from '../constructs/people-rights';
import { allRecords, type SystemAccess, systemRecords } from '../constructs/table-access';
import { setTimers } from '../constructs/timer-access';
import { takeTenantRole } from '../constructs/tenant-role';
import { WOKEN } from '../lambda/wake-workers';
import type { ScanWorkerName } from '../scan/workers';

/** The scan workers, and the endpoints that test a customer's role: these use the same role, behind the gate. */
const WORKERS_REACH: SystemAccess = {
  people: 'read',
  tenants: 'read',
  calls: 'write',
  rates: 'write',
  accountClaims: 'write',
  scanQueue: 'write',
};

/** Below the 240 s after which the workflow gives up on a worker. */
const WORKER_TIMEOUT = Duration.seconds(230);

/** They log what they found, with its workspace. */
const TELLING: ReadonlySet<string> = new Set<ScanWorkerName>(['JudgeAccount', 'ConcludeScan']);

/** What a workspace may have to wait behind the scans of others. */
const LONGEST_WAIT = Duration.hours(1);

/** The workers whose failures become gaps; a run fails with the others, which `scans-break` counts. */
const WATCHED: ReadonlySet<string> = new Set<ScanWorkerName>(['PlanAccount', 'CollectRegion', 'JudgeAccount']);
/** Their errors within five minutes: one is an instance that died, and the workflow repeats its part. */
const WORKER_ERRORS = 5;

/**
 * Alarms that take a deployment of this stack back while scans shift to new code. Each is about what happens then: one that lasts, such as messages
 * in a queue, would block the deployment that mends it.
 */
const TAKING_BACK = ['scans-break', 'workers-fail', 'watchdog-breaks', 'fixes-stuck', 'packs-stuck', 'life-stuck'];

interface ScanStackProps extends StackProps {
  readonly stage: string;
  readonly config: StageConfig;
  readonly capacity: Capacity;
  readonly bundles: string;
  /** The definition file, the same one that the local interpreter runs. */
  readonly definition: string;
  readonly table: Table;
  readonly userPool: IUserPool;
  readonly alarms: Alarms;
  readonly logs: LogKeeping;
  readonly originSecret: ISecret;
  readonly environment: Readonly<Record<string, string>>;
}

/** Scanning: the workflow, its workers, the watchdog and the schedule group. */
export class ScanStack extends Stack {
  /** The logs that tell of a workspace's findings and ends of scans. */
  readonly workerLogs: readonly string[];

  constructor(
    scope: Construct,
    id: string,
    {
      stage,
      config,
      capacity,
      bundles,
      definition,
      table,
      userPool,
      alarms,
      logs,
      originSecret,
      environment,
      ...props
    }: ScanStackProps,
  ) {
    super(scope, id, props);
    const names = nameResources(stage);
    const role = this.role(names, { table, userPool, originSecret });
    const common = { bundles, environment, logs };
    const workers = Object.entries<WorkerSize>(SCAN_WORKERS satisfies Record<ScanWorkerName, WorkerSize>).map(
      ([name, { memoryMiB, share }]) => {
        const reserved = capacity.reserved
          ? { reservedConcurrency: Math.floor(capacity.reserved.workers * share) }
          : {};
        return [
          name,
          new NodeLambda(this, name, {
            ...common,
            ...reserved,
            bundle: name,
            memoryMiB,
            timeout: WORKER_TIMEOUT,
            role,
            keepsVersions: config.shiftsGradually,
          }),
        ] as const;
      },
    );

    this.workerLogs = workers.flatMap(([name, fn]) => (TELLING.has(name) ? [fn.logGroup.logGroupName] : []));
    const workflow = this.workflow(names.workflow, defineWorkflow(definition, capacity), workers, {
      logs,
      isVersioned: config.shiftsGradually,
    });
    if (config.shiftsGradually)
      new ShiftedWorkflow(this, 'Shift', {
        workflow,
        workers: workers.map(([, fn]) => fn),
        names,
        alarms: TAKING_BACK,
        atOnce: config.shiftsAtOnce === true,
      });
    this.watchdog({ common, alarms }, names, table);
    const people = sweepPeople(this, common, { tenantRole: roleArn(this, names.tenantWriter), table, userPool });
    this.fixes({ common, alarms }, names, table);
    const copying = copyTrails(this, common, { stage, tenantReader: roleArn(this, names.tenantReader), table });
    new ScheduleFiring(this, 'Schedules', {
      names,
      table,
      alarms,
      common,
      ...(capacity.reserved ? { reservedConcurrency: capacity.reserved.firing } : {}),
    });
    alarms.raise(this, {
      name: 'scans-break',
      metric: new MathExpression({
        expression: addUp('failed', 'late'),
        usingMetrics: { failed: workflow.metricFailed(), late: workflow.metricTimedOut() },
        period: Duration.minutes(5),
      }),
      says: 'A scan workflow failed or ran out of time; the scan was marked as failed.',
    });
    alarms.raise(this, {
      name: 'workers-fail',
      metric: sumErrors(workers.flatMap(([name, fn]) => (WATCHED.has(name) ? [fn] : []))),
      threshold: WORKER_ERRORS,
      says: 'Scan workers fail; parts of accounts are read again, and lost after three attempts.',
    });
    alarms.raise(this, {
      name: 'trails-torn',
      metric: ownMetric(names, 'trailsTorn', { period: Duration.hours(1) }),
      says: 'An audit trail no longer matches its copy: lines were changed or removed.',
    });
    alarms.raise(this, {
      name: 'trails-unread',
      // A torn trail is no error of the function.
      metric: copying.metricErrors({ period: Duration.hours(1) }),
      says: 'An audit trail could not be read or copied; nothing says that it was changed.',
    });
    for (const [name, fn] of [
      ['people-silent', people],
      ['trails-silent', copying],
    ] as const)
      alarms.expectCalls(this, { name, fn, every: Duration.hours(1) });
    alarms.raise(this, {
      name: 'people-not-swept',
      metric: people.metricErrors({ period: Duration.hours(1) }),
      says: 'Unused invitations and sign-ups are not removed.',
    });
  }

  private role(
    { workerRole, tenantWriter, logs, workflow }: Names,
    { table, userPool, originSecret }: Pick<ScanStackProps, 'table' | 'userPool' | 'originSecret'>,
  ): Role {
    const role = lambdaRole(this, 'WorkerRole', workerRole);
    role.addToPolicy(
      new PolicyStatement({
        sid: 'Logs',
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [logStreamArns(this, logs)],
      }),
    );
    for (const statement of systemRecords(table, WORKERS_REACH)) role.addToPolicy(statement);
    role.addToPolicy(takeTenantRole(roleArn(this, tenantWriter)));
    for (const statement of enterCustomers(this)) role.addToPolicy(statement);
    // A worker that ends reading an account starts what then has room, of any workspace.
    role.addToPolicy(startScans(this, workflow));
    // The endpoints that test a customer's role use the workers' role; their gate requires an operator's second factor.
    role.addToPolicy(askUsers(userPool));
    role.addToPolicy(readSecret(originSecret, 'OriginSecret'));
    return role;
  }

  private workflow(
    stateMachineName: string,
    definitionBody: DefinitionBody,
    workers: ReadonlyArray<readonly [string, NodeLambda]>,
    { logs, isVersioned }: { readonly logs: LogKeeping; readonly isVersioned: boolean },
  ): StateMachine {
    const workflow = new StateMachine(this, 'Workflow', {
      stateMachineName,
      definitionBody,
      definitionSubstitutions: Object.fromEntries(
        workers.map(([name, fn]) => [name, isVersioned ? fn.currentVersion.functionArn : fn.functionArn]),
      ),
      tracingEnabled: true,
      // Inputs contain tenant ids: the log records events without them. Every event of every scan would cost more than the scans' requests.
      logs: {
        destination: new KeptLog(this, 'WorkflowLog', { ...logs, below: WORKFLOW_LOGS }, stateMachineName),
        level: LogLevel.ERROR,
        includeExecutionData: false,
      },
    });
    workflow.addToRolePolicy(
      new PolicyStatement({
        actions: ['lambda:InvokeFunction'],
        // Runs that began before a deployment name versions of then, or none.
        resources: workers.flatMap(([, fn]) => (isVersioned ? workerArns(fn) : [fn.functionArn])),
      }),
    );
    return workflow;
  }

  /** Each minute with work: continues direct fixes, as the only role that may write to customers' accounts. */
  private fixes(
    { common, alarms }: { readonly common: SweepProps; readonly alarms: Alarms },
    names: Names,
    table: Table,
  ): void {
    const role = lambdaRole(this, 'MendRole', names.mendRole);
    const fn = new NodeLambda(this, 'RunFixes', {
      ...common,
      bundle: 'RunFixes',
      functionName: `${names.workPrefix}fixes`,
      asynchronous: EACH_MINUTE,
      memoryMiB: 512,
      timeout: Duration.minutes(4),
      role,
    });
    for (const statement of [
      new PolicyStatement({
        sid: 'Logs',
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [logStreamArns(this, names.logs)],
      }),
      ...systemRecords(table, { people: 'read', tenants: 'read', due: 'read' }),
      takeTenantRole(roleArn(this, names.tenantWriter)),
      ...remediateCustomers(this),
    ])
      role.addToPolicy(statement);
    alarms.raise(this, {
      name: 'fixes-stuck',
      metric: fn.metricErrors({ period: Duration.minutes(5) }),
      says: 'Direct fixes are not continued; those that were begun stay as they are.',
    });
  }

  /** Every minute: starts forgotten scans, closes silent ones, and starts the functions that have due work. */
  private watchdog(
    { common, alarms }: { readonly common: SweepProps; readonly alarms: Alarms },
    names: Names,
    table: Table,
  ): void {
    const fn = new NodeLambda(this, 'SweepScans', {
      ...common,
      environment: { ...common.environment, CLOUDMEND_WORK_PREFIX: names.workPrefix },
      bundle: 'SweepScans',
      asynchronous: EACH_MINUTE,
      memoryMiB: 512,
      timeout: Duration.seconds(50),
    });
    fn.addToRolePolicy(allRecords(table));
    // Schedule slots that wait for room are platform records.
    for (const statement of systemRecords(table, { waitingRuns: 'write', scanQueue: 'write' }))
      fn.addToRolePolicy(statement);
    fn.addToRolePolicy(takeTenantRole(roleArn(this, names.tenantWriter)));
    for (const statement of setTimers(this, names)) fn.addToRolePolicy(statement);
    fn.addToRolePolicy(startScans(this, names.workflow));
    fn.addToRolePolicy(stopScans(this, names.workflow));
    fn.addToRolePolicy(
      new PolicyStatement({
        sid: 'WakeWorkers',
        actions: ['lambda:InvokeFunction'],
        resources: Object.keys(WOKEN).map((worker) => functionArn(this, `${names.workPrefix}${worker}`)),
      }),
    );
    new Rule(this, 'EachMinute', {
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(fn, { retryAttempts: 0 })],
    });
    alarms.raise(this, {
      name: 'watchdog-breaks',
      metric: fn.metricErrors({ period: Duration.minutes(1) }),
      periods: 3,
      says: 'The watchdog failed three times in a row: silent scans are not closed, or work is not started.',
    });
    const period = Duration.minutes(5);
    alarms.expect(this, {
      name: 'watchdog-silent',
      metric: ownMetric(names, 'sweeps', { period }),
      says: 'The watchdog does not run: no scan is monitored, and neither waiting schedules nor due work are started.',
    });
    alarms.raise(this, {
      name: 'scans-given-up',
      metric: ownMetric(names, 'scansGivenUp', { period }),
      says: 'The watchdog ended a scan that never started or stopped responding; it was marked as failed.',
    });
    alarms.raise(this, {
      name: 'scans-wait',
      metric: ownMetric(names, 'oldestWait', { period, statistic: 'Maximum' }),
      threshold: LONGEST_WAIT.toSeconds(),
      periods: 3,
      says: 'A scan has waited for its turn for more than an hour.',
    });
  }
}
