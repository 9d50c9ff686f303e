import { PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { type Repository, REPOSITORIES_MOST } from '@cloudmend/domain/repositories';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { LocalTable } from '../testing/local-table';
import { openLocalTable } from '../testing/local-table';

let local: LocalTable;
beforeAll(async () => {
  local = await openLocalTable();
});
afterAll(() => local.close());

const SERVER = 'https://github.com';
const aRepository = (fields: Partial<Repository> = {}): Repository => ({
  id: 'r1',
  host: 'github',
  server: SERVER,
  installationId: 7,
  hostId: 1,
  name: 'acme/infra',
  branch: 'main',
  roots: [],
  state: 'connected',
  connectedAt: '2026-11-20T00:00:00.000Z',
  connectedBy: 'owner',
  ...fields,
});

describe("a tenant's repositories", () => {
  it('are connected once, and again with other roots', async () => {
    const { repositories } = local.openStores('acme');
    await repositories.connect(aRepository());
    const again = await repositories.connect(
      aRepository({ id: 'r2', roots: [{ path: 'prod', environment: 'production' }] }),
    );
    expect(again.id).toBe('r1');
    expect(await repositories.list()).toEqual([again]);
    await repositories.remove('r1');
    expect(await repositories.list()).toEqual([]);
    await expect(repositories.remove('r1')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('are limited, also when they are connected at the same time', async () => {
    const { repositories } = local.openStores('globex');
    const outcomes = await Promise.allSettled(
      Array.from({ length: REPOSITORIES_MOST + 3 }, (_, at) =>
        repositories.connect(aRepository({ id: `r${at}`, hostId: at })),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(REPOSITORIES_MOST);
    await repositories.remove((await repositories.list())[0]?.id ?? '');
    await repositories.connect(aRepository({ id: 'new', hostId: 1000 }));
  });

  it('of another tenant cannot be seen', async () => {
    await local.openStores('initech').repositories.connect(aRepository());
    const { repositories } = local.openStores('hooli');
    expect([await repositories.list(), await repositories.get('r1')]).toEqual([[], undefined]);
    await expect(repositories.setRoots('r1', [])).rejects.toMatchObject({ code: 'not-found' });
  });

  it('report a new installation once, to the person who began it', async () => {
    const { repositories } = local.openStores('umbrella');
    const state = await repositories.beginInstallation('owner', SERVER);
    expect(await repositories.endInstallation(state, 'someone else')).toBeUndefined();
    expect(await local.openStores('acme').repositories.endInstallation(state, 'owner')).toBeUndefined();
    expect(await repositories.endInstallation(state, 'owner')).toBe(SERVER);
    expect(await repositories.endInstallation(state, 'owner')).toBeUndefined();
  });

  it('have the addresses of each root replaced as a whole, and forgotten with the repository', async () => {
    const { repositories } = local.openStores('stark');
    await repositories.connect(aRepository());
    const many = (amount: number) =>
      Array.from({ length: amount }, (_, at) => ({
        type: 'aws_ebs_volume',
        address: `v${at}`,
        arn: null,
        id: `vol-${at}`,
      }));
    await repositories.putAddresses('r1', 'prod', many(200));
    await repositories.putAddresses('r1', 'prod-2', many(3));
    await repositories.putAddresses('r1', 'prod', many(90));
    const counted = new Map<string, number>();
    for (const { root, addresses } of await repositories.addresses('r1'))
      counted.set(root, (counted.get(root) ?? 0) + addresses.length);
    expect([...counted]).toEqual([
      ['prod', 90],
      ['prod-2', 3],
    ]);
    expect(await local.openStores('hooli').repositories.addresses('r1')).toEqual([]);
    await repositories.notePlan('r1', '2026-11-21T12:00:00.000Z');
    expect(await repositories.connect(aRepository({ id: 'again' }))).toMatchObject({ plannedAt: expect.any(String) });
    await repositories.remove('r1');
    expect(await repositories.addresses('r1')).toEqual([]);
  });

  it('are disconnected with their installation', async () => {
    const { repositories } = local.openStores('initech');
    await repositories.connect(aRepository({ id: 'other', hostId: 2, installationId: 8 }));
    for (const installationId of [7, 8, 8])
      await repositories.keepInstallation({ host: 'github', server: SERVER, installationId });
    await repositories.markDisconnected(SERVER, 7);
    expect(await repositories.listInstallations()).toEqual([{ host: 'github', server: SERVER, installationId: 8 }]);
    expect((await repositories.list()).map(({ id, state }) => [id, state])).toEqual([
      ['other', 'connected'],
      ['r1', 'disconnected'],
    ]);
  });
});

describe('a connection by token', () => {
  const GITLAB = 'https://gitlab.example.com';
  const TOKEN = 'glpat-canary-of-the-test';
  const connection = {
    host: 'gitlab',
    server: GITLAB,
    installationId: 41,
    path: 'acme',
    expiresAt: null,
    connectedAt: '2026-11-21T12:00:00.000Z',
    connectedBy: 'sub-1',
  } as const;
  const secret = { token: TOKEN, hookSecret: 's'.repeat(43), hookKey: 'k', signsHooks: false };
  const keep = () => local.openStores('umbrella').repositories.keepConnection(connection, secret);

  it('keeps its token encrypted, apart from what is listed', async () => {
    const { repositories } = local.openStores('umbrella');
    await keep();
    expect(await repositories.listConnections()).toEqual([connection]);
    expect(await repositories.listInstallations()).toEqual([
      { host: 'gitlab', server: GITLAB, installationId: 41, path: 'acme' },
    ]);
    expect(await repositories.readSecret(GITLAB, 41)).toEqual(secret);
    const { Items = [] } = await local.deps.client.send(new ScanCommand({ TableName: local.deps.table }));
    const kept = Items.map((item) => JSON.stringify(item)).filter((item) => item.includes('gitlab.example.com'));
    expect(kept).not.toHaveLength(0);
    expect(kept.join(' ')).not.toContain(TOKEN);
    expect(kept.join(' ')).not.toContain(Buffer.from(TOKEN).toString('base64').slice(0, -4));
  });

  it('opens for no other workspace, even with its sealed token', async () => {
    await keep();
    const rival = local.openStores('tyrell').repositories;
    expect(await rival.readSecret(GITLAB, 41)).toBeUndefined();
    const { Items = [] } = await local.deps.client.send(new ScanCommand({ TableName: local.deps.table }));
    const stolen = Items.find((item) => item['sealed'] !== undefined && item['pk']?.S?.includes('umbrella'));
    const pk = { S: (stolen?.['pk']?.S ?? '').replace('umbrella', 'tyrell') };
    await local.deps.client.send(new PutItemCommand({ TableName: local.deps.table, Item: { ...stolen, pk } }));
    expect(await rival.listConnections()).toHaveLength(1);
    await expect(rival.readSecret(GITLAB, 41)).rejects.toThrow('unable to authenticate data');
  });

  it('forgets its token when it ends', async () => {
    const { repositories } = local.openStores('umbrella');
    await keep();
    await repositories.markDisconnected(GITLAB, 41);
    expect(await repositories.readSecret(GITLAB, 41)).toBeUndefined();
    expect(await repositories.listConnections()).toEqual([]);
  });
});

describe('a repository that two tokens reach', () => {
  it('belongs to one tenant until that tenant frees it', async () => {
    const { installations } = local.system;
    const [acme, globex] = ['acme', 'globex'] as TenantId[];
    if (!acme || !globex) throw new Error('Two tenants are needed.');
    expect(await installations.claimRepository(SERVER, 900, acme)).toBe(true);
    expect(await installations.claimRepository(SERVER, 900, globex)).toBe(false);
    await installations.releaseRepository(SERVER, 900, globex);
    expect(await installations.claimRepository(SERVER, 900, globex)).toBe(false);
    await installations.releaseRepository(SERVER, 900, acme);
    expect(await installations.claimRepository(SERVER, 900, globex)).toBe(true);
  });
});

describe('an installation', () => {
  it('belongs to the tenant that asks first', async () => {
    const { installations } = local.system;
    const claims = await Promise.all(
      ['acme', 'globex', 'initech'].map((tenant) => installations.claim(SERVER, 99, tenant as TenantId)),
    );
    expect(claims.filter(Boolean)).toHaveLength(1);
    const owner = await installations.owner(SERVER, 99);
    expect(await installations.claim(SERVER, 99, owner as TenantId)).toBe(true);
    expect(await installations.owner('https://git.example.com', 99)).toBeUndefined();
  });

  it('has each delivery handled once', async () => {
    const { installations } = local.system;
    const firsts = await Promise.all([1, 2, 3].map(() => installations.isFirstDelivery(SERVER, 'd1')));
    expect(firsts.filter(Boolean)).toHaveLength(1);
    await installations.forgetDelivery(SERVER, 'd1');
    expect(await installations.isFirstDelivery(SERVER, 'd1')).toBe(true);
  });
});
