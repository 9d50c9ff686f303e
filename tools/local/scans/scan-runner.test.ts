import { itAtNight } from '@cloudmend/domain/testing/at-night';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { scanRunner } from './scan-runner';

const task = (Resource: string, more: object) => ({
  Type: 'Task',
  Resource: `arn:aws:lambda:us-east-1:000000000000:function:${Resource}`,
  ...more,
});
const definition = {
  StartAt: 'Plan',
  States: {
    Plan: task('Plan', { ResultPath: '$.plan', Next: 'ReadAll' }),
    ReadAll: {
      Type: 'Map',
      ItemsPath: '$.plan.units',
      MaxConcurrency: 2,
      ItemSelector: { 'scanId.$': '$.scanId', 'unit.$': '$$.Map.Item.Value' },
      ItemProcessor: {
        ProcessorConfig: { Mode: 'INLINE' },
        StartAt: 'Read',
        States: {
          Read: task('Read', {
            Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 1, MaxAttempts: 1 }],
            End: true,
          }),
        },
      },
      ResultPath: null,
      Next: 'Conclude',
    },
    Conclude: task('Conclude', { End: true }),
  },
};
const batch = { scanId: 's1', tenantId: 'acme' as TenantId, from: 0, count: 1, attempt: 0 };

const aRunner = (read: (unit: string) => Promise<void> = async () => undefined) => {
  const calls: string[] = [];
  const faults: string[] = [];
  let busy = 0;
  let busiest = 0;
  const workers = {
    Plan: async () => {
      calls.push('plan');
      return { units: ['a', 'b', 'c', 'd', 'e'] };
    },
    Read: async (input: unknown) => {
      const { unit } = input as { unit: string };
      busiest = Math.max(busiest, ++busy);
      await read(unit).finally(() => busy--);
      calls.push(unit);
      return {};
    },
    Conclude: async () => {
      calls.push('conclude');
      return {};
    },
  };
  const runner = scanRunner({
    definition,
    workers,
    onFault: (scanId, error) => faults.push(`${scanId}: ${String(error)}`),
  });
  return { runner, calls, faults, busiest: () => busiest };
};
const moment = () => new Promise<void>((resolve) => setTimeout(resolve, 5));

describe('the local scan workflow', () => {
  it('follows the definition from plan to conclusion within its concurrency', async () => {
    const { runner, calls, faults, busiest } = aRunner(() => moment());
    await runner.start(batch);
    await runner.waitUntilSettled();
    expect(calls[0]).toBe('plan');
    expect(calls.slice(1, -1).sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(calls.at(-1)).toBe('conclude');
    expect(busiest()).toBe(2);
    expect(faults).toEqual([]);
  });

  itAtNight('runs a scan once however often it is started', async () => {
    const { runner, calls } = aRunner(() => moment());
    await Promise.all([1, 2, 3].map(() => runner.start(batch)));
    await runner.waitUntilSettled();
    expect(calls.filter((call) => call === 'plan')).toHaveLength(1);
  });

  it('retries a failed worker as defined', async () => {
    let failures = 1;
    const { runner, calls } = aRunner(async (unit) => {
      if (unit === 'c' && failures-- > 0) throw new Error('a hiccup');
    });
    await runner.start(batch);
    await runner.waitUntilSettled();
    expect(calls.at(-1)).toBe('conclude');
  });

  itAtNight('calls no further worker after a stop', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let bothReading = (): void => undefined;
    const reading = new Promise<void>((resolve) => (bothReading = resolve));
    let readers = 0;
    const { runner, calls, faults } = aRunner(() => {
      if ((readers += 1) === 2) bothReading();
      return released;
    });
    await runner.start(batch);
    await reading;
    await runner.stop(batch);
    release();
    await runner.waitUntilSettled();
    await moment();
    expect(calls.slice(1).sort()).toEqual(['a', 'b']);
    expect(faults).toEqual([]);
  });

  itAtNight('reports a broken workflow', async () => {
    const { runner, faults } = aRunner(async () => {
      throw new Error('always');
    });
    await runner.start(batch);
    await runner.waitUntilSettled();
    expect(faults[0]).toContain('s1: ');
  });

  it('starts nothing once closed', async () => {
    const { runner, calls } = aRunner();
    await runner.close();
    await runner.start(batch);
    expect(calls).toEqual([]);
  });
});
