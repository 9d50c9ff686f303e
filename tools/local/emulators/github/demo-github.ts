import type { GitHubServer } from '@cloudmend/infra/adapters';
import type { Services } from '@cloudmend/infra/runtime';
import { GIT_PATH } from '../../local-platform';
import type { LocalSettings } from '../../local-settings';
import { MAIN_TENANT } from '../../seed/demo-people';
import { DEMO_REPOSITORIES, DEMO_RESOURCES } from './demo-repositories';
import { DEMO_INSTALLATION, type LocalGitHub, openGitHub } from './open-github';

type RepositoryStore = ReturnType<Services['openStores']>['repositories'];
type ConnectServices = Pick<Services, 'gitHost' | 'openStores' | 'system' | 'clock' | 'newId'>;

/** The git server of the demo workspace. It is made when it is first used. */
export interface DemoGitHub {
  readonly fetch: (request: Request) => Promise<Response>;
  /** None in a start without demo data. */
  readonly registrations: () => Promise<readonly GitHubServer[]>;
  begin(url: string): void;
  /** Connects its repositories to the demo workspace, which a customer does by hand. */
  connect(services: ConnectServices): Promise<void>;
  close(): Promise<void>;
}

const ROOTS: Readonly<Record<string, ReadonlyArray<{ path: string; environment: string }>>> = {
  'acme/infrastructure': [
    { path: 'production', environment: 'production' },
    { path: 'storefront', environment: 'production' },
  ],
};

/** The server's address has the port of this start: what an earlier one connected on another port is gone. */
const forgetEarlier = async (repositories: RepositoryStore, servers: ReadonlySet<string>): Promise<void> => {
  for (const { server, installationId } of await repositories.listInstallations())
    if (!servers.has(server)) await repositories.markDisconnected(server, installationId);
  for (const { id, server } of await repositories.list()) if (!servers.has(server)) await repositories.remove(id);
};

const connectRepositories = async (
  { gitHost, openStores, system, clock, newId }: ConnectServices,
  tellAddresses: LocalGitHub['tellAddresses'],
): Promise<void> => {
  const { tenantId } = MAIN_TENANT;
  const { repositories } = openStores(tenantId);
  const servers = (await gitHost.listServers()).map(({ server }) => server);
  await forgetEarlier(repositories, new Set(servers));
  for (const server of servers) {
    if (!(await system.installations.claim(server, DEMO_INSTALLATION, tenantId))) continue;
    const installation = { host: 'github', server, installationId: DEMO_INSTALLATION } as const;
    await repositories.keepInstallation(installation);
    for (const { hostId, name, branch } of await gitHost.listRepositories(installation, repositories))
      await repositories
        .connect({
          id: newId(),
          host: 'github',
          server,
          installationId: DEMO_INSTALLATION,
          hostId,
          name,
          branch,
          roots: [...(ROOTS[name] ?? [])],
          state: 'connected',
          connectedAt: clock().toISOString(),
          connectedBy: '-',
        })
        .then(({ id }) => tellAddresses(name, id));
  }
};

export const demoGitHub = ({
  withDemo,
  customerEndpoint,
}: Pick<LocalSettings, 'withDemo' | 'customerEndpoint'>): DemoGitHub => {
  let address: string | undefined;
  let opened: Promise<LocalGitHub> | undefined;
  const open = (url: string): Promise<LocalGitHub> => {
    opened ??= openGitHub({
      address: `${url}${GIT_PATH}`,
      hooks: `${url}/api/hooks/github`,
      installed: `${url}/${MAIN_TENANT.tenantId}/integrations`,
      organisation: MAIN_TENANT.tenantId,
      repositories: DEMO_REPOSITORIES,
      ci: { api: `${url}/api`, workspace: MAIN_TENANT.tenantId, resources: DEMO_RESOURCES },
    });
    return opened;
  };
  return {
    fetch: async (request) => {
      if (address === undefined) return new Response('Not found\n', { status: 404 });
      const response = await (await open(address)).fetch(request);
      // The server adds its headers, which a fetched response refuses.
      return new Response(response.body, response);
    },
    registrations: async () => (address === undefined ? [] : [(await open(address)).registration]),
    begin: (url) => {
      if (withDemo && customerEndpoint === undefined) address = url;
    },
    connect: (services) =>
      connectRepositories(services, async (...told) => {
        if (address !== undefined) await (await open(address)).tellAddresses(...told);
      }),
    close: async () => {
      await (await opened)?.close();
    },
  };
};
