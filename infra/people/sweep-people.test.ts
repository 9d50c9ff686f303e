import type { TenantId } from '@cloudmend/domain/tenancy';
import type { TestServices } from '../runtime/testing/test-services';
import { openTestServices } from '../runtime/testing/test-services';
import { noteOwners } from './note-owners';
import { sweepPeople } from './sweep-people';
import { sweepSignUps } from './sweep-sign-ups';

let test: TestServices;
let round = 0;
let acme: TenantId;

beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());
beforeEach(() => {
  acme = `acme-${(round += 1)}` as TenantId;
  test.people.failing = '';
  test.people.users.clear();
});

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number): Date => new Date(test.services.clock().getTime() - hours * HOUR_MS);
const signUp = (name: string, since: Date, isUnconfirmed = true) =>
  test.people.add({ sub: name, email: `${name}@example.com`, isUnconfirmed, since });
const names = (): string[] => [...test.people.users.values()].map(({ sub }) => sub).sort();

describe('a disabled user', () => {
  it('is noted, so that the user stays disabled in another pool, until enabled again', async () => {
    const { members } = test.services.system;
    const add = (isDisabled: boolean) => test.people.add({ sub: 'dora', email: 'dora@example.com', isDisabled });
    add(true);
    signUp('active', hoursAgo(1), false);
    await sweepPeople(test.services);
    expect(await members.listDisabled()).toEqual(['dora']);
    add(false);
    await sweepPeople(test.services);
    expect(await members.listDisabled()).toEqual([]);
  });
});

describe('an unconfirmed sign-up', () => {
  it('is removed after a day, so that the address can sign up again', async () => {
    for (let index = 0; index < 150; index += 1) signUp(`squatter-${index}`, hoursAgo(25));
    signUp('fresh', hoursAgo(23.9));
    signUp('customer', hoursAgo(9999), false);
    expect(await sweepSignUps(test.services)).toBe(150);
    expect(names()).toEqual(['customer', 'fresh']);
    expect(await sweepSignUps(test.services)).toBe(0);
  });

  it('stays if it is confirmed during the sweep', async () => {
    signUp('slow-reader', hoursAgo(30));
    const { identity } = test.services;
    const confirming = {
      ...identity,
      unconfirmedBefore: async (moment: Date) => {
        const found = [...(await identity.unconfirmedBefore(moment))];
        signUp('slow-reader', hoursAgo(30), false);
        return found;
      },
    };
    expect(await sweepSignUps({ ...test.services, identity: confirming })).toBe(0);
    expect(names()).toEqual(['slow-reader']);
  });

  it('is removed even if the address was invited: inviting creates its own user', async () => {
    await test.aTenant(acme, 'pro', { [`owner-${acme}`]: 'tenant-admin' });
    signUp('invited', hoursAgo(30));
    await test.local.system.members.put({
      tenantId: acme,
      sub: 'invited',
      email: 'invited@example.com',
      role: 'tenant-viewer',
      state: 'invited',
    });
    expect(await sweepSignUps(test.services)).toBe(1);
    expect(names()).toEqual([]);
  });
});

describe('a workspace', () => {
  const owner = () => `owner-${acme}`;
  const record = () => test.local.system.tenants.get(acme);
  const lines = async () =>
    (await test.local.openStores(acme).audit.list({ action: 'workspace.' }, 10)).items.map(({ action }) => action);
  const look = async () => noteOwners(test.services, { tenantId: acme, ...(await record()) });
  beforeEach(async () => {
    await test.aTenant(acme, 'pro', {
      [owner()]: 'tenant-admin',
      [`second-${acme}`]: 'tenant-admin',
      [`viewer-${acme}`]: 'tenant-viewer',
    });
  });

  it('whose admin accounts were all deleted is recorded once, without changing members', async () => {
    signUp(`viewer-${acme}`, hoursAgo(99), false);
    const before = await test.local.system.members.ofTenant(acme);
    expect(await look()).toBe('lost');
    expect((await record())?.ownerGoneSince).toBe(test.services.clock().toISOString());
    expect(await look()).toBe('same');
    expect(await lines()).toEqual(['workspace.owner-gone']);
    expect(await test.local.system.members.ofTenant(acme)).toEqual(before);
  });

  it('with a remaining admin is not recorded', async () => {
    signUp(`second-${acme}`, hoursAgo(99), false);
    expect(await look()).toBe('same');
    expect(await record()).not.toHaveProperty('ownerGoneSince');
    expect(await lines()).toEqual([]);
  });

  it('is not recorded while the identity provider is unavailable', async () => {
    const find = () => Promise.reject(Object.assign(new Error('down'), { name: 'TooManyRequestsException' }));
    const identity = { ...test.services.identity, find };
    const services = { ...test.services, identity };
    await expect(noteOwners(services, { tenantId: acme })).rejects.toThrow('down');
    expect(await record()).not.toHaveProperty('ownerGoneSince');
  });

  it('has its unused invitations removed although sign-ups cannot be listed', async () => {
    const invited = { tenantId: acme, sub: `late-${acme}`, email: 'late@example.com', role: 'tenant-viewer' as const };
    const invitation = { at: hoursAgo(14 * 24).toISOString(), isMailed: true, byPassword: true };
    await test.local.system.members.put({ ...invited, state: 'invited', invitation });
    const unconfirmedBefore = () => Promise.reject(new Error('down'));
    const identity = { ...test.services.identity, unconfirmedBefore };
    await expect(sweepPeople({ ...test.services, identity })).rejects.toThrow('A user sweep failed.');
    expect(await test.local.system.members.byEmail(acme, invited.email)).toBeUndefined();
    expect(await test.local.system.listDue('invitations')).toEqual([]);
  });

  it('is cleared when an admin can sign in again', async () => {
    await look();
    signUp(owner(), hoursAgo(1), false);
    expect(await look()).toBe('back');
    expect(await record()).not.toHaveProperty('ownerGoneSince');
    expect(await lines()).toEqual(['workspace.owner-back', 'workspace.owner-gone']);
  });
});
