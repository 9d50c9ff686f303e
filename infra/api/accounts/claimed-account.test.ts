import type { TenantId } from '@cloudmend/domain/tenancy';
import { CloudError } from '@cloudmend/scanner';
import type { AccountClaim } from '@cloudmend/store/system';
import fc from 'fast-check';
import type { MemberUses } from '../../runtime';
import { anOrder, interleave, type Turn } from '../../runtime/testing/interleave';
import type { TestServices } from '../../runtime/testing/test-services';
import { openTestServices } from '../../runtime/testing/test-services';
import { linkAccountFor } from './link-account';
import { testAccountFor } from './test-account';
import { unlinkAccountFor } from './unlink-account';

let test: TestServices;
let rounds = 0;
let accountId: string;
let acme: TenantId;
let globex: TenantId;

beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());
beforeEach(() => newRound());

const newRound = (): void => {
  rounds += 1;
  accountId = `3333${String(rounds).padStart(8, '0')}`;
  [acme, globex] = [`acme-${rounds}` as TenantId, `globex-${rounds}` as TenantId];
};

/** Whatever is waited for between two steps of a call. */
type Between = <T>(step: () => Promise<T>) => Promise<T>;
const atOnce: Between = (step) => step();

/** A workspace's calls about the one account. The role lets in whichever workspace asks. */
const callsOf = (tenantId: TenantId, between: Between = atOnce) => {
  const { accountClaims } = test.services.system;
  const stores = test.local.storesOf(tenantId);
  const enter = async ({ externalId = '' }: { externalId?: string | undefined }) => {
    if (externalId !== `cm-${tenantId}`) throw new CloudError('denied', 'sts:AssumeRole', 'AccessDenied', 'no');
    return { calls: 0, read: async () => ({ Account: accountId }) };
  };
  const uses = {
    ...stores,
    accounts: {
      ...stores.accounts,
      get: (id: string) => between(() => stores.accounts.get(id)),
      link: (...given: Parameters<typeof stores.accounts.link>) => between(() => stores.accounts.link(...given)),
      unlink: (id: string) => between(() => stores.accounts.unlink(id)),
    },
    system: {
      ...test.services.system,
      // How often a role may be tried is another test's.
      rates: { take: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
      accountClaims: {
        claim: (...given: Parameters<typeof accountClaims.claim>) => between(() => accountClaims.claim(...given)),
        held: (...given: Parameters<typeof accountClaims.held>) => between(() => accountClaims.held(...given)),
        release: (...given: Parameters<typeof accountClaims.release>) => between(() => accountClaims.release(...given)),
      },
    },
    providers: test.services.providers,
    customerCloud: { isEmulated: true, enter },
    settings: test.services.settings,
    workflow: test.services.workflow,
    clock: test.services.clock,
  } as unknown as MemberUses;
  const actor = { kind: 'member', tenantId, plan: 'pro', sub: 's', role: 'tenant-admin' } as never;
  const call = { changes: () => undefined } as never;
  const roleArn = `arn:aws:iam::${accountId}:role/CloudMendReadOnly`;
  return {
    links: () => outcome(linkAccountFor(uses)(actor, { cloud: 'aws', accountId, roleArn } as never, call)),
    renames: () => outcome(linkAccountFor(uses)(actor, { cloud: 'aws', accountId, friendlyName: 'x' } as never, call)),
    tests: () => outcome(testAccountFor(uses)(actor, { cloud: 'aws', roleArn } as never, call)),
    unlinks: () => outcome(unlinkAccountFor(uses)(actor, { accountId } as never, call)),
  };
};

const outcome = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error: Error & { code?: string }) => error.code ?? error.name,
  );

const isConnected = async (tenantId: TenantId): Promise<boolean> =>
  (await test.local.storesOf(tenantId).accounts.get(accountId))?.status === 'connected';
const holds = async (tenantId: TenantId): Promise<boolean> =>
  (await test.services.system.accountClaims.held(accountId, tenantId)) !== undefined;

describe('an account that is unlinked', () => {
  it('is free for others once unlinking is repeated after a fault halfway', async () => {
    await callsOf(acme).links();
    let step = 0;
    const failing: Between = (next) => {
      step += 1;
      return step < 3 ? next() : Promise.reject(Object.assign(new Error('slow down'), { name: 'ThrottlingException' }));
    };
    expect(await callsOf(acme, failing).unlinks()).toBe('ThrottlingException');
    expect([await isConnected(acme), await holds(acme)]).toEqual([false, true]);
    expect(await callsOf(acme).unlinks()).toBe('done');
    expect(await callsOf(globex).links()).toBe('done');
    expect(await callsOf(acme).unlinks()).toBe('not-found');
    expect([await isConnected(globex), await holds(globex)]).toEqual([true, true]);
  });

  it('is free for others whichever step of linking failed, once it is unlinked', async () => {
    for (let failed = 1; failed <= 6; failed += 1) {
      newRound();
      let step = 0;
      const failing: Between = (next) => ((step += 1) === failed ? Promise.reject(new Error('cut')) : next());
      await callsOf(acme, failing).links();
      await callsOf(acme).unlinks();
      expect([failed, await callsOf(globex).links()]).toEqual([failed, 'done']);
    }
  });
});

describe('an account whose claim was given up between the steps of linking it', () => {
  it('is not linked when another workspace got hold of it first', async () => {
    const { accountClaims } = test.services.system;
    let step = 0;
    const losing: Between = async (next) => {
      step += 1;
      // The fourth step claims the account once more, after it was kept.
      if (step === 4) {
        await accountClaims.release((await accountClaims.held(accountId, acme)) as AccountClaim);
        await callsOf(globex).links();
      }
      return next();
    };
    expect(await callsOf(acme, losing).links()).toBe('conflict');
    expect([await test.local.storesOf(acme).accounts.list(), await isConnected(globex), await holds(globex)]).toEqual([
      [],
      true,
      true,
    ]);
  });
});

describe('calls about one account at the same moment, of two workspaces, in any order of their steps', () => {
  const CALLS = ['acme links', 'acme unlinks', 'acme renames', 'acme tests', 'globex links'] as const;

  const calling =
    (name: (typeof CALLS)[number]) =>
    (turn: Turn): Promise<unknown> => {
      const between: Between = async (step) => {
        await turn();
        return step();
      };
      const [ours, theirs] = [callsOf(acme, between), callsOf(globex, between)];
      const made = {
        'acme links': ours.links,
        'acme unlinks': ours.unlinks,
        'acme renames': ours.renames,
        'acme tests': ours.tests,
        'globex links': theirs.links,
      };
      return made[name]();
    };

  it('leave it linked in one workspace at most, held by whoever has it, and by nobody who has not', async () => {
    await fc.assert(
      fc.asyncProperty(
        anOrder,
        fc.boolean(),
        fc.uniqueArray(fc.constantFrom(...CALLS), { minLength: 2 }),
        async (order, isLinked, names) => {
          newRound();
          if (isLinked) await callsOf(acme).links();
          await interleave(
            order,
            names.map((name) => calling(name)),
          );
          const [byAcme, byGlobex] = [await isConnected(acme), await isConnected(globex)];
          expect(byAcme && byGlobex).toBe(false);
          for (const [tenantId, isConnectedHere] of [
            [acme, byAcme],
            [globex, byGlobex],
          ] as const) {
            const isHeld = await holds(tenantId);
            if (isConnectedHere) expect(isHeld).toBe(true);
            // Renamed by somebody who did not see it yet, it may stand there as pending.
            if (isHeld) expect(await test.local.storesOf(tenantId).accounts.get(accountId)).toBeDefined();
          }
        },
      ),
      { numRuns: 40 },
    );
  }, 120_000);
});
