import type { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { aTenantId } from '@cloudmend/domain/testing';
import { tenantSessions } from './tenant-sessions';

const START = Date.parse('2026-11-20T18:00:00.000Z');

const startSession = () => {
  const asked: Array<Record<string, unknown>> = [];
  let now = START;
  const send = (command: AssumeRoleCommand) => {
    asked.push(command.input as unknown as Record<string, unknown>);
    return Promise.resolve({
      Credentials: {
        AccessKeyId: `key-${asked.length}`,
        SecretAccessKey: 's',
        SessionToken: 't',
        Expiration: new Date(Date.now() + 900_000),
      },
    });
  };
  const openSession = tenantSessions({
    sts: { send } as unknown as STSClient,
    roleArn: 'arn:aws:iam::000000000000:role/r',
    clock: () => new Date(now),
    client: { region: 'us-east-1' },
  });
  return { openSession, asked, pass: (minutes: number) => (now += minutes * 60_000) };
};

describe('tenant sessions', () => {
  it('are tagged with their tenant and last a quarter of an hour', async () => {
    const { openSession, asked } = startSession();
    await openSession(aTenantId('acme')).dynamoDb.config.credentials();
    expect(asked[0]).toMatchObject({ DurationSeconds: 900, Tags: [{ Key: 'tenantId', Value: 'acme' }] });
    expect(asked[0]?.['RoleSessionName']).toMatch(/^[0-9a-f]{64}$/);
  });

  it('never serve another tenant, in any order of requests', async () => {
    const { openSession } = startSession();
    const tenants = Array.from({ length: 50 }, (_, index) => aTenantId(`tenant-${index}`));
    const keys = new Map<string, string>();
    for (let round = 0; round < 20; round += 1) {
      for (const tenant of tenants) {
        const { accessKeyId } = await openSession(tenant).dynamoDb.config.credentials();
        expect(keys.get(tenant) ?? accessKeyId).toBe(accessKeyId);
        keys.set(tenant, accessKeyId);
      }
    }
    expect(new Set(keys.values()).size).toBe(50);
  });

  it('are dropped well before they expire', () => {
    const { openSession, pass } = startSession();
    const first = openSession(aTenantId());
    pass(9);
    expect(openSession(aTenantId())).toBe(first);
    pass(1);
    expect(openSession(aTenantId())).not.toBe(first);
  });
});
