import { type GetSecretValueCommand, ResourceNotFoundException } from '@aws-sdk/client-secrets-manager';
import { openPlatformSecret } from './platform-secret';

const NONE = () =>
  new ResourceNotFoundException({
    message: "Secrets Manager can't find the specified secret value for staging label: AWSPENDING",
    $metadata: { httpStatusCode: 400 },
  });

const openVault = () => {
  const vault = { AWSCURRENT: 'one' as string | Error, AWSPENDING: NONE() as string | Error };
  const asked: string[] = [];
  let now = 0;
  const client = {
    send: async ({ input }: GetSecretValueCommand) => {
      asked.push(input.VersionStage ?? '');
      const value = vault[input.VersionStage as keyof typeof vault];
      if (value instanceof Error) throw value;
      return { SecretString: value };
    },
  };
  return {
    vault,
    asked,
    pass: (ms: number) => (now += ms),
    secret: openPlatformSecret({ client: client as never, secretId: 'arn', clock: () => new Date(now) }),
  };
};

describe('a platform secret', () => {
  it('has one value, and two during rotation, the current one first', async () => {
    const { vault, secret, pass } = openVault();
    expect(await secret.values()).toEqual(['one']);
    vault.AWSPENDING = 'two';
    pass(5_000);
    expect(await secret.latest()).toEqual(['one', 'two']);
    Object.assign(vault, { AWSCURRENT: 'two' });
    pass(5_000);
    expect(await secret.latest()).toEqual(['two']);
  });

  it('is cached for five minutes and refreshed at most every five seconds', async () => {
    const { vault, asked, secret, pass } = openVault();
    await secret.values();
    vault.AWSCURRENT = 'two';
    pass(299_999);
    expect(await secret.values()).toEqual(['one']);
    pass(1);
    expect(await secret.values()).toEqual(['two']);
    for (let guess = 0; guess < 100; guess += 1) await secret.latest();
    expect(asked).toHaveLength(4);
  });

  it('keeps using cached values while Secrets Manager is unavailable, and fails without any', async () => {
    const { vault, secret, pass } = openVault();
    await secret.values();
    vault.AWSCURRENT = new Error('timeout');
    pass(600_000);
    expect(await secret.values()).toEqual(['one']);
    const fresh = openVault();
    fresh.vault.AWSCURRENT = new Error('timeout');
    await expect(fresh.secret.values()).rejects.toThrow('timeout');
    await expect(fresh.secret.latest()).rejects.toThrow('timeout');
  });

  it('is not treated as empty if the pending version may not be read', async () => {
    const { vault, secret } = openVault();
    vault.AWSPENDING = new Error('AccessDeniedException');
    await expect(secret.values()).rejects.toThrow('AccessDenied');
  });
});
