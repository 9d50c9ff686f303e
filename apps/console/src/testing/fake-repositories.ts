import type { AvailableRepository, Repository, RepositoryRoot, TriedConnection } from '@cloudmend/domain/repositories';
import type { FakeRoutes } from './fake-routes';
import type { FakeWorkspace } from './workspace';

const SERVER = 'https://github.com';

export const aRepository = (overrides: Partial<Repository> = {}): Repository => ({
  id: 'repo-1',
  host: 'github',
  server: SERVER,
  installationId: 7,
  hostId: 70,
  name: 'acme/infra',
  branch: 'main',
  roots: [{ path: 'production', environment: 'production' }],
  state: 'connected',
  connectedAt: '2026-11-03T09:00:00.000Z',
  connectedBy: 'sub-1',
  ...overrides,
});

export const anAvailable = (name: string): Omit<AvailableRepository, 'isConnected'> => ({
  host: 'github',
  server: SERVER,
  installationId: 7,
  name,
  branch: 'main',
});

export const aConnection = (overrides: Partial<TriedConnection> = {}): TriedConnection => ({
  host: 'gitlab',
  server: 'https://gitlab.com',
  installationId: 41,
  path: 'acme/platform',
  expiresAt: '2027-11-21',
  connectedAt: '2026-11-03T09:00:00.000Z',
  connectedBy: 'sub-1',
  fault: null,
  ...overrides,
});

/** The calls about repositories, in memory. */
export const repositoryRoutes = (world: FakeWorkspace): FakeRoutes => {
  const connected = (): Repository[] => (world.repositories ??= [aRepository()]);
  const available = (): AvailableRepository[] =>
    (world.available ?? connected()).map(({ host, server, installationId, name, branch }) => ({
      host,
      server,
      installationId,
      name,
      branch,
      isConnected: connected().some((one) => one.name === name),
    }));
  return {
    'GET /tenants/*/repositories': connected,
    'GET /tenants/*/repositories/available': available,
    'POST /tenants/*/repositories/install': () => [
      { server: SERVER, url: `${SERVER}/apps/x/installations/new?state=s1` },
    ],
    'POST /tenants/*/repositories/installations': available,
    'GET /tenants/*/repositories/connections': () => (world.connections ??= []),
    'POST /tenants/*/repositories/connections': ({ body }) => {
      const { server, path } = body as { server: string; path: string };
      const made = aConnection({ server, path });
      world.connections = [...(world.connections ?? []).filter((one) => one.path !== path), made];
      return made;
    },
    'DELETE /tenants/*/repositories/connections/*': ({ path }) => {
      const installationId = Number(path.split('/').at(-1));
      world.connections = world.connections?.filter((one) => one.installationId !== installationId);
      return { installationId };
    },
    'POST /tenants/*/repositories': ({ body }) => {
      const name = String(body['name']);
      const known = connected().find((one) => one.name === name);
      const roots = body['roots'] as RepositoryRoot[];
      const saved = aRepository({ ...known, id: known?.id ?? `repo-${name}`, name, roots });
      world.repositories = [...connected().filter((one) => one !== known), saved];
      return saved;
    },
    'DELETE /tenants/*/repositories/*': ({ path }) => {
      const repositoryId = path.split('/').at(-1);
      world.repositories = connected().filter(({ id }) => id !== repositoryId);
      return { repositoryId };
    },
  };
};
