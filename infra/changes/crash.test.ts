import { advance, type Change } from '@cloudmend/domain/changes';
import { effort, SEED } from '@cloudmend/domain/testing/effort';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import type { Stores } from '@cloudmend/store';
import type { HostedRepository, Services } from '../runtime';
import { AT, changeScene } from './testing/change-scene';
import { workOnChange } from './work-on-change';

const { acme, approveAs, draft, git, read, renew, savePolicy, stores, test, work } = changeScene();

class Killed extends Error {}

/** Ends the process after its nth call of a port: nothing that comes later happens, whatever is caught. */
const mortal = (calls: number) => {
  let left = calls;
  let made = 0;
  const dies = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return async (...input: unknown[]) => {
          if (left <= 0) throw new Killed();
          const output: unknown = await Reflect.apply(member as (...all: unknown[]) => unknown, target, input);
          made += 1;
          left -= 1;
          if (left <= 0) throw new Killed();
          return output;
        };
      },
    });
  return { dies, countMade: () => made };
};

/** The worker with every port that writes, and those it reads between the writes. */
const mortalServices = (calls: number) => {
  const { services } = test();
  const { dies, countMade } = mortal(calls);
  const wrapped: Services = {
    ...services,
    system: { ...services.system, rates: dies(services.system.rates), members: dies(services.system.members) },
    changeWork: dies(services.changeWork),
    proofSigner: dies(services.proofSigner),
    gitHost: { ...services.gitHost, open: (...named) => dies<HostedRepository>(services.gitHost.open(...named)) },
    openStores: (tenantId) => {
      const all = services.openStores(tenantId);
      const mortalStores = Object.entries(all).map(([name, store]) => [name, dies(store as object)]);
      return Object.fromEntries(mortalStores) as unknown as Stores;
    },
  };
  return { wrapped, countMade };
};

/** Works with a process that dies after so many calls; true if it lived to the end. */
const workMortally = async (calls: number): Promise<boolean> => {
  const { wrapped } = mortalServices(calls);
  try {
    await workOnChange(wrapped, { tenantId: acme(), changeId: 'c-1' });
    return true;
  } catch (error) {
    if (error instanceof Killed) return false;
    throw error;
  }
};

/** The queue delivers again; an hour later there is room for another pull request. */
const recover = async (): Promise<Change> => {
  for (const at of [AT, '2026-11-21T13:00:01.000Z']) {
    test().local.setTime(at);
    await work('c-1');
  }
  test().local.setTime(AT);
  return work('c-1');
};

const branchesOfOurs = (): string[] => [...git().branches.keys()].filter((name) => name.startsWith('cloudmend/'));

const expectOnce = (change: Change, pulls: number): void => {
  expect(branchesOfOurs()).toEqual([change.head?.branch]);
  expect(git().pulls).toHaveLength(pulls);
  const commit = git().commits.get(change.head?.commit ?? '');
  expect([git().branches.get(change.head?.branch ?? ''), commit?.parent]).toEqual([
    change.head?.commit,
    change.base?.commit,
  ]);
};

/** Kinds of the history without what is said again as time passes. */
const historyOf = ({ timeline }: Change): string[] =>
  timeline.map(({ kind }) => kind).filter((kind) => !['held', 'gated', 'counted'].includes(kind));

/** At each change every 24th call is tried, from one that the seed draws. */
const STEP = effort(24, 1);

/** Ends a process after its nth call, for every n, until one lives to the end. Returns how many calls that was. */
const killAtEach = async (begin: () => Promise<unknown>, judge: (change: Change) => void): Promise<number> => {
  const first = 1 + (SEED % STEP);
  for (let calls = first; calls < 200; calls += STEP) {
    if (calls > first) await renew();
    await savePolicy({ otherApprovals: 2 });
    await begin();
    const isAlive = await workMortally(calls);
    judge(await recover());
    if (isAlive) return calls;
  }
  throw new Error('No process lived to the end.');
};

const TEN_MINUTES = 600_000;

describe('a worker that is killed after any call', () => {
  it(
    'loses no proposal and opens no pull request twice',
    async () => {
      const calls = await killAtEach(
        () => draft('c-1', 'tools'),
        (change) => {
          expect(historyOf(change)).toEqual(['drafted', 'located', 'edited', 'opened']);
          expect([change.state, change.gate?.verdict]).toEqual(['gated', 'allow']);
          expectOnce(change, 1);
          expect(git().checks.get(`${change.head?.commit} c-1`)?.conclusion).toBeNull();
        },
      );
      expect(calls).toBeGreaterThan(15);
    },
    TEN_MINUTES,
  );

  itAtNight(
    'moves a change onto a new base once',
    async () => {
      await killAtEach(
        async () => {
          await draft('c-1', 'tools');
          const gated = await work('c-1');
          git().push('main', { 'shared/other.tf': 'locals {}\n' });
          await stores().changes.save(
            gated,
            advance(gated, { kind: 'voided', at: AT, by: null, reason: 'main moved.' }),
          );
        },
        (change) => {
          expect(historyOf(change)).toEqual(['drafted', 'located', 'edited', 'opened', 'voided', 'rebased']);
          expect(change.base?.commit).toBe(git().branches.get('main'));
          expectOnce(change, 1);
        },
      );
    },
    TEN_MINUTES,
  );

  it(
    'opens what two people approved, with one proof of it',
    async () => {
      await killAtEach(
        async () => {
          await draft('c-1', 'tools');
          const gated = await work('c-1');
          await approveAs('owner', gated);
          // The guardrails were asked long ago: the worker asks again before it opens.
          test().local.setTime('2026-11-21T12:20:00.000Z');
          await approveAs('second', gated);
        },
        (change) => {
          expect([change.state, change.approvals.length]).toEqual(['approved', 2]);
          expect(git().checks.get(`${change.head?.commit} c-1`)?.conclusion).toBe('success');
        },
      );
      expect((await stores().changes.proof('c-1'))?.proofHash).toBe((await read('c-1')).proofHash);
    },
    TEN_MINUTES,
  );

  itAtNight(
    'closes the pull request of what was rejected',
    async () => {
      await killAtEach(
        async () => {
          await draft('c-1', 'tools');
          const gated = await work('c-1');
          const by = { sub: 'owner', name: 'owner@acme.example' };
          await stores().changes.save(gated, advance(gated, { kind: 'rejected', at: AT, by, reason: 'No.' }));
        },
        (change) => {
          expect(change.state).toBe('closed');
          expect(git().pulls.map(({ isOpen }) => isOpen)).toEqual([false]);
        },
      );
    },
    TEN_MINUTES,
  );
});
