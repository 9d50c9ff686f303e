import {
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  DeleteScheduleCommand,
  type SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import type { Schedule } from '@cloudmend/domain/schedules';
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

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

const toInput = (
  { tenantId, scheduleId, schedule, isPaused }: ScheduleTimer,
  { group, fireFunctionArn, roleArn, deadLetterArn }: TimerTargets,
): CreateScheduleCommandInput => ({
  Name: scheduleId,
  GroupName: group,
  ScheduleExpression: toExpression(schedule),
  ScheduleExpressionTimezone: schedule.timezone,
  FlexibleTimeWindow: { Mode: 'OFF' },
  State: isPaused ? 'DISABLED' : 'ENABLED',
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
    // A one-time timer removes itself, and must not be recreated for a past time.
    if (timer.isPaused && timer.schedule.type === 'once') return remove(timer.scheduleId);
    const input = toInput(timer, targets);
    try {
      await client.send(new CreateScheduleCommand(input));
    } catch (error) {
      if (!isNamed(error, 'ConflictException')) throw error;
      await client.send(new UpdateScheduleCommand(input));
    }
  };
  return { set, remove };
};
