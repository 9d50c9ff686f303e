import type { Role } from '@cloudmend/domain/permissions';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { effort } from '@cloudmend/domain/testing/effort';
import type { LocalTable } from '../testing/local-table';
import { openLocalTable } from '../testing/local-table';
import { openKeyedTable } from '../keyed-table/keyed-table';
import type { Query } from '../keyed-table/query';
import { openMemberStore } from './member-store';
import type { MemberRules } from './members';

const RACES = effort(3, 50);
let local: LocalTable;
let round = 0;
let tenantId: TenantId;

beforeAll(async () => {
  local = await openLocalTable();
});
afterAll(() => local.close());
beforeEach(async () => {
  tenantId = `acme-${(round += 1)}` as TenantId;
  await local.system.tenants.create({
    tenantId,
    name: 'Acme',
    plan: 'starter',
    owner: { sub: 'owner', email: 'owner@acme.example' },
  });
});

const members = () => local.system.members;
const addMember = (sub: string, role: Role, rules?: MemberRules, state: 'active' | 'invited' = 'active') =>
  members().put({ tenantId, sub, email: `${sub}@acme.example`, role, state }, rules);
const roles = async () => Object.fromEntries((await members().ofTenant(tenantId)).map(({ sub, role }) => [sub, role]));
const toCode = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'unnamed',
  );
const numberOfAdmins = async () => Object.values(await roles()).filter((role) => role === 'tenant-admin').length;

describe('the last admin of a workspace', () => {
  it('cannot be removed or demoted until there is another', async () => {
    expect(await toCode(members().remove('owner', tenantId, { keepsAnAdmin: true }))).toBe('conflict');
    expect(
      await toCode(
        members().change({ sub: 'owner', tenantId }, (now) => ({ ...now, role: 'tenant-viewer' }), {
          keepsAnAdmin: true,
        }),
      ),
    ).toBe('conflict');
    await addMember('second', 'tenant-admin', undefined, 'invited');
    // An invited user cannot run the workspace yet.
    expect(await toCode(members().remove('owner', tenantId, { keepsAnAdmin: true }))).toBe('conflict');
    await members().change({ sub: 'second', tenantId }, (now) => ({ ...now, state: 'active' }));
    expect(await toCode(members().remove('owner', tenantId, { keepsAnAdmin: true }))).toBe('done');
    expect(await roles()).toEqual({ second: 'tenant-admin' });
  });

  it(`remains when two remove each other, ${RACES} times over`, async () => {
    for (let race = 0; race < RACES; race += 1) {
      await addMember('a', 'tenant-admin');
      await addMember('b', 'tenant-admin');
      await members().remove('owner', tenantId);
      const by = (sub: string): MemberRules => ({ keepsAnAdmin: true, by: { sub, role: 'tenant-admin' } });
      const outcomes = await Promise.all([
        toCode(members().remove('b', tenantId, by('a'))),
        toCode(members().remove('a', tenantId, by('b'))),
      ]);
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
      expect(await numberOfAdmins()).toBe(1);
    }
  });

  it('remains when all ten leave at once', async () => {
    for (let sub = 0; sub < 9; sub += 1) await addMember(`a${sub}`, 'tenant-admin');
    const leaving = Object.keys(await roles()).map((sub) =>
      toCode(members().remove(sub, tenantId, { keepsAnAdmin: true })),
    );
    await Promise.all(leaving);
    expect(await numberOfAdmins()).toBe(1);
  });
});

describe('a user made an admin ten times concurrently', () => {
  it('counts once, so that the last admin still cannot leave', async () => {
    await addMember('second', 'tenant-viewer');
    const makeAdmin = () => members().change({ sub: 'second', tenantId }, (now) => ({ ...now, role: 'tenant-admin' }));
    await Promise.all(Array.from({ length: 10 }, () => toCode(makeAdmin())));
    expect(await toCode(members().remove('owner', tenantId, { keepsAnAdmin: true }))).toBe('done');
    expect(await toCode(members().remove('second', tenantId, { keepsAnAdmin: true }))).toBe('conflict');
  });
});

describe('the actor of a member change', () => {
  it('must still have permission at the time of the write', async () => {
    await addMember('second', 'tenant-admin');
    await addMember('viewer', 'tenant-viewer');
    const by = { sub: 'second', role: 'tenant-admin' as const };
    await members().change({ sub: 'second', tenantId }, (now) => ({ ...now, role: 'tenant-manager' }));
    expect(await toCode(members().remove('viewer', tenantId, { by }))).toBe('forbidden');
    expect(await toCode(addMember('friend', 'tenant-admin', { by }))).toBe('forbidden');
    expect(await roles()).toEqual({ owner: 'tenant-admin', second: 'tenant-manager', viewer: 'tenant-viewer' });
  });
});

describe('an admin just demoted or removed', () => {
  const self = (sub: string): MemberRules => ({ keepsAnAdmin: true, by: { sub, role: 'tenant-admin' } });
  const makesThemselvesAdmin = (sub: string) =>
    toCode(members().change({ sub, tenantId }, (now) => ({ ...now, role: 'tenant-admin' }), self(sub)));

  it('cannot become admin again with a request that had already passed the gate', async () => {
    await addMember('second', 'tenant-admin');
    await members().change({ sub: 'second', tenantId }, (now) => ({ ...now, role: 'tenant-viewer' }), self('owner'));
    expect(await makesThemselvesAdmin('second')).toBe('forbidden');
    expect(await toCode(addMember('second', 'tenant-admin', self('second')))).toBe('forbidden');
    expect(await toCode(members().remove('second', tenantId, self('second')))).toBe('forbidden');
    expect(await roles()).toEqual({ owner: 'tenant-admin', second: 'tenant-viewer' });
    await members().remove('second', tenantId, self('owner'));
    expect(await toCode(addMember('second', 'tenant-admin', self('second')))).toBe('forbidden');
    expect(await roles()).toEqual({ owner: 'tenant-admin' });
  });

  it(`stays demoted whichever write comes first, in ${RACES} races`, async () => {
    for (let race = 0; race < RACES; race += 1) {
      await addMember('second', 'tenant-admin');
      const lowerRole = () =>
        toCode(
          members().change({ sub: 'second', tenantId }, (now) => ({ ...now, role: 'tenant-viewer' }), self('owner')),
        );
      const [lowered] = await Promise.all([
        lowerRole(),
        ...Array.from({ length: 5 }, () => makesThemselvesAdmin('second')),
      ]);
      expect(lowered).toBe('done');
      expect(await roles()).toEqual({ owner: 'tenant-admin', second: 'tenant-viewer' });
    }
  });

  it('may still change themselves while admin', async () => {
    await addMember('second', 'tenant-admin');
    expect(
      await toCode(
        members().change({ sub: 'second', tenantId }, (now) => ({ ...now, role: 'tenant-viewer' }), self('second')),
      ),
    ).toBe('done');
  });
});

describe('an invitation', () => {
  it('does not change the role of a member, including the last admin', async () => {
    await addMember('m', 'tenant-devops');
    for (const sub of ['m', 'owner'])
      expect(await toCode(addMember(sub, 'tenant-viewer', undefined, 'invited'))).toBe('conflict');
    expect(await roles()).toEqual({ owner: 'tenant-admin', m: 'tenant-devops' });
  });

  it(`resent while it is accepted keeps the member, in ${RACES} races`, async () => {
    for (let race = 0; race < RACES; race += 1) {
      const sub = `guest-${race}`;
      await addMember(sub, 'tenant-devops', undefined, 'invited');
      const acceptInvitation = () => members().change({ sub, tenantId }, (now) => ({ ...now, state: 'active' }));
      const [accepted] = await Promise.all([
        toCode(acceptInvitation()),
        toCode(addMember(sub, 'tenant-viewer', undefined, 'invited')),
      ]);
      expect(accepted).toBe('done');
      expect((await members().access(sub, tenantId)).membership?.state).toBe('active');
    }
  });
});

describe("a plan's managers", () => {
  it('never exceed the limit, however they are added', async () => {
    const limit: MemberRules = { managerLimit: 2 };
    for (let sub = 0; sub < 10; sub += 1) await addMember(`v${sub}`, 'tenant-viewer');
    const invited = Array.from({ length: 40 }, (_, sub) =>
      toCode(addMember(`m${sub}`, 'tenant-manager', limit, 'invited')),
    );
    const raised = Array.from({ length: 10 }, (_, sub) =>
      toCode(members().change({ sub: `v${sub}`, tenantId }, (now) => ({ ...now, role: 'tenant-manager' }), limit)),
    );
    const outcomes = await Promise.all([...invited, ...raised]);
    expect(outcomes.filter((outcome) => outcome === 'done').length).toBeLessThanOrEqual(2);
    expect(Object.values(await roles()).filter((role) => role === 'tenant-manager').length).toBeLessThanOrEqual(2);
    expect(new Set(outcomes.filter((outcome) => outcome !== 'done' && outcome !== 'conflict'))).toEqual(
      new Set(['plan-limit']),
    );
  });

  it('free a seat when one leaves or changes role', async () => {
    const limit: MemberRules = { managerLimit: 1 };
    await addMember('m', 'tenant-manager', limit);
    expect(await toCode(addMember('n', 'tenant-manager', limit))).toBe('plan-limit');
    await members().change({ sub: 'm', tenantId }, (now) => ({ ...now, role: 'tenant-viewer' }), limit);
    expect(await toCode(addMember('n', 'tenant-manager', limit))).toBe('done');
    await members().remove('n', tenantId);
    expect(await toCode(addMember('o', 'tenant-manager', limit))).toBe('done');
  });

  it('keep their seat when the same invitation is resent', async () => {
    const limit: MemberRules = { managerLimit: 1 };
    for (let times = 0; times < 3; times += 1)
      expect(await toCode(addMember('m', 'tenant-manager', limit, 'invited'))).toBe('done');
  });
});

describe('the member list', () => {
  it('shows additions, changes and removals immediately, even if the index lags', async () => {
    const table = openKeyedTable(local.deps.client, local.deps.table, () => true);
    const behind = { ...table, all: async <T>(query: Query) => (query.index ? [] : table.all<T>(query)) };
    const lagging = openMemberStore(behind, () => new Date('2026-11-21T12:00:00.000Z'));
    const listSeen = async () =>
      Object.fromEntries((await lagging.ofTenant(tenantId)).map(({ sub, role }) => [sub, role]));
    for (let sub = 0; sub < 120; sub += 1) await addMember(`m${sub}`, 'tenant-viewer');
    expect(Object.keys(await listSeen())).toHaveLength(121);
    await members().change({ sub: 'm1', tenantId }, (now) => ({ ...now, role: 'tenant-devops' }));
    await members().remove('m2', tenantId);
    const now = await listSeen();
    expect([now['m1'], now['m2'], now['owner']]).toEqual(['tenant-devops', undefined, 'tenant-admin']);
    expect(now).toEqual(await roles());
    const subs = (await lagging.ofTenant(tenantId)).map(({ sub }) => sub);
    expect(subs).toEqual([...subs].sort());
  });

  it('includes members whose address another member has by now', async () => {
    await members().put({ tenantId, sub: 'again', email: 'owner@acme.example', role: 'tenant-admin', state: 'active' });
    expect(await roles()).toEqual({ owner: 'tenant-admin', again: 'tenant-admin' });
  });
});

describe('a member', () => {
  it('is found by address in any spelling, only in their own workspace', async () => {
    await addMember('m', 'tenant-viewer');
    expect(await members().byEmail(tenantId, ' M@ACME.example ')).toMatchObject({ sub: 'm' });
    expect(await members().byEmail('globex' as TenantId, 'm@acme.example')).toBeUndefined();
    await members().remove('m', tenantId);
    expect(await members().byEmail(tenantId, 'm@acme.example')).toBeUndefined();
  });

  it('who was removed is not restored by a change in flight', async () => {
    await addMember('m', 'tenant-viewer');
    await members().remove('m', tenantId);
    expect(await members().change({ sub: 'm', tenantId }, (now) => ({ ...now, role: 'tenant-admin' }))).toBeUndefined();
    expect(await roles()).toEqual({ owner: 'tenant-admin' });
  });

  it('who accepted is not removed as an unused invitation', async () => {
    await addMember('m', 'tenant-viewer');
    expect(await members().remove('m', tenantId, { onlyInvited: true })).toBeUndefined();
    expect(await roles()).toHaveProperty('m');
  });
});
