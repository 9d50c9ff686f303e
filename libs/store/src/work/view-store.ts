import { AppError, notFound } from '@cloudmend/domain/errors';
import { OWN_VIEWS_MOST, type SavedView, SHARED_VIEWS_MOST, type ViewPage } from '@cloudmend/domain/work';
import { joinKey, tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';

export interface ViewStore {
  /** The shared ones and the person's own, by name. */
  list(sub: string): Promise<readonly SavedView[]>;
  /** @throws AppError conflict if there are too many */
  save(sub: string, view: SavedView): Promise<void>;
  /** @throws AppError not-found unless the person sees it */
  remove(sub: string, id: string): Promise<void>;
  defaults(sub: string): Promise<Partial<Record<ViewPage, string>>>;
  saveDefault(sub: string, page: ViewPage, id: string | null): Promise<void>;
  /** Forgets what someone who left the workspace kept for themselves. */
  forget(sub: string): Promise<void>;
}

/** Saved views: shared ones together, others below their owner. */
export const openViewStore = ({ table, tenantId }: Pick<TenantContext, 'table' | 'tenantId'>): ViewStore => {
  const pk = tenantKey(tenantId, 'VIEWS');
  const toKey = (sub: string, { id, isShared }: Pick<SavedView, 'id' | 'isShared'>) => ({
    pk,
    sk: isShared ? joinKey('SHARED', id) : joinKey('OWN', sub, id),
  });
  const defaultsKey = (sub: string) => ({ pk, sk: joinKey('DEFAULT', sub) });
  const read = async (...prefix: readonly string[]): Promise<SavedView[]> =>
    (await table.all<{ view: SavedView }>({ pk, begins: joinKey(...prefix, '') })).map(({ view }) => view);
  const list = async (sub: string): Promise<SavedView[]> =>
    (await Promise.all([read('SHARED'), read('OWN', sub)])).flat().sort((a, b) => a.name.localeCompare(b.name));
  const defaults = async (sub: string): Promise<Partial<Record<ViewPage, string>>> =>
    (await table.get<{ views: Partial<Record<ViewPage, string>> }>(defaultsKey(sub)))?.views ?? {};
  return {
    list,
    save: async (sub, view) => {
      const all = await list(sub);
      const before = all.find(({ id }) => id === view.id);
      const alike = all.filter(({ id, isShared }) => id !== view.id && isShared === view.isShared);
      const most = view.isShared ? SHARED_VIEWS_MOST : OWN_VIEWS_MOST;
      if (alike.length >= most)
        throw new AppError(
          'conflict',
          view.isShared ? `A workspace has at most ${most} shared views.` : `You can save at most ${most} views.`,
        );
      await table.put({ ...toKey(sub, view), view });
      if (before && before.isShared !== view.isShared) await table.remove(toKey(sub, before));
    },
    remove: async (sub, id) => {
      const view = (await list(sub)).find((each) => each.id === id);
      if (!view) throw notFound('The view');
      await table.remove(toKey(sub, view));
    },
    defaults,
    saveDefault: async (sub, page, id) => {
      const { [page]: _before, ...others } = await defaults(sub);
      await table.put({ ...defaultsKey(sub), views: { ...others, ...(id !== null && { [page]: id }) } });
    },
    forget: async (sub) => {
      for (const view of await read('OWN', sub)) await table.remove(toKey(sub, view));
      await table.remove(defaultsKey(sub));
    },
  };
};
