import {
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  DeleteScheduleCommand,
  type FlexibleTimeWindow,
  GetScheduleCommand,
  GetScheduleGroupCommand,
  type SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import { type Schedule, START_WINDOW_MINUTES } from '@cloudmend/domain/schedules';
import type { ScheduleTimer, Scheduler } from '../runtime/services';

/** A timer's settings: group, target, role, and the queue for undelivered events. */
export interface TimerTargets {
  readonly group: string;
  readonly fireFunctionArn: string;
  readonly roleArn: string;
  readonly deadLetterArn: string;
}

const RETRIES = 3;
const RETRY_SECONDS = 3600;

/** EventBridge's own format. Every part was already parsed to digits and a known weekday. */
const toExpression = (schedule: Schedule): string => {
  const [hour = 0, minute = 0] = schedule.time.split(':').map(Number);
  if (schedule.type === 'once') return `at(${schedule.date}T${schedule.time}:00)`;
  return schedule.type === 'daily'
    ? `cron(${minute} ${hour} * * ? *)`
    : `cron(${minute} ${hour} ? * ${schedule.dow.join(',')} *)`;
};

/**
 * EventBridge spreads firings over the window after the slot's time, at no charge, and still reports that time as
 * scheduled-time. https://docs.aws.amazon.com/scheduler/latest/UserGuide/managing-schedule-flexible-time-windows.html
 */
const toWindow = ({ type }: Schedule): FlexibleTimeWindow =>
  type === 'once' ? { Mode: 'OFF' } : { Mode: 'FLEXIBLE', MaximumWindowInMinutes: START_WINDOW_MINUTES };

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

const toInput = (
  { tenantId, scheduleId, schedule }: ScheduleTimer,
  { group, fireFunctionArn, roleArn, deadLetterArn }: TimerTargets,
): CreateScheduleCommandInput => ({
  Name: scheduleId,
  GroupName: group,
  ScheduleExpression: toExpression(schedule),
  ScheduleExpressionTimezone: schedule.timezone,
  FlexibleTimeWindow: toWindow(schedule),
  State: 'ENABLED',
  ActionAfterCompletion: 'DELETE',
  Target: {
    Arn: fireFunctionArn,
    RoleArn: roleArn,
    // The scheduler fills in the slot's own time: the clock at delivery may be late.
    Input: JSON.stringify({ tenantId, scheduleId, scheduledTime: '<aws.scheduler.scheduled-time>' }),
    RetryPolicy: { MaximumRetryAttempts: RETRIES, MaximumEventAgeInSeconds: RETRY_SECONDS },
    DeadLetterConfig: { Arn: deadLetterArn },
  },
});

/** True if a timer has all that is asked for; what AWS adds does not count. */
const isAsAsked = (present: object, asked: object): boolean =>
  Object.entries(asked).every(([key, value]) => {
    const found = (present as Readonly<Record<string, unknown>>)[key];
    return typeof value === 'object' && value !== null
      ? typeof found === 'object' && found !== null && isAsAsked(found, value)
      : found === value;
  });

/** Schedule timers in EventBridge Scheduler: one per schedule, named by its id. */
export const eventBridgeScheduler = (targets: TimerTargets, client: Pick<SchedulerClient, 'send'>): Scheduler => {
  const remove = async (scheduleId: string): Promise<void> => {
    try {
      await client.send(new DeleteScheduleCommand({ Name: scheduleId, GroupName: targets.group }));
    } catch (error) {
      if (!isNamed(error, 'ResourceNotFoundException')) throw error;
    }
  };
  const set = async (timer: ScheduleTimer): Promise<void> => {
    const input = toInput(timer, targets);
    try {
      await client.send(new CreateScheduleCommand(input));
    } catch (error) {
      if (!isNamed(error, 'ConflictException')) throw error;
      // A timer as it should be is left alone: an update in the minute of its slot might lose it.
      const { Name, GroupName } = input;
      const present = await client.send(new GetScheduleCommand({ Name, GroupName }));
      if (!isAsAsked(present, input)) await client.send(new UpdateScheduleCommand(input));
    }
  };
  return {
    set,
    remove,
    madeAt: async () => {
      const { CreationDate } = await client.send(new GetScheduleGroupCommand({ Name: targets.group }));
      return CreationDate?.toISOString();
    },
  };
};
