import { anAccount } from '@cloudmend/domain/testing';
import { takeSample } from '@cloudmend/domain/testing/effort';
import { memoryQueue } from '@cloudmend/store/testing';
import { aWorld } from './testing/fake-provider';
import { aMemory, type TenantMemory } from './testing/tenant-memory';
import { NOW, runWorkflow } from './testing/run-workflow';

const OTHER = '111122223334';

/** All persistent state, without call counts: a repeated unit may make more or fewer calls. */
const pickLasting = ({
  scan,
  accounts,
  outcomes,
  findings,
  recommendations,
  costs,
  compliance,
  coverage,
  snapshots,
}: TenantMemory): unknown => {
  const byKey = (map: ReadonlyMap<string, unknown>): unknown[] => [...map].sort(([a], [b]) => a.localeCompare(b));
  const parts = scan.parts.map((part) => JSON.stringify(part)).sort();
  return {
    scan: { ...scan, apiCalls: 0, paidCalls: 0, parts, gaps: scan.gaps.map((gap) => JSON.stringify(gap)).sort() },
    kept: [accounts, outcomes, findings, recommendations, compliance, coverage, snapshots].map(byKey),
    costs: [...costs]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([account, { askedAt, days }]) => [account, askedAt, byKey(days)]),
  };
};

interface Kill {
  readonly at: number;
  readonly when: 'before' | 'after';
}

/** Kills the worker once, before or after the n-th awaited call. */
const killer = (kill: Kill) => {
  let calls = 0;
  const breakPart = <T extends object>(part: T): T =>
    new Proxy(part, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          const answer = (): unknown => Reflect.apply(value, target, args);
          calls += 1;
          if (calls !== kill.at) return answer();
          const killed = new Error('The worker was killed.');
          if (kill.when === 'before') throw killed;
          const done = answer();
          if (!(done instanceof Promise)) throw killed;
          return done.then(() => Promise.reject(killed));
        };
      },
    });
  return { breakPart, calls: () => calls };
};

const PAYER = anAccount().accountId;

/** One of 40 calls of a scan at each change, other ones at the next commit, and all of them at night. */
const pickPoints = (calls: number): readonly number[] =>
  takeSample(
    Array.from({ length: calls }, (_, index) => index + 1),
    40,
  );

const scanOnce = async (
  kill: Kill,
  { isPaidFor = false } = {},
): Promise<{ memory: TenantMemory; state: unknown; calls: number; succeeded: boolean }> => {
  const { breakPart, calls } = killer(kill);
  const roleArn = isPaidFor ? `arn:aws:iam::${OTHER}:role/CloudMendReadOnly` : null;
  const memory = aMemory([anAccount(), anAccount({ accountId: OTHER, roleArn })]);
  const world = aWorld({
    regions: ['us-east-1'],
    denied: ({ service }) => service === 'rds',
    ...(isPaidFor ? { payerId: PAYER, regionalServices: [] } : {}),
  });
  const queue = memoryQueue(() => new Date(NOW));
  const { succeeded } = await runWorkflow({ memory, world, breakPart, queue });
  return {
    memory,
    state: [pickLasting(memory), await queue.entries(), await queue.places()],
    calls: calls(),
    succeeded,
  };
};

describe('a worker killed once', () => {
  it.each(['before', 'after'] as const)(
    'leaves the same state as one that was not, wherever it dies (%s each call)',
    async (when) => {
      const { memory: _memory, ...calm } = await scanOnce({ at: Number.POSITIVE_INFINITY, when });
      expect(calm.calls).toBeGreaterThan(40);
      for (const at of pickPoints(calm.calls)) {
        const { memory: _killed, ...killed } = await scanOnce({ at, when });
        expect({ at, ...killed, calls: 0 }).toEqual({ at, ...calm, calls: 0 });
      }
    },
  );

  it.each(['before', 'after'] as const)(
    'leaves the same bills if one account pays for both (%s each call)',
    async (when) => {
      // A retry finds fewer bills to read and may query an account for its own: the days are the same.
      const readBills = ({ scan, costs, snapshots }: TenantMemory): unknown => ({
        status: scan.status,
        partial: scan.partial,
        days: [...costs].map(([account, { days }]) => [account, [...days]]).sort(),
        snapshots: [...snapshots.keys()].sort(),
      });
      const paid = { isPaidFor: true };
      const calm = await scanOnce({ at: Number.POSITIVE_INFINITY, when }, paid);
      for (const at of pickPoints(calm.calls)) {
        const { memory, succeeded } = await scanOnce({ at, when }, paid);
        expect({ at, when, succeeded, ...(readBills(memory) as object) }).toEqual({
          at,
          when,
          succeeded: true,
          ...(readBills(calm.memory) as object),
        });
      }
    },
  );
});
