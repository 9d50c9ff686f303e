import type { TenantId } from '@cloudmend/domain/tenancy';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import type { Handler } from '../../runtime';
import { anEvent, type EventParts, readAnswer } from '../../runtime/testing/an-event';
import { openTestServices, type TestServices } from '../../runtime/testing/test-services';
import { handler as listAudit } from '../audit/list-audit';
import { handler as getCompliance } from '../compliance/get-compliance';
import { handler as listAcceptances } from '../findings/list-acceptances';
import { handler as listFindings } from '../findings/list-findings';
import { handler as getMe } from '../tenancy/get-me';
import { handler as accept } from './accept-invitation';
import { handler as changeRole } from './change-user-role';
import { handler as invite } from './invite-user';
import { handler as listUsers } from './list-users';

let test: TestServices;
let round = 0;
let tenant: TenantId;
/** Someone with an account elsewhere. */
const auditor = () => `auditor-${round}`;
const email = () => `${auditor()}@acme.example`;

const call = async (handler: Handler, sub: string, parts: EventParts = {}) =>
  readAnswer(await handler(anEvent({ sub, headers: { 'idempotency-key': `${Math.random()}` }, ...parts })));
const inviteAuditor = (until?: string, group = 'tenant-auditor') =>
  call(invite, 'admin', { body: { email: email(), group, ...(until && { until }) }, query: `tenantId=${tenant}` });
const extend = (until?: string, group = 'tenant-auditor') =>
  call(changeRole, 'admin', { path: { email: email() }, body: { tenantId: tenant, group, ...(until && { until }) } });
const join = () => call(accept, auditor(), { path: { tenantId: tenant } });
const read = (handler: Handler) => call(handler, auditor(), { path: { tenantId: tenant } });
const findPerson = async () =>
  ((await call(listUsers, 'admin', { query: `tenantId=${tenant}` })).body as Array<{ email: string }>).find(
    (person) => person.email === email(),
  );

beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = `audited-${(round += 1)}` as TenantId;
  test.local.setTime('2026-11-21T12:00:00.000Z');
  await test.aTenant(tenant, 'starter', { admin: 'tenant-admin' });
  test.people.add({ sub: auditor(), email: email() });
});

describe('an auditor', () => {
  it('is invited until a day and reads controls, accepted risks and the trail, nothing else', async () => {
    expect((await inviteAuditor('2026-12-31')).status).toBe(200);
    expect((await join()).body).toEqual({ tenantId: tenant, role: 'tenant-auditor' });
    expect(await findPerson()).toMatchObject({ groups: ['tenant-auditor'], state: 'active', until: '2026-12-31' });
    for (const handler of [getCompliance, listAcceptances, listAudit]) expect((await read(handler)).status).toBe(200);
    expect(await call(listFindings, auditor(), { query: `tenant=${tenant}` })).toMatchObject({
      status: 403,
      body: { message: "Your account doesn't have permission to view this area." },
    });
  });

  it('has access through the last day, then none in any session until an admin extends it', async () => {
    await inviteAuditor('2026-12-31');
    await join();
    test.local.setTime('2026-12-31T23:59:59.000Z');
    expect((await read(getCompliance)).status).toBe(200);
    test.local.setTime('2027-01-01T00:00:00.000Z');
    expect(await read(getCompliance)).toMatchObject({
      status: 403,
      body: { message: 'Your access to this workspace ended on 2026-12-31. Ask an admin to extend it.' },
    });
    expect((await call(getMe, auditor())).body).toMatchObject({
      activeTenant: null,
      memberships: [{ tenantId: tenant, state: 'ended', until: '2026-12-31' }],
    });
    expect(await findPerson()).toMatchObject({ state: 'ended', until: '2026-12-31' });
    expect((await extend('2027-03-31')).body).toMatchObject({ state: 'active', until: '2027-03-31' });
    expect((await read(getCompliance)).status).toBe(200);
  });

  it('needs a last day within a year, which no other role has', async () => {
    const message = async (answer: Promise<{ body: { message?: string } }>) => (await answer).body.message;
    expect(await message(inviteAuditor())).toBe("Choose the last day of the auditor's access.");
    expect(await message(inviteAuditor('2026-11-20'))).toBe('The last day must not be in the past.');
    expect(await message(inviteAuditor('2027-11-23'))).toBe("An auditor's access can last at most 366 days.");
    expect(await message(inviteAuditor('2026-12-31', 'tenant-viewer'))).toBe(
      "Only an auditor's access has a last day.",
    );
  });

  itAtNight('loses the last day with another role', async () => {
    await inviteAuditor('2026-12-31');
    await join();
    expect((await extend(undefined, 'tenant-viewer')).body).toEqual(
      expect.not.objectContaining({ until: '2026-12-31' }),
    );
    test.local.setTime('2027-06-01T00:00:00.000Z');
    expect((await call(listFindings, auditor(), { query: `tenant=${tenant}` })).status).toBe(200);
  });

  it('uses no seat of the plan', async () => {
    for (const sub of ['m1', 'm2'])
      await test.local.system.members.put(
        {
          tenantId: tenant,
          sub: `${sub}-${round}`,
          email: `${sub}@acme.example`,
          role: 'tenant-manager',
          state: 'active',
        },
        { managerLimit: 2 },
      );
    expect((await inviteAuditor('2026-12-31')).status).toBe(200);
  });

  it('leaves the last day in the trail', async () => {
    await inviteAuditor('2026-12-31');
    await join();
    await extend('2027-03-31');
    const [changed, , invited] = (await test.local.openStores(tenant).audit.list({}, 3)).items;
    expect(invited).toMatchObject({ action: 'user.invite', after: { group: 'tenant-auditor', until: '2026-12-31' } });
    expect(changed).toMatchObject({
      action: 'user.role',
      before: { group: 'tenant-auditor', until: '2026-12-31' },
      after: { group: 'tenant-auditor', until: '2027-03-31' },
    });
  });

  itAtNight('whose access ended is not invited again but extended', async () => {
    await inviteAuditor('2026-12-31');
    await join();
    test.local.setTime('2027-02-01T00:00:00.000Z');
    expect((await inviteAuditor('2027-03-31')).body.message).toBe(
      `The access of ${email()} has ended. Choose a new last day in the list of users.`,
    );
  });
});
