import { AppError } from '@cloudmend/domain/errors';
import { anAccount } from '@cloudmend/domain/testing';
import { effort, reportFigure } from '@cloudmend/domain/testing/effort';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { Stores } from '@cloudmend/store';
import type { LocalTable } from '@cloudmend/store/testing';
import { openLocalTable } from '@cloudmend/store/testing';

const RACERS = effort(20, 50);
const SLUG_ROUNDS = effort(2, 1000);
/** Shared by the four limits. */
const LIMIT_ROUNDS = effort(3, 500);
const ADMIN_ROUNDS = effort(1, 1000);
const CLAIM_ROUNDS = effort(1, 300);
/** Of one member at once. */
const CHANGES = effort(10, 100);
const AT = '2026-11-21T12:00:00.000Z';
const HOUR = 3_600_000;

let local: LocalTable;
beforeAll(async () => {
  local = await openLocalTable();
});
afterAll(() => local.close());

const range = (length: number): readonly number[] => Array.from({ length }, (_, index) => index);

/** All at once; a named refusal is an answer, anything else a defect. */
const race = async <T>(racers: number, run: (racer: number) => Promise<T>): Promise<ReadonlyArray<T | AppError>> =>
  Promise.all(
    range(racers).map((racer) =>
      run(racer).catch((error: unknown) => (error instanceof AppError ? error : Promise.reject(error))),
    ),
  );

const aWorkspace = async (name: string): Promise<TenantId> => {
  const tenantId = name as TenantId;
  await local.system.tenants.create({
    tenantId,
    name,
    plan: 'pro',
    owner: { sub: `owner-of-${name}`, email: `owner@${name}.example` },
  });
  return tenantId;
};

/** Counts rounds with a wrong outcome. */
const rounds = async (count: number, isRight: (round: number) => Promise<boolean>): Promise<number> => {
  let wrong = 0;
  for (const round of range(count)) if (!(await isRight(round))) wrong += 1;
  return wrong;
};

describe('concurrent requests', () => {
  it(
    `give a name to exactly one, in ${SLUG_ROUNDS} rounds of ${RACERS} sign-ups`,
    async () => {
      const wrong = await rounds(SLUG_ROUNDS, async (round) => {
        const tenantId = `wanted-${round}` as TenantId;
        const sub = (racer: number): string => `racer-${round}-${racer}`;
        const outcomes = await race(RACERS, (racer) =>
          local.system.tenants.create({
            tenantId,
            name: 'w',
            plan: 'starter',
            owner: { sub: sub(racer), email: `${sub(racer)}@x.example` },
          }),
        );
        const members = await local.system.members.ofTenant(tenantId);
        const [winner] = range(RACERS).filter((racer) => outcomes[racer] === 'created');
        const losers = outcomes.filter(
          (outcome) => outcome === 'taken' || (outcome instanceof AppError && outcome.code === 'conflict'),
        );
        return losers.length === RACERS - 1 && members.length === 1 && members[0]?.sub === sub(winner as number);
      });
      reportFigure({ id: 'H4', what: `rounds of ${RACERS} sign-ups for one name`, tried: SLUG_ROUNDS, failed: wrong });
      expect(wrong).toBe(0);
    },
    HOUR,
  );

  const scanRequest = (account: number) =>
    ({
      cloud: 'aws',
      mode: 'all',
      range: '30d',
      services: 'all',
      notes: '',
      accounts: [`1111${String(account).padStart(8, '0')}`],
    }) as const;

  /** What is counted, the maximum, one attempt, and the current count. */
  const LIMITS: ReadonlyArray<
    readonly [
      string,
      number,
      (stores: Stores, tenantId: TenantId, racer: number) => Promise<unknown>,
      (stores: Stores, tenantId: TenantId) => Promise<number>,
    ]
  > = [
    [
      'accounts',
      3,
      ({ accounts }, _tenant, racer) =>
        accounts.link(anAccount({ accountId: `1111${String(racer).padStart(8, '0')}` }), 3),
      async ({ accounts }) => (await accounts.list()).length,
    ],
    [
      'managers',
      2,
      (_stores, tenantId, racer) =>
        local.system.members.put(
          { tenantId, sub: `m${racer}`, email: `m${racer}@x.example`, role: 'tenant-manager', state: 'invited' },
          { managerLimit: 2 },
        ),
      async (_stores, tenantId) =>
        (await local.system.members.ofTenant(tenantId)).filter(({ role }) => role === 'tenant-manager').length,
    ],
    [
      'schedules',
      5,
      ({ schedules }, _tenant, racer) => {
        const since = { activeSince: AT, handledThrough: AT, createdAt: AT, lastRun: null, reason: null };
        return schedules.create(
          {
            scheduleId: `s${racer}`,
            schedule: { type: 'daily', time: '02:30', timezone: 'UTC' },
            scan: { ...scanRequest(1), accounts: [...scanRequest(1).accounts] },
            author: 'a',
            state: 'active',
            ...since,
          },
          5,
        );
      },
      async ({ schedules }) => (await schedules.list()).length,
    ],
    [
      'running scans',
      2,
      ({ scans }, _tenant, racer) =>
        scans.create(
          {
            scanId: `scan-${racer}`,
            scanTs: AT,
            request: { ...scanRequest(racer), accounts: [...scanRequest(racer).accounts] },
            requestedBy: 'a',
          },
          { running: 2, perDay: 100 },
        ),
      async ({ scans }) => (await scans.list(100)).items.length,
    ],
  ];

  it.each(LIMITS)(
    `never exceed a plan's limit: %s`,
    async (what, limit, attempt, count) => {
      const share = Math.ceil(LIMIT_ROUNDS / LIMITS.length);
      const wrong = await rounds(share, async (round) => {
        const tenantId = await aWorkspace(`full-${what.replace(' ', '-')}-${round}`);
        const stores = local.openStores(tenantId);
        await race(RACERS, (racer) => attempt(stores, tenantId, racer));
        const there = await count(stores, tenantId);
        return there <= limit && there > 0;
      });
      reportFigure({ id: 'H4', what: `rounds of ${RACERS} at a plan's limit`, tried: share, failed: wrong });
      expect(wrong).toBe(0);
    },
    HOUR,
  );

  it(
    `keep an admin when two remove each other, ${ADMIN_ROUNDS} times`,
    async () => {
      const wrong = await rounds(ADMIN_ROUNDS, async (round) => {
        const tenantId = await aWorkspace(`two-admins-${round}`);
        const [first, second] = [`owner-of-two-admins-${round}`, `second-${round}`];
        await local.system.members.put({
          tenantId,
          sub: second,
          email: `${second}@x.example`,
          role: 'tenant-admin',
          state: 'active',
        });
        const rules = (sub: string) => ({ keepsAnAdmin: true, by: { sub, role: 'tenant-admin' as const } });
        await race(2, (racer) =>
          racer === 0
            ? local.system.members.remove(second, tenantId, rules(first))
            : local.system.members.remove(first, tenantId, rules(second)),
        );
        return (await local.system.members.ofTenant(tenantId)).some(({ role }) => role === 'tenant-admin');
      });
      reportFigure({ id: 'H4', what: 'times two admins removed each other', tried: ADMIN_ROUNDS, failed: wrong });
      expect(wrong).toBe(0);
    },
    HOUR,
  );

  it(
    `give an AWS account to exactly one workspace, in ${CLAIM_ROUNDS} rounds of ten`,
    async () => {
      const wrong = await rounds(CLAIM_ROUNDS, async (round) => {
        const claims = await race(10, (racer) =>
          local.system.accountClaims.claim(
            { cloud: 'aws', accountId: `9${String(round).padStart(11, '0')}` },
            `claimer-${racer}` as TenantId,
          ),
        );
        return claims.filter((held) => held === true).length === 1;
      });
      reportFigure({
        id: 'H4',
        what: 'rounds of ten workspaces for one AWS account',
        tried: CLAIM_ROUNDS,
        failed: wrong,
      });
      expect(wrong).toBe(0);
    },
    HOUR,
  );

  it(
    `${CHANGES} concurrent changes of one member end as done or as a named conflict, never as a fault`,
    async () => {
      const tenantId = await aWorkspace('crowded');
      const member = { tenantId, sub: 'crowd', email: 'crowd@x.example', state: 'active' as const };
      const outcomes = await race(CHANGES, (racer) =>
        local.system.members.put({ ...member, role: racer % 2 ? 'tenant-viewer' : 'tenant-devops' }),
      );
      const refused = outcomes.filter((outcome) => outcome instanceof AppError);
      expect(refused.every((error) => (error as AppError).code === 'conflict')).toBe(true);
      expect((await local.system.members.ofUser('crowd')).length).toBe(1);
      reportFigure({ id: 'R27', what: 'changes of one member at once', tried: CHANGES, failed: 0 });
    },
    HOUR,
  );
});
