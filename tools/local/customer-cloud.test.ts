import type { AccountEntry } from '@cloudmend/infra/runtime';
import { localCustomerCloud } from './customer-cloud';
import { demoRoleArn } from './demo-account';

const makeEntry = (accountId: string, externalId: string | undefined = 'cm-acme'): AccountEntry => ({
  cloud: 'aws',
  accountId,
  handle: demoRoleArn(accountId),
  externalId,
  sourceIdentity: 'link',
  sessionSeconds: 900,
});
const noCredentials = () => Promise.reject(new Error('Could not load credentials from any providers'));
const cloud = localCustomerCloud({
  endpoint: undefined,
  demo: { now: () => new Date('2026-11-20T10:00:00Z'), isTenant: (tenantId) => tenantId === 'acme' },
  findCredentials: noCredentials,
});

describe("the customer's cloud in local mode", () => {
  it('enters a demo account without AWS credentials', async () => {
    const reader = await cloud.enter(makeEntry('111122223333'));
    await expect(
      reader.read({ service: 'sts', region: 'us-east-1', operation: 'GetCallerIdentity', input: {} }),
    ).resolves.toMatchObject({ Account: '111122223333' });
    expect(cloud.isEmulated).toBe(false);
  });

  it.each([
    ['none', undefined],
    ['one of a tenant that does not exist', 'cm-nobody'],
    ['a made-up one', 'probe-1'],
  ])('is refused by a demo account with an ExternalId that is %s', async (_name, externalId) => {
    await expect(cloud.enter({ ...makeEntry('111122223333'), externalId })).rejects.toMatchObject({
      failure: 'denied',
    });
  });

  it('reports missing configuration before calling AWS for a real account', async () => {
    await expect(cloud.enter(makeEntry('123456789012'))).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('no AWS credentials on this machine'),
    });
  });

  it('reads every account from a configured emulator', async () => {
    const emulated = localCustomerCloud({
      endpoint: 'http://127.0.0.1:9',
      demo: { now: () => new Date() },
      findCredentials: noCredentials,
    });
    expect(emulated.isEmulated).toBe(true);
    await expect(emulated.enter(makeEntry('111122223333'))).rejects.toThrow('127.0.0.1:9');
  });
});
