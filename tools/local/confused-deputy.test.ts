import { handler as link } from '../../infra/api/accounts/link-account';
import { handler as test } from '../../infra/api/accounts/test-account';
import { handler as unlink } from '../../infra/api/accounts/unlink-account';
import { provideServices, type AccountEntry } from '../../infra/runtime/services';
import { anEvent, readAnswer } from '../../infra/runtime/testing/an-event';
import { openTestServices, type TestServices } from '../../infra/runtime/testing/test-services';
import { MAIN_DEMO_ACCOUNT_ID } from '../demo-cloud';
import { localCustomerCloud } from './customer-cloud';
import { demoRoleArn, linkedBy } from './demo-account';

const FREE_ACCOUNT = '111122223340';
const REFUSED = { status: 'denied', statusReason: 'Could not assume role. Check ExternalId/Trust.' };

let services: TestServices;
let asked: AccountEntry[];

// The real endpoints, gate and store; the roles are in the demo cloud, behind its STS.
beforeAll(async () => {
  services = await openTestServices();
  const { system } = services.services;
  await services.aTenant('acme', 'pro', { ada: 'tenant-admin' });
  await services.aTenant('globex', 'pro', { gus: 'tenant-admin' });
  const demo = {
    now: services.services.clock,
    isTenant: async (tenantId: string) => ['acme', 'globex'].includes(tenantId),
    linkedBy: linkedBy(system),
  };
  const cloud = localCustomerCloud({ endpoint: undefined, demo });
  provideServices({
    ...services.services,
    customerCloud: { ...cloud, enter: (role) => (asked.push(role), cloud.enter(role)) },
  });
});
beforeEach(() => {
  asked = [];
});
afterAll(() => services.close());

const call = async (handler: typeof link, sub: string, body: object) =>
  readAnswer(await handler(anEvent({ sub, headers: { 'idempotency-key': `${Math.random()}` }, body })));
const linkWith = (sub: string, accountId: string, more: object = {}) =>
  call(link, sub, { cloud: 'aws', accountId, roleArn: demoRoleArn(accountId), ...more });

describe("a workspace that links another customer's account and role", () => {
  it("is refused by the trust policy, since the platform passes that workspace's own ExternalId", async () => {
    expect(await linkWith('gus', MAIN_DEMO_ACCOUNT_ID)).toMatchObject({ status: 200, body: REFUSED });
    expect(asked.map(({ externalId }) => externalId)).toEqual(['cm-globex']);
    expect(
      await services.local.system.accountClaims.findHeld(
        { cloud: 'aws', accountId: MAIN_DEMO_ACCOUNT_ID },
        'globex' as never,
      ),
    ).toBeUndefined();
  });

  it('is refused again when it tests the role', async () => {
    expect((await call(test, 'gus', { cloud: 'aws', roleArn: demoRoleArn(MAIN_DEMO_ACCOUNT_ID) })).body).toMatchObject({
      assumed: false,
    });
    expect(asked.map(({ externalId }) => externalId)).toEqual(['cm-globex']);
  });

  it.each([['externalId'], ['ExternalId'], ['external_id']])('cannot set the ExternalId itself (%s)', async (field) => {
    expect(await linkWith('gus', MAIN_DEMO_ACCOUNT_ID, { [field]: 'cm-acme' })).toMatchObject({ status: 400 });
    expect(asked).toEqual([]);
  });

  it('does not keep the owner from linking it', async () => {
    expect((await linkWith('ada', MAIN_DEMO_ACCOUNT_ID)).body).toMatchObject({ status: 'connected' });
    expect(asked[0]?.externalId).toBe('cm-acme');
  });

  it('is refused by a linked account until it is unlinked and its role recreated', async () => {
    expect((await linkWith('ada', FREE_ACCOUNT)).body).toMatchObject({ status: 'connected' });
    expect((await linkWith('gus', FREE_ACCOUNT)).body).toMatchObject(REFUSED);
    expect((await call(unlink, 'ada', { accountId: FREE_ACCOUNT })).status).toBe(200);
    expect((await linkWith('gus', FREE_ACCOUNT)).body).toMatchObject({ status: 'connected' });
    expect((await linkWith('ada', FREE_ACCOUNT)).body).toMatchObject(REFUSED);
  });
});
