import type { CreateScheduleCommandInput } from '@aws-sdk/client-scheduler';
import type { Schedule } from '@cloudmend/domain/schedules';
import { aTenantId } from '@cloudmend/domain/testing';
import { eventBridgeScheduler } from './event-bridge-scheduler';

const TARGETS = { group: 'group', fireFunctionArn: 'arn:fire', roleArn: 'arn:role', deadLetterArn: 'arn:missed' };
const makeError = (name: string) => Object.assign(new Error('no'), { name });
const daily: Schedule = { type: 'daily', time: '02:05', timezone: 'Europe/Berlin' };

interface Sent {
  readonly constructor: { readonly name: string };
  readonly input: CreateScheduleCommandInput;
}

/** A scheduler whose calls fail by command name. */
const aScheduler = (faults: Readonly<Record<string, Error>> = {}) => {
  const sent: Sent[] = [];
  const send = (command: Sent) => {
    sent.push(command);
    const fault = faults[command.constructor.name];
    return fault ? Promise.reject(fault) : Promise.resolve({});
  };
  const scheduler = eventBridgeScheduler(TARGETS, { send } as never);
  const set = (schedule: Schedule, isPaused = false) =>
    scheduler.set({ tenantId: aTenantId(), scheduleId: '01J', schedule, isPaused });
  return { scheduler, set, sent, commands: () => sent.map((command) => command.constructor.name) };
};

describe('a timer in EventBridge Scheduler', () => {
  it("contains ids and the slot's time, but not what is scanned", async () => {
    const { set, sent } = aScheduler();
    await set(daily);
    expect(sent[0]?.input).toEqual({
      Name: '01J',
      GroupName: 'group',
      ScheduleExpression: 'cron(5 2 * * ? *)',
      ScheduleExpressionTimezone: 'Europe/Berlin',
      FlexibleTimeWindow: { Mode: 'OFF' },
      State: 'ENABLED',
      ActionAfterCompletion: 'DELETE',
      Target: {
        Arn: 'arn:fire',
        RoleArn: 'arn:role',
        Input: '{"tenantId":"acme","scheduleId":"01J","scheduledTime":"<aws.scheduler.scheduled-time>"}',
        RetryPolicy: { MaximumRetryAttempts: 3, MaximumEventAgeInSeconds: 3600 },
        DeadLetterConfig: { Arn: 'arn:missed' },
      },
    });
  });

  it.each([
    [{ type: 'weekly', dow: ['MON', 'SUN'], time: '23:59', timezone: 'UTC' }, 'cron(59 23 ? * MON,SUN *)'],
    [{ type: 'once', date: '2027-03-28', time: '00:00', timezone: 'UTC' }, 'at(2027-03-28T00:00:00)'],
  ] as const)('of %j fires at %s', async (schedule, expression) => {
    const { set, sent } = aScheduler();
    await set(schedule as unknown as Schedule);
    expect(sent[0]?.input.ScheduleExpression).toBe(expression);
  });

  it('is updated if it exists, and disabled while paused', async () => {
    const { set, sent, commands } = aScheduler({ CreateScheduleCommand: makeError('ConflictException') });
    await set(daily, true);
    expect(commands()).toEqual(['CreateScheduleCommand', 'UpdateScheduleCommand']);
    expect(sent[1]?.input.State).toBe('DISABLED');
  });

  it('of a one-time run is removed while paused, so that it is not recreated for a past time', async () => {
    const { set, commands } = aScheduler({ DeleteScheduleCommand: makeError('ResourceNotFoundException') });
    await set({ type: 'once', date: '2027-03-28', time: '00:00', timezone: 'UTC' }, true);
    expect(commands()).toEqual(['DeleteScheduleCommand']);
  });

  it('hides no failure except a missing timer', async () => {
    await expect(aScheduler({ CreateScheduleCommand: makeError('ThrottlingException') }).set(daily)).rejects.toThrow(
      'no',
    );
    await expect(
      aScheduler({ DeleteScheduleCommand: makeError('ThrottlingException') }).scheduler.remove('01J'),
    ).rejects.toThrow('no');
    await expect(
      aScheduler({ DeleteScheduleCommand: makeError('ResourceNotFoundException') }).scheduler.remove('01J'),
    ).resolves.toBeUndefined();
  });
});
