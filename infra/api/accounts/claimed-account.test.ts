import { effort } from '@cloudmend/domain/testing/effort';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { CloudError } from '@cloudmend/scanner';
import type { AccountClaim } from '@cloudmend/store/system';
import fc from 'fast-check';
import type { MemberUses } from '../../runtime';
import { anOrder, interleave, type Turn } from '../../runtime/testing/interleave';
import type { TestServices } from '../../runtime/testing/test-services';
import { openTestServices } from '../../runtime/testing/test-services';
import { linkAccountFor } from './link-account';
import { relinkAccountFor } from './relink-account';
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

/** A pause between two steps of a call. */
type Between = <T>(step: () => Promise<T>) => Promise<T>;
const atOnce: Between = (step) => step();

/** A workspace's calls about the account. The role trusts whichever workspace asks. */
const makeCalls = (tenantId: TenantId, between: Between = atOnce) => {
  const { accountClaims } = test.services.system;
  const stores = test.local.openStores(tenantId);
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
      changeEntry: (...given: Parameters<typeof stores.accounts.changeEntry>) =>
        between(() => stores.accounts.changeEntry(...given)),
      unlink: (id: string) => between(() => stores.accounts.unlink(id)),
    },
    system: {
      ...test.services.system,
      // The rate limit of role tests is covered by another test.
      rates: { take: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
      accountClaims: {
        claim: (...given: Parameters<typeof accountClaims.claim>) => between(() => accountClaims.claim(...given)),
        findHeld: (...given: Parameters<typeof accountClaims.findHeld>) =>
          between(() => accountClaims.findHeld(...given)),
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
    uses,
    links: () => outcome(linkAccountFor(uses)(actor, { cloud: 'aws', accountId, roleArn } as never, call)),
    renames: () => outcome(linkAccountFor(uses)(actor, { cloud: 'aws', accountId, friendlyName: 'x' } as never, call)),
    tests: () => outcome(testAccountFor(uses)(actor, { cloud: 'aws', roleArn } as never, call)),
    relinks: () => outcome(relinkAccountFor(uses)(actor, { cloud: 'aws', accountId, roleArn } as never, call)),
    unlinks: () => outcome(unlinkAccountFor(uses)(actor, { accountId } as never, call)),
  };
};

const outcome = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error: Error & { code?: string }) => error.code ?? error.name,
  );

const isConnected = async (tenantId: TenantId): Promise<boolean> =>
  (await test.local.openStores(tenantId).accounts.get(accountId))?.status === 'connected';
const holds = async (tenantId: TenantId): Promise<boolean> =>
  (await test.services.system.accountClaims.findHeld({ cloud: 'aws', accountId }, tenantId)) !== undefined;

/** The accounts that the evidence says are linked. */
const listLinked = async (tenantId: TenantId) =>
  (await test.local.openStores(tenantId).observations.accounts()).filter(({ unlinkedAt }) => unlinkedAt === null);

describe('an unlinked account', () => {
  it('is known as unlinked in the evidence, also if noting it failed the first time', async () => {
    await makeCalls(acme).links();
    const { observations } = test.local.openStores(acme);
    expect(await listLinked(acme)).toHaveLength(1);
    const failing = { ...observations, noteUnlinked: () => Promise.reject(new Error('slow down')) };
    await expect(
      unlinkAccountFor({ ...makeCalls(acme).uses, observations: failing } as never)(
        { tenantId: acme } as never,
        { accountId },
        { changes: () => undefined } as never,
      ),
    ).rejects.toThrow('slow down');
    await makeCalls(acme).unlinks();
    expect(await listLinked(acme)).toEqual([]);
  });

  it('is free for others once unlinking is retried after a partial failure', async () => {
    await makeCalls(acme).links();
    let step = 0;
    const failing: Between = (next) => {
      step += 1;
      return step < 3 ? next() : Promise.reject(Object.assign(new Error('slow down'), { name: 'ThrottlingException' }));
    };
    expect(await makeCalls(acme, failing).unlinks()).toBe('ThrottlingException');
    expect([await isConnected(acme), await holds(acme)]).toEqual([false, true]);
    expect(await makeCalls(acme).unlinks()).toBe('done');
    expect(await makeCalls(globex).links()).toBe('done');
    expect(await makeCalls(acme).unlinks()).toBe('not-found');
    expect(await listLinked(acme)).toEqual([]);
    expect([await isConnected(globex), await holds(globex)]).toEqual([true, true]);
  });

  it('is free for others once unlinked, whichever step of linking failed', async () => {
    for (let failed = 1; failed <= 6; failed += 1) {
      newRound();
      let step = 0;
      const failing: Between = (next) => ((step += 1) === failed ? Promise.reject(new Error('cut')) : next());
      await makeCalls(acme, failing).links();
      await makeCalls(acme).unlinks();
      expect([failed, await makeCalls(globex).links()]).toEqual([failed, 'done']);
    }
  });
});

describe('an account that loses its claim during linking', () => {
  it('is not linked if another workspace claimed it first', async () => {
    const { accountClaims } = test.services.system;
    let step = 0;
    const losing: Between = async (next) => {
      step += 1;
      // The fourth step claims the account again after storing it.
      if (step === 4) {
        await accountClaims.release((await accountClaims.findHeld({ cloud: 'aws', accountId }, acme)) as AccountClaim);
        await makeCalls(globex).links();
      }
      return next();
    };
    expect(await makeCalls(acme, losing).links()).toBe('conflict');
    expect([await test.local.openStores(acme).accounts.list(), await isConnected(globex), await holds(globex)]).toEqual(
      [[], true, true],
    );
  });
});

describe('concurrent calls of two workspaces about one account, in any order of steps', () => {
  const CALLS = ['acme links', 'acme unlinks', 'acme renames', 'acme tests', 'acme relinks', 'globex links'] as const;

  const makeCall =
    (name: (typeof CALLS)[number]) =>
    (turn: Turn): Promise<unknown> => {
      const between: Between = async (step) => {
        await turn();
        return step();
      };
      const [ours, theirs] = [makeCalls(acme, between), makeCalls(globex, between)];
      const made = {
        'acme links': ours.links,
        'acme unlinks': ours.unlinks,
        'acme renames': ours.renames,
        'acme tests': ours.tests,
        'acme relinks': ours.relinks,
        'globex links': theirs.links,
      };
      return made[name]();
    };

  it('leave it linked in at most one workspace, which holds the claim', async () => {
    await fc.assert(
      fc.asyncProperty(
        anOrder,
        fc.boolean(),
        fc.uniqueArray(fc.constantFrom(...CALLS), { minLength: 2 }),
        async (order, isLinked, names) => {
          newRound();
          if (isLinked) await makeCalls(acme).links();
          await interleave(
            order,
            names.map((name) => makeCall(name)),
          );
          const [byAcme, byGlobex] = [await isConnected(acme), await isConnected(globex)];
          expect(byAcme && byGlobex).toBe(false);
          for (const [tenantId, isConnectedHere] of [
            [acme, byAcme],
            [globex, byGlobex],
          ] as const) {
            const isHeld = await holds(tenantId);
            if (isConnectedHere) expect(isHeld).toBe(true);
            // A rename by a caller who did not see it yet may leave it pending.
            if (isHeld) expect(await test.local.openStores(tenantId).accounts.get(accountId)).toBeDefined();
          }
        },
      ),
      { numRuns: effort(4, 150) },
    );
  });
});
