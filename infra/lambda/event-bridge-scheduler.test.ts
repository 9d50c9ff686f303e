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
const aScheduler = (faults: Readonly<Record<string, Error>> = {}, present: object = {}) => {
  const sent: Sent[] = [];
  const send = (command: Sent) => {
    sent.push(command);
    const fault = faults[command.constructor.name];
    return fault ? Promise.reject(fault) : Promise.resolve(present);
  };
  const scheduler = eventBridgeScheduler(TARGETS, { send } as never);
  const set = (schedule: Schedule) => scheduler.set({ tenantId: aTenantId(), scheduleId: '01J', schedule });
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
      FlexibleTimeWindow: { Mode: 'FLEXIBLE', MaximumWindowInMinutes: 5 },
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

  it('is updated if it differs, and left alone if it is as it should be', async () => {
    const exists = { CreateScheduleCommand: makeError('ConflictException') };
    const first = aScheduler();
    await first.set(daily);
    const asMade = { ...first.sent[0]?.input, Arn: 'arn:timer', CreationDate: new Date() };
    const same = aScheduler(exists, asMade);
    await same.set(daily);
    expect(same.commands()).toEqual(['CreateScheduleCommand', 'GetScheduleCommand']);
    const differing = [
      { State: 'DISABLED' },
      { ScheduleExpression: 'cron(6 2 * * ? *)' },
      { Target: { Arn: 'other' } },
    ];
    for (const other of differing) {
      const { set, commands } = aScheduler(exists, { ...asMade, ...other });
      await set(daily);
      expect(commands()).toEqual(['CreateScheduleCommand', 'GetScheduleCommand', 'UpdateScheduleCommand']);
    }
  });

  it('spreads repeated runs over five minutes, and fires a single run at its time', async () => {
    const { set, sent } = aScheduler();
    await set({ type: 'weekly', dow: ['MON'], time: '09:00', timezone: 'UTC' });
    await set({ type: 'once', date: '2027-03-28', time: '09:00', timezone: 'UTC' });
    expect(sent.map(({ input }) => input.FlexibleTimeWindow)).toEqual([
      { Mode: 'FLEXIBLE', MaximumWindowInMinutes: 5 },
      { Mode: 'OFF' },
    ]);
  });

  it('is in a group that says when it was made', async () => {
    const { scheduler } = aScheduler({}, { CreationDate: new Date('2026-11-21T12:00:00.000Z') });
    expect(await scheduler.madeAt()).toBe('2026-11-21T12:00:00.000Z');
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
