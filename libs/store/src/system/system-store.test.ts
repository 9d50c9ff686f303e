import type { Plan } from '@cloudmend/domain/plans';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { effort } from '@cloudmend/domain/testing/effort';
import type { LocalTable } from '../testing/local-table';
import { openLocalTable } from '../testing/local-table';
import type { AccountClaim, SystemStore } from './index';

let local: LocalTable;
let system: SystemStore;
let round = 0;
let slug: TenantId;

beforeAll(async () => {
  local = await openLocalTable();
  system = local.system;
});
afterAll(() => local.close());
beforeEach(() => {
  local.setTime('2026-11-21T12:00:00.000Z');
  slug = `tenant-${(round += 1)}` as TenantId;
});

const create = (sub: string, tenantId = slug, options = { firstOnly: true }) =>
  system.tenants.create(
    { tenantId, name: tenantId, plan: 'starter', owner: { sub, email: `${sub}@example.com` } },
    options,
  );

describe('a tenant', () => {
  it('is created with its admin, who has it as active workspace', async () => {
    expect(await create(`u${round}`)).toBe('created');
    expect(await create(`u${round}`)).toBe('yours');
    expect(await system.members.access(`u${round}`, slug)).toMatchObject({
      membership: { role: 'tenant-admin', state: 'active' },
      tenant: { plan: 'starter', state: 'active' },
    });
    expect(await system.members.user(`u${round}`)).toMatchObject({ activeTenant: slug, isSuperAdmin: false });
    expect(await system.members.ofTenant(slug)).toMatchObject([{ sub: `u${round}` }]);
  });

  it('gets exactly one owner when 50 users race for its name', async () => {
    for (let race = 0; race < effort(2, 10); race += 1) {
      const name = `${slug}-${race}` as TenantId;
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, racer) => create(`r${round}-${race}-${racer}`, name)),
      );
      expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
      expect(await system.members.ofTenant(name)).toHaveLength(1);
    }
  });

  it('is created once per user, even concurrently', async () => {
    const outcomes = await Promise.all(
      ['a', 'b', 'c', 'd'].map((end) => create(`u${round}`, `${slug}-${end}` as TenantId)),
    );
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
    expect(await system.members.ofUser(`u${round}`)).toHaveLength(1);
  });

  it('may be an additional one if the plan allows it', async () => {
    await create(`u${round}`);
    expect(await create(`u${round}`, `${slug}-b` as TenantId, { firstOnly: false })).toBe('created');
    expect((await system.members.user(`u${round}`))?.activeTenant).toBe(slug);
  });

  it('leaves a tombstone: its name is never reused', async () => {
    await create(`u${round}`);
    await system.tenants.remove(slug);
    expect(await system.tenants.isTaken(slug)).toBe(true);
    expect(await create(`other${round}`)).toBe('taken');
    expect(await system.tenants.hold(slug, 'x@example.com')).toBe(false);
    expect((await system.members.access(`u${round}`, slug)).membership).toBeUndefined();
    await expect(system.tenants.setPlan(slug, 'pro')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('changes its plan only through the platform', async () => {
    await create(`u${round}`);
    await system.tenants.setPlan(slug, 'enterprise' as Plan);
    expect((await system.tenants.get(slug))?.plan).toBe('enterprise');
  });
});

describe('a hold on a name', () => {
  it('excludes others for 15 minutes, even before the table cleans up', async () => {
    expect(await system.tenants.hold(slug, 'A@example.com')).toBe(true);
    expect(await system.tenants.hold(slug, ' a@EXAMPLE.com ')).toBe(true);
    expect(await system.tenants.hold(slug, 'b@example.com')).toBe(false);
    expect(await create(`b${round}`)).toBe('taken');
    expect(await system.tenants.isTaken(slug)).toBe(true);
    local.setTime('2026-11-21T12:15:01.000Z');
    expect(await system.tenants.isTaken(slug)).toBe(false);
    expect(await system.tenants.hold(slug, 'b@example.com')).toBe(true);
  });

  it('is one per address', async () => {
    const mail = `c${round}@example.com`;
    await system.tenants.hold(slug, mail);
    await system.tenants.hold(`${slug}-b` as TenantId, mail);
    expect(await system.tenants.isTaken(slug)).toBe(false);
    expect(await system.tenants.isTaken(`${slug}-b`)).toBe(true);
  });

  it("becomes its holder's tenant", async () => {
    await system.tenants.hold(slug, `u${round}@example.com`);
    expect(await create(`u${round}`)).toBe('created');
  });

  it('goes to one of 20 concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => system.tenants.hold(slug, `h${round}-${index}@example.com`)),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
  });
});

describe('a membership', () => {
  it('of one tenant grants nothing in another', async () => {
    await create(`a${round}`);
    await create(`b${round}`, `${slug}-b` as TenantId);
    await system.members.put({
      tenantId: `${slug}-b` as TenantId,
      sub: `a${round}`,
      email: 'a',
      role: 'tenant-viewer',
      state: 'active',
    });
    expect((await system.members.access(`a${round}`, slug)).membership?.role).toBe('tenant-admin');
    expect((await system.members.access(`a${round}`, `${slug}-b`)).membership?.role).toBe('tenant-viewer');
    expect(await system.members.access(`b${round}`, slug)).toMatchObject({ membership: undefined });
  });

  it('ends with immediate effect, and allows a first tenant again', async () => {
    await create(`a${round}`);
    await system.members.remove(`a${round}`, slug);
    await system.members.remove(`a${round}`, slug);
    expect((await system.members.access(`a${round}`, slug)).membership).toBeUndefined();
    await expect(system.members.setActiveTenant(`a${round}`, slug)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await create(`a${round}`, `${slug}-new` as TenantId)).toBe('created');
  });

  it("that is only an invitation does not count as the user's own tenant", async () => {
    await create(`a${round}`);
    await system.members.put({ tenantId: slug, sub: `i${round}`, email: 'i', role: 'tenant-viewer', state: 'invited' });
    expect(await create(`i${round}`, `${slug}-i` as TenantId)).toBe('created');
    await expect(system.members.setActiveTenant(`i${round}`, slug)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it.each(['', '-', '#', 'ACME', 'a#b', '../x', '\ud800', '__proto__', 'x'.repeat(200)])(
    'cannot be found under the name %j',
    async (text) => {
      expect(await system.members.access(`a${round}`, text)).toEqual({ membership: undefined, tenant: undefined });
    },
  );
});

describe('an account', () => {
  it('belongs to one of two racing tenants, and is free after release', async () => {
    const account = { cloud: 'aws', accountId: String(round).padStart(12, '0') };
    const wins = await Promise.all(
      [...'abcdefgh'].map((end) => system.accountClaims.claim(account, `${slug}-${end}` as TenantId)),
    );
    expect(wins.filter(Boolean)).toHaveLength(1);
    const winner = `${slug}-${'abcdefgh'[wins.indexOf(true)]}` as TenantId;
    expect(await system.accountClaims.claim(account, winner)).toBe(true);
    expect(await system.accountClaims.findHeld(account, `${slug}-z` as TenantId)).toBeUndefined();
    const claim = (await system.accountClaims.findHeld(account, winner)) as AccountClaim;
    await system.accountClaims.release({ ...claim, tenantId: `${slug}-z` as TenantId });
    expect(await system.accountClaims.claim(account, `${slug}-z` as TenantId)).toBe(false);
    await system.accountClaims.release(claim);
    expect(await system.accountClaims.claim(account, `${slug}-z` as TenantId)).toBe(true);
  });
});

describe('accounts of two clouds with the same ID', () => {
  it('can be claimed by two workspaces', async () => {
    const accountId = `6${String(round).padStart(11, '0')}`;
    const [ours, theirs] = [`${slug}-a` as TenantId, `${slug}-b` as TenantId];
    expect(await system.accountClaims.claim({ cloud: 'aws', accountId }, ours)).toBe(true);
    expect(await system.accountClaims.claim({ cloud: 'fixtures', accountId }, theirs)).toBe(true);
    expect(await system.accountClaims.findHeld({ cloud: 'aws', accountId }, theirs)).toBeUndefined();
    const held = await system.accountClaims.findHeld({ cloud: 'fixtures', accountId }, theirs);
    await system.accountClaims.release(held as AccountClaim);
    expect(await system.accountClaims.claim({ cloud: 'aws', accountId }, theirs)).toBe(false);
  });
});

describe('an account claimed again by its workspace', () => {
  it('stays claimed when the previous claim is released later', async () => {
    const tenantId = slug as TenantId;
    const account = { cloud: 'aws', accountId: `5${String(round).padStart(11, '0')}` };
    await system.accountClaims.claim(account, tenantId);
    const before = (await system.accountClaims.findHeld(account, tenantId)) as AccountClaim;
    await system.accountClaims.claim(account, tenantId);
    await system.accountClaims.release(before);
    expect(await system.accountClaims.findHeld(account, tenantId)).toBeDefined();
  });
});

describe('an idempotent call', () => {
  it('runs once, returns the stored answer, and is free after expiry', async () => {
    const key = `k${round}`;
    expect(await system.calls.begin(key, 'h', 11)).toEqual({ kind: 'fresh' });
    expect(await system.calls.begin(key, 'h', 11)).toEqual({ kind: 'running' });
    expect(await system.calls.begin(key, 'other', 11)).toEqual({ kind: 'other-body' });
    await system.calls.finish(key, { status: 200, body: '{}' }, 60);
    expect(await system.calls.begin(key, 'h', 11)).toEqual({ kind: 'answered', answer: { status: 200, body: '{}' } });
    local.setTime('2026-11-21T12:01:01.000Z');
    expect(await system.calls.begin(key, 'h', 11)).toEqual({ kind: 'fresh' });
  });

  it('may be resumed after its first worker died', async () => {
    await system.calls.begin(`k${round}`, 'h', 11);
    local.setTime('2026-11-21T12:00:12.000Z');
    expect(await system.calls.begin(`k${round}`, 'h', 11)).toEqual({ kind: 'fresh' });
  });
});

describe('a rate window', () => {
  it('allows exactly its number, and says when to retry', async () => {
    const takes = await Promise.all(Array.from({ length: 30 }, () => system.rates.take(`w${round}`, 10, 60)));
    expect(takes.filter(({ allowed }) => allowed)).toHaveLength(10);
    expect(takes[0]?.retryAfterSeconds).toBeLessThanOrEqual(60);
    local.setTime('2026-11-21T12:01:00.000Z');
    expect((await system.rates.take(`w${round}`, 10, 60)).allowed).toBe(true);
  });
});
