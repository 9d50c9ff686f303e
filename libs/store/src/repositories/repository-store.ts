import { type Repository, REPOSITORIES_MOST } from '@cloudmend/domain/repositories';
import { AppError, notFound } from '@cloudmend/domain/errors';
import { EXISTS, expression, NEW } from '../keyed-table/expression';
import { joinKey, tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';
import type { ClaimedInstallation, RepositoryStore } from './tenant-repositories';

interface StoredRepository {
  readonly repository: Repository;
}

/** How long an installation may take. */
const INSTALLING_MS = 15 * 60_000;

const limitError = (): AppError =>
  new AppError('plan-limit', `A workspace can connect up to ${REPOSITORIES_MOST} repositories.`, {
    details: { limit: 'repositories', value: REPOSITORIES_MOST },
  });

const plannedSince = (known: Repository | undefined): Pick<Repository, 'plannedAt'> =>
  known?.plannedAt === undefined ? {} : { plannedAt: known.plannedAt };

/** Repositories of a tenant. A second item for each makes a repository of a server unique, a counter limits them. */
export const openRepositoryStore = ({ table, tenantId, clock, newId }: TenantContext): RepositoryStore => {
  const pk = tenantKey(tenantId, 'REPOSITORIES');
  const toKey = (id: string) => ({ pk, sk: joinKey(id) });
  const uniqueKey = ({ server, hostId }: Pick<Repository, 'server' | 'hostId'>) => ({
    pk: tenantKey(tenantId, 'REPOSITORY-NAMES'),
    sk: joinKey(server, String(hostId)),
  });
  const counter = { pk: tenantKey(tenantId), sk: 'REPOSITORY-COUNT' };
  const installationsPk = tenantKey(tenantId, 'INSTALLATIONS');
  const installationKey = ({ server, installationId }: ClaimedInstallation) => ({
    pk: installationsPk,
    sk: joinKey(server, String(installationId)),
  });
  const stateKey = (state: string) => ({ pk: tenantKey(tenantId, 'INSTALLING'), sk: joinKey(state) });

  const get = async (id: string): Promise<Repository | undefined> =>
    (await table.get<StoredRepository>(toKey(id)))?.repository;
  const list = async (): Promise<readonly Repository[]> =>
    (await table.all<StoredRepository>({ pk })).map(({ repository }) => repository);

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
    remove: async (id) => {
      const known = await get(id);
      if (!known) throw notFound('The repository');
      const { isDone } = await table.transact([
        { remove: toKey(id), when: EXISTS },
        { remove: uniqueKey(known) },
        { update: counter, change: expression('ADD #count :less', { less: -1 }) },
      ]);
      if (!isDone) throw notFound('The repository');
    },
    listInstallations: async () =>
      (await table.all<ClaimedInstallation>({ pk: installationsPk })).map(({ server, installationId }) => ({
        server,
        installationId,
      })),
    keepInstallation: async ({ server, installationId }) => {
      await table.put({ ...installationKey({ server, installationId }), server, installationId });
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
