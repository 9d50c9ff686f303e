import type {
  CustomCheck,
  CustomCheckDefinition,
  CustomCheckState,
  CustomCheckTry,
  CustomCheckVersion,
} from '@cloudmend/domain/custom-checks';
import { AppError, notFound } from '@cloudmend/domain/errors';
import { expression, NEW } from '../keyed-table/expression';
import type { Write } from '../keyed-table/transact';
import { joinKey, tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';

/** What is saved of a version: everything but its number and its try. */
export type SavedDefinition = Pick<CustomCheckVersion, 'definition' | 'by' | 'at'>;

export interface CustomCheckStore {
  /** Every check with its newest version and the active one, by id. */
  list(): Promise<readonly CustomCheck[]>;
  /** One check with all of its versions, newest first. */
  get(id: string): Promise<CustomCheck | undefined>;
  /** A version that was ever saved: what an old scan was evaluated with. */
  definition(id: string, version: number): Promise<CustomCheckDefinition | undefined>;
  /** @param limit how many checks that are not retired the plan allows. @throws AppError plan-limit, conflict */
  create(id: string, saved: SavedDefinition, limit: number): Promise<CustomCheck>;
  /** The next version. Nothing changes a version once it is saved. @throws AppError not-found, conflict if retired */
  addVersion(id: string, saved: SavedDefinition): Promise<CustomCheck>;
  /** @throws AppError not-found, conflict */
  recordTry(id: string, version: number, tried: CustomCheckTry): Promise<CustomCheck>;
  /** @throws AppError not-found, conflict if retired */
  activate(id: string, version: number): Promise<CustomCheck>;
  /**
   * Frees its place; its findings are being resolved from now on. A check that was retired before stays as it is.
   * @throws AppError not-found, conflict
   */
  retire(id: string, retirement: { by: string; at: string; reason: string }): Promise<CustomCheck>;
  /** Notes that all findings of a retired check are resolved. @throws AppError not-found, conflict */
  finishRetiring(id: string): Promise<CustomCheck>;
  /** A token for the next call of a try, which this tenant alone can use, for an hour. */
  sealTry(state: object): Promise<string>;
  /** @throws AppError invalid unless `sealTry` made it */
  openTry(token: string): Promise<unknown>;
}

const TRY = 'custom-check-try';

/** The versions of a check that are kept. */
export const MOST_VERSIONS = 200;

interface Head {
  readonly id: string;
  readonly latest: CustomCheckVersion;
  readonly current: CustomCheckVersion | null;
  readonly retired: CustomCheck['retired'];
  readonly revision: number;
}

const toState = ({ latest, current, retired }: Head): CustomCheckState => {
  if (retired) return 'retired';
  if (current) return 'active';
  return latest.tried ? 'tried' : 'draft';
};

const toCheck = (head: Head, versions: readonly CustomCheckVersion[]): CustomCheck => ({
  id: head.id,
  state: toState(head),
  active: head.retired ? null : (head.current?.version ?? null),
  versions: [...versions].sort((a, b) => b.version - a.version),
  retired: head.retired,
});

/** The newest version, the active one, and the last that was active. */
const toSummary = (head: Head): CustomCheck => {
  const { latest, current } = head;
  return toCheck(head, current && current.version !== latest.version ? [latest, current] : [latest]);
};

const limitText = (limit: number): string =>
  `Your plan allows ${limit} custom ${limit === 1 ? 'check' : 'checks'}. Retire one first.`;

const CHANGED = 'The check was changed in the meantime. Reload the page.';

/** The custom checks of a tenant: an item each with its newest version, an item for each version, and a counter. */
export const openCustomCheckStore = ({
  table,
  tenantId,
  cursors,
}: Pick<TenantContext, 'table' | 'tenantId' | 'cursors'>): CustomCheckStore => {
  const heads = tenantKey(tenantId, 'CUSTOM-CHECKS');
  const headKey = (id: string) => ({ pk: heads, sk: joinKey(id) });
  const counter = { pk: tenantKey(tenantId, 'CUSTOM-CHECK-COUNT'), sk: 'COUNT' };
  const versionsKey = (id: string): string => tenantKey(tenantId, 'CUSTOM-CHECK', id);
  const versionKey = (id: string, version: number) => ({ pk: versionsKey(id), sk: String(version).padStart(7, '0') });
  const toVersionItem = (id: string, version: CustomCheckVersion) => ({
    ...versionKey(id, version.version),
    saved: version,
  });

  const readHead = async (id: string): Promise<Head> => {
    const head = await table.get<Head>(headKey(id));
    if (!head) throw notFound('The check');
    return head;
  };

  const requireKept = ({ retired }: Head): void => {
    if (retired) throw new AppError('conflict', 'This check is retired. Save it as a new one.');
  };

  const save = async (before: Head, change: Partial<Head>, ...others: readonly Write[]): Promise<CustomCheck> => {
    const { id, latest, current, retired, revision } = { ...before, ...change };
    const after: Head = { id, latest, current, retired, revision: revision + 1 };
    const isSeen = expression('#revision = :before', { before: before.revision });
    const { isDone } = await table.transact([{ put: { ...headKey(id), ...after }, when: isSeen }, ...others]);
    if (!isDone) throw new AppError('conflict', CHANGED);
    return toSummary(after);
  };

  return {
    list: async () => (await table.all<Head>({ pk: heads })).map(toSummary),
    get: async (id) => {
      const [head, versions] = await Promise.all([
        table.get<Head>(headKey(id)),
        table.all<{ saved: CustomCheckVersion }>({ pk: versionsKey(id) }),
      ]);
      return (
        head &&
        toCheck(
          head,
          versions.map(({ saved }) => saved),
        )
      );
    },
    definition: async (id, version) =>
      (await table.get<{ saved: CustomCheckVersion }>(versionKey(id, version)))?.saved.definition,
    create: async (id, saved, limit) => {
      const latest: CustomCheckVersion = { version: 1, ...saved, tried: null };
      const head: Head = { id, latest, current: null, retired: null, revision: 1 };
      const hasRoom = expression('attribute_not_exists(#count) OR #count < :limit', { limit });
      const outcome = await table.transact([
        { name: 'head', put: { ...headKey(id), ...head }, when: NEW },
        { put: toVersionItem(id, latest), when: NEW },
        // A plan without custom checks has no room, whatever the counter says.
        {
          update: counter,
          change: expression('ADD #count :one', { one: 1 }),
          when: limit > 0 ? hasRoom : expression('#count < :none', { none: 0 }),
        },
      ]);
      if (outcome.missed.has('head')) throw new AppError('conflict', 'A check with this id already exists.');
      if (!outcome.isDone)
        throw new AppError('plan-limit', limitText(limit), { details: { limit: 'customChecks', value: limit } });
      return toSummary(head);
    },
    addVersion: async (id, saved) => {
      const head = await readHead(id);
      requireKept(head);
      if (head.latest.version >= MOST_VERSIONS)
        throw new AppError('conflict', `A check can have at most ${MOST_VERSIONS} versions. Save it as a new one.`);
      const latest: CustomCheckVersion = { version: head.latest.version + 1, ...saved, tried: null };
      return save(head, { latest }, { put: toVersionItem(id, latest), when: NEW });
    },
    recordTry: async (id, version, tried) => {
      const head = await readHead(id);
      const add = (kept: CustomCheckVersion): CustomCheckVersion =>
        kept.version === version ? { ...kept, tried } : kept;
      return save(
        head,
        { latest: add(head.latest), current: head.current && add(head.current) },
        {
          update: versionKey(id, version),
          change: expression('SET #saved.#tried = :tried', { tried }),
          when: expression('attribute_exists(#pk)'),
        },
      );
    },
    activate: async (id, version) => {
      const head = await readHead(id);
      requireKept(head);
      const current = (await table.get<{ saved: CustomCheckVersion }>(versionKey(id, version)))?.saved;
      if (!current) throw notFound('This version');
      return save(head, { current });
    },
    retire: async (id, retirement) => {
      const head = await readHead(id);
      if (head.retired) return toSummary(head);
      return save(
        head,
        { retired: { ...retirement, version: head.current?.version ?? null, isClosing: true } },
        { update: counter, change: expression('ADD #count :less', { less: -1 }) },
      );
    },
    finishRetiring: async (id) => {
      const head = await readHead(id);
      if (!head.retired?.isClosing) return toSummary(head);
      const { isClosing: _done, ...retired } = head.retired;
      return save(head, { retired });
    },
    sealTry: (state) => cursors.seal(TRY, JSON.stringify(state)),
    openTry: async (token) => JSON.parse(await cursors.open(TRY, token)) as unknown,
  };
};
