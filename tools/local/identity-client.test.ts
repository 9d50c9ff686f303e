import { SignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import { cognitoIdentity } from '@cloudmend/infra/adapters';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalCognito } from './emulators/cognito';
import { startCognito } from './emulators/cognito';
import { identityClient } from './identity-client';

let folder: string;
let pool: LocalCognito;
const mails: Array<{ to: string; code?: string }> = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'people-'));
  pool = await startCognito({
    stateFolder: folder,
    triggers: {},
    outbox: { deliver: (message) => void mails.push(message) },
  });
});
afterAll(async () => {
  await pool.stop();
  await rm(folder, { recursive: true });
});

const identity = () => cognitoIdentity(identityClient(pool), pool.userPoolId);

describe('the user pool behind the port', () => {
  it('creates a user silently and once, and finds them by address and by sub', async () => {
    const made = await identity().create('new@example.com');
    expect(mails).toEqual([]);
    expect(await identity().find('new@example.com')).toEqual(made);
    expect(await identity().find(made.sub)).toEqual({
      sub: made.sub,
      email: 'new@example.com',
      isNew: true,
      hasTotp: false,
      isUnconfirmed: false,
    });
    const racers = await Promise.all(Array.from({ length: 10 }, () => identity().create('race@example.com')));
    expect(new Set(racers.map(({ sub }) => sub)).size).toBe(1);
  });

  it('replaces an unconfirmed sign-up with the address, so that its password never opens it', async () => {
    const Username = 'squatted@example.com';
    const Password = 'set by a stranger';
    const client = identityClient(pool);
    await client.send(new SignUpCommand({ ClientId: pool.clientId, Username, Password }));
    const stranger = await identity().find(Username);
    expect(stranger).toMatchObject({ isUnconfirmed: true });
    const invited = await identity().create(Username);
    expect(invited).toMatchObject({ isNew: true, isUnconfirmed: false });
    expect(invited.sub).not.toBe(stranger?.sub);
    expect(await identity().find(stranger?.sub ?? '')).toBeUndefined();
  });

  it('voids a password and emails a code for a new one', async () => {
    const { sub } = await pool.seedUser({ email: 'void@example.com', password: 'set by a stranger' });
    await identity().resetPassword(sub);
    const sent = mails.filter(({ to }) => to === 'void@example.com');
    expect(sent.map(({ code }) => code)).toEqual([expect.stringMatching(/^\d{6}$/)]);
  });

  it('emails a new temporary password each time', async () => {
    await identity().create('mailed@example.com');
    for (let times = 0; times < 2; times += 1) await identity().sendTemporaryPassword('mailed@example.com');
    const codes = mails.filter(({ to }) => to === 'mailed@example.com').map(({ code }) => code);
    expect(new Set(codes).size).toBe(2);
  });

  it('removes a user, and treats a missing one as removed', async () => {
    const { sub } = await identity().create('gone@example.com');
    await identity().signOutEverywhere(sub);
    await identity().remove(sub);
    expect(await identity().find(sub)).toBeUndefined();
    await identity().remove(sub);
    await identity().signOutEverywhere(sub);
  });

  it('lists unconfirmed sign-ups only, over all pages', async () => {
    const client = identityClient(pool);
    const addresses = Array.from({ length: 61 }, (_, index) => `unproven-${index}@example.com`);
    for (const Username of addresses)
      await client.send(
        new SignUpCommand({
          ClientId: pool.clientId,
          Username,
          Password: 'my own horse',
          UserAttributes: [{ Name: 'email', Value: Username }],
        }),
      );
    await identity().create('invited@example.com');
    const soon = new Date(Date.now() + 60_000);
    expect((await identity().unconfirmedBefore(soon)).map(({ email }) => email).sort()).toEqual(addresses.sort());
    expect(await identity().unconfirmedBefore(new Date(Date.now() - 60_000))).toEqual([]);
    expect(await identity().find('unproven-0@example.com')).toMatchObject({ isUnconfirmed: true });
  });

  it("refuses a client without the installation's secret", async () => {
    const forged = identityClient({
      ...pool,
      adminCredentials: { ...pool.adminCredentials, secretAccessKey: 'guessed' },
    });
    await expect(cognitoIdentity(forged, pool.userPoolId).find('new@example.com')).rejects.toMatchObject({
      name: 'InvalidSignatureException',
    });
  });
});
