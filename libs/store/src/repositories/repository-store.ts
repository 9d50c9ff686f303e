import {
  type Connection,
  type Repository,
  REPOSITORIES_MOST,
  type ResourceAddress,
} from '@cloudmend/domain/repositories';
import { AppError, notFound } from '@cloudmend/domain/errors';
import { EXISTS, expression, NEW } from '../keyed-table/expression';
import { joinKey, tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';
import type { ClaimedInstallation, ConnectionSecret, RepositoryStore } from './tenant-repositories';

interface StoredRepository {
  readonly repository: Repository;
}

interface StoredAddresses {
  readonly root: string;
  readonly addresses: readonly ResourceAddress[];
}

interface StoredInstallation extends Omit<ClaimedInstallation, 'host' | 'path'> {
  /** @default github */
  readonly host?: ClaimedInstallation['host'];
  readonly connection?: Connection;
  /** Its `ConnectionSecret`, encrypted. */
  readonly sealed?: string;
}

/** Addresses of an item: the longest there can be stay below DynamoDB's 400 KB. */
const ADDRESSES_AT_ONCE = 80;

/** How long an installation may take. */
const INSTALLING_MS = 15 * 60_000;

const limitError = (): AppError =>
  new AppError('plan-limit', `A workspace can connect up to ${REPOSITORIES_MOST} repositories.`, {
    details: { limit: 'repositories', value: REPOSITORIES_MOST },
  });

const plannedSince = (known: Repository | undefined): Pick<Repository, 'plannedAt'> =>
  known?.plannedAt === undefined ? {} : { plannedAt: known.plannedAt };

/** Repositories of a tenant. A second item for each makes a repository of a server unique, a counter limits them. */
export const openRepositoryStore = ({ table, tenantId, clock, newId, secrets }: TenantContext): RepositoryStore => {
  const pk = tenantKey(tenantId, 'REPOSITORIES');
  const toKey = (id: string) => ({ pk, sk: joinKey(id) });
  const uniqueKey = ({ server, hostId }: Pick<Repository, 'server' | 'hostId'>) => ({
    pk: tenantKey(tenantId, 'REPOSITORY-NAMES'),
    sk: joinKey(server, String(hostId)),
  });
  const counter = { pk: tenantKey(tenantId), sk: 'REPOSITORY-COUNT' };
  const installationsPk = tenantKey(tenantId, 'INSTALLATIONS');
  const installationKey = ({ server, installationId }: Pick<ClaimedInstallation, 'server' | 'installationId'>) => ({
    pk: installationsPk,
    sk: joinKey(server, String(installationId)),
  });
  /** A token opens for its tenant, server and connection only. */
  const toContext = (server: string, installationId: number) => ({
    tenantId,
    kind: 'git connection',
    server,
    installation: String(installationId),
  });
  const stateKey = (state: string) => ({ pk: tenantKey(tenantId, 'INSTALLING'), sk: joinKey(state) });

  const get = async (id: string): Promise<Repository | undefined> =>
    (await table.get<StoredRepository>(toKey(id)))?.repository;
  const list = async (): Promise<readonly Repository[]> =>
    (await table.all<StoredRepository>({ pk })).map(({ repository }) => repository);

  const addressesKey = (id: string) => tenantKey(tenantId, 'REPOSITORY-ADDRESSES', id);
  const addressItems = (id: string, root?: string) =>
    table.all<StoredAddresses>({ pk: addressesKey(id), ...(root !== undefined && { begins: joinKey(root, '') }) });

  const put = async (repository: Repository): Promise<Repository> => {
    if (!(await table.put({ ...toKey(repository.id), repository }, EXISTS))) throw notFound('The repository');
    return repository;
  };

  return {
    list,
    get,
    connect: async (repository) => {
      const known = await table.get<{ id: string }>(uniqueKey(repository));
      if (known) return put({ ...repository, id: known.id, ...plannedSince(await get(known.id)) });
      const { isDone, missed } = await table.transact([
        { put: { ...toKey(repository.id), repository }, when: NEW },
        { name: 'unique', put: { ...uniqueKey(repository), id: repository.id }, when: NEW },
        {
          name: 'limit',
          update: counter,
          change: expression('ADD #count :one', { one: 1 }),
          when: expression('attribute_not_exists(#count) OR #count < :limit', { limit: REPOSITORIES_MOST }),
        },
      ]);
      if (missed.has('limit')) throw limitError();
      if (!isDone) throw new AppError('conflict', 'The repository is being connected. Please try again.');
      return repository;
    },
    setRoots: async (id, roots) => {
      const known = await get(id);
      if (!known) throw notFound('The repository');
      return put({ ...known, roots: [...roots] });
    },
    notePlan: async (id, at) => {
      const known = await get(id);
      if (!known) throw notFound('The repository');
      await put({ ...known, plannedAt: at });
    },
    putAddresses: async (id, root, addresses) => {
      const known = await addressItems(id, root);
      const written = new Set<string>();
      for (let from = 0; from < addresses.length; from += ADDRESSES_AT_ONCE) {
        const key = { pk: addressesKey(id), sk: joinKey(root, String(from).padStart(6, '0')) };
        await table.put({ ...key, root, addresses: addresses.slice(from, from + ADDRESSES_AT_ONCE) });
        written.add(key.sk);
      }
      for (const { pk: of, sk } of known) if (!written.has(sk)) await table.remove({ pk: of, sk });
    },
    addresses: async (id) => (await addressItems(id)).map(({ root, addresses }) => ({ root, addresses })),
    remove: async (id) => {
      const known = await get(id);
      if (!known) throw notFound('The repository');
      const { isDone } = await table.transact([
        { remove: toKey(id), when: EXISTS },
        { remove: uniqueKey(known) },
        { update: counter, change: expression('ADD #count :less', { less: -1 }) },
      ]);
      if (!isDone) throw notFound('The repository');
      for (const { pk: of, sk } of await addressItems(id)) await table.remove({ pk: of, sk });
    },
    listInstallations: async () =>
      (await table.all<StoredInstallation>({ pk: installationsPk })).map(
        ({ host = 'github', server, installationId, connection }) => ({
          host,
          server,
          installationId,
          ...(connection && { path: connection.path }),
        }),
      ),
    keepInstallation: async ({ host, server, installationId }) => {
      await table.put({ ...installationKey({ server, installationId }), host, server, installationId });
    },
    listConnections: async () =>
      (await table.all<StoredInstallation>({ pk: installationsPk }))
        .flatMap(({ connection }) => connection ?? [])
        .sort((a, b) => (a.connectedAt < b.connectedAt ? -1 : 1)),
    keepConnection: async (connection, secret) => {
      const { host, server, installationId } = connection;
      const sealed = await secrets.seal(toContext(server, installationId), JSON.stringify(secret));
      await table.put({ ...installationKey(connection), host, server, installationId, connection, sealed });
    },
    readSecret: async (server, installationId) => {
      const sealed = (await table.get<StoredInstallation>(installationKey({ server, installationId })))?.sealed;
      if (sealed === undefined) return undefined;
      return JSON.parse(await secrets.open(toContext(server, installationId), sealed)) as ConnectionSecret;
    },
    markDisconnected: async (server, installationId) => {
      await table.remove(installationKey({ server, installationId }));
      const affected = (await list()).filter(
        (each) => each.server === server && each.installationId === installationId,
      );
      for (const repository of affected)
        await table.put({ ...toKey(repository.id), repository: { ...repository, state: 'disconnected' } }, EXISTS);
    },
    beginInstallation: async (sub, server) => {
      const state = newId();
      const until = clock().getTime() + INSTALLING_MS;
      await table.put({ ...stateKey(state), sub, server, until, ttl: Math.ceil(until / 1000) }, NEW);
      return state;
    },
    endInstallation: async (state, sub) => {
      const begun = await table.get<{ server: string }>(stateKey(state));
      const when = expression('#sub = :sub AND #until > :now', { sub, now: clock().getTime() });
      return begun && (await table.remove(stateKey(state), when)) ? begun.server : undefined;
    },
  };
};
