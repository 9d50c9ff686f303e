import { Match } from 'aws-cdk-lib/assertions';
import { WOKEN } from '../lambda/wake-workers';
import { listActions, listResources, listStatements } from './policies';
import type { Synthesised } from './synthesised';

const text = (resource: unknown): string => JSON.stringify(resource);

/** Schedule infrastructure. */
export const scheduleCases = (prod: () => Synthesised): void => {
  const scan = () => prod().templates.scan;
  const all = () => [scan(), prod().templates.api].flatMap(listStatements);

  it('keeps timers in their own group, which alone may invoke the one function', () => {
    scan().hasResourceProperties('AWS::Scheduler::ScheduleGroup', { Name: 'cloudmend-prod-schedules' });
    scan().hasResourceProperties('AWS::IAM::Role', {
      RoleName: 'cloudmend-prod-scheduler',
      AssumeRolePolicyDocument: {
        Statement: [
          Match.objectLike({
            Principal: { Service: 'scheduler.amazonaws.com' },
            Condition: { StringEquals: { 'aws:SourceAccount': Match.anyValue(), 'aws:SourceArn': Match.anyValue() } },
          }),
        ],
      },
    });
    const timers = listStatements(scan()).filter(({ roles }) =>
      roles.some((role) => role.startsWith('SchedulesTimers')),
    );
    expect(timers.flatMap(listActions).sort()).toEqual(['lambda:InvokeFunction', 'sqs:SendMessage']);
    for (const statement of timers)
      for (const resource of listResources(statement))
        expect(text(resource)).toMatch(/Fn::GetAtt.*(FireSchedule|Missed)/);
  });

  it('lets only schedule calls, firing, the watchdog and the work on records change timers, in this group only', () => {
    const setting = all().filter((statement) =>
      listActions(statement).some((action) => action.startsWith('scheduler:')),
    );
    const names = setting.flatMap(({ roles }) => roles).map((role) => role.replace(/Role[0-9A-F]{8}$/, ''));
    expect([...new Set(names)].sort()).toEqual([
      'LifeWorkOnLife',
      'SchedulesFireSchedule',
      'SweepScans',
      'deleteSchedule',
      'pauseSchedule',
      'resumeSchedule',
      'scheduleScan',
    ]);
    for (const statement of setting)
      for (const resource of listResources(statement))
        expect(text(resource)).toMatch(
          listActions(statement).includes('scheduler:GetScheduleGroup')
            ? /:schedule-group\/cloudmend-prod-schedules"/
            : /:schedule\/cloudmend-prod-schedules\/\*"/,
        );
  });

  it("passes the timers' role to the scheduler only", () => {
    const passing = all().filter((statement) => listActions(statement).includes('iam:PassRole'));
    expect(passing).toHaveLength(7);
    for (const statement of passing) {
      expect(statement.Condition).toEqual({ StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } });
      for (const resource of listResources(statement))
        expect(text(resource)).toMatch(/role\/cloudmend-prod-scheduler"/);
    }
  });

  it('retries a failed delivery twice within the hour, then moves it to a queue that raises an alarm', () => {
    scan().hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: 'cloudmend-prod-fire-schedule',
      DeadLetterConfig: { TargetArn: Match.anyValue() },
    });
    scan().hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
      MaximumEventAgeInSeconds: 3600,
      MaximumRetryAttempts: 2,
    });
    scan().hasResourceProperties('AWS::SQS::Queue', {
      QueueName: 'cloudmend-prod-missed-schedules',
      SqsManagedSseEnabled: true,
    });
    scan().hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName: 'ApproximateNumberOfMessagesVisible' });
  });

  it('runs no function of a timer again beside its next run', () => {
    for (const template of Object.values(prod().templates)) {
      const functions = template.findResources('AWS::Lambda::Function');
      const once = Object.values(
        template.findResources('AWS::Lambda::EventInvokeConfig', { Properties: { MaximumRetryAttempts: 0 } }),
      ).map((config) => (config as { Properties: { FunctionName: { Ref: string } } }).Properties.FunctionName.Ref);
      const called = Object.values(template.findResources('AWS::Events::Rule')).flatMap((rule) =>
        (
          (rule as { Properties: { Targets?: ReadonlyArray<{ Arn: { 'Fn::GetAtt'?: [string, string] } }> } }).Properties
            .Targets ?? []
        ).flatMap(({ Arn }) => Arn['Fn::GetAtt']?.[0] ?? []),
      );
      expect(called.filter((id) => id in functions && !once.includes(id))).toEqual([]);
    }
  });

  it('has one timer each minute, which starts the functions that have due work', () => {
    const rules = Object.values(scan().findResources('AWS::Events::Rule')) as Array<{
      Properties: { ScheduleExpression: string };
    }>;
    expect(rules.filter(({ Properties }) => Properties.ScheduleExpression === 'rate(1 minute)')).toHaveLength(1);
    const functions = scan().findResources('AWS::Lambda::Function') as Record<
      string,
      { Properties: { FunctionName?: string; Environment?: { Variables: Record<string, unknown> } } }
    >;
    const workers = Object.entries(functions).filter(([, { Properties }]) =>
      Properties.FunctionName?.startsWith('cloudmend-prod-work-on-'),
    );
    expect(workers.map(([, { Properties }]) => Properties.FunctionName?.split('-work-on-')[1]).sort()).toEqual(
      Object.keys(WOKEN).sort(),
    );
    const once = text(
      scan().findResources('AWS::Lambda::EventInvokeConfig', { Properties: { MaximumRetryAttempts: 0 } }),
    );
    for (const [id] of workers) expect(once).toContain(`"${id}"`);
    const waking = listStatements(scan()).filter(({ Sid }) => Sid === 'WakeWorkers');
    expect(waking.map(({ roles }) => roles.map((role) => role.replace(/Role[0-9A-F]{8}$/, '')))).toEqual([
      ['SweepScans'],
    ]);
    expect(
      waking
        .flatMap(listResources)
        .map((resource) => /work-on-\w+/.exec(text(resource))?.[0])
        .sort(),
    ).toEqual(
      Object.keys(WOKEN)
        .map((worker) => `work-on-${worker}`)
        .sort(),
    );
  });

  it("matches the functions' settings with the templates", () => {
    const [fn] = Object.values(
      prod().templates.api.findResources('AWS::Lambda::Function', { Properties: { Handler: 'scheduleScan.handler' } }),
    ) as Array<{ Properties: { Environment: { Variables: Record<string, unknown> } } }>;
    const variables = fn?.Properties.Environment.Variables ?? {};
    expect(variables['CLOUDMEND_SCHEDULE_GROUP']).toBe('cloudmend-prod-schedules');
    expect(text(variables['CLOUDMEND_FIRE_FUNCTION_ARN'])).toContain(':function:cloudmend-prod-fire-schedule');
    expect(text(variables['CLOUDMEND_SCHEDULER_ROLE_ARN'])).toContain(':role/cloudmend-prod-scheduler');
    expect(text(variables['CLOUDMEND_MISSED_SCHEDULES_ARN'])).toContain(':cloudmend-prod-missed-schedules');
  });
};
