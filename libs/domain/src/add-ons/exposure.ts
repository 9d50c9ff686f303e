import * as z from 'zod';

/** `not-assessed`: something that decides was not read or cannot be evaluated. Never a pass. */
export const ExposureState = z.enum(['open', 'not-assessed']);
export type ExposureState = z.infer<typeof ExposureState>;

/** One step of a path, and the facts that allow it. The first step comes from the internet. */
export const ExposureHop = z.object({
  kind: z.enum(['load-balancer', 'instance', 'function', 'role']),
  /** The ARN, or the ID of what has none. */
  id: z.string(),
  name: z.string(),
  region: z.string(),
  state: ExposureState,
  fact: z.string(),
});
export type ExposureHop = z.infer<typeof ExposureHop>;

/** What the end of a path gives access to. */
export const ExposedData = z.object({
  kind: z.enum(['bucket', 'table', 'database']),
  id: z.string(),
  name: z.string(),
  /** `connect`: a network connection, which still needs the database's credentials. */
  access: z.array(z.enum(['read', 'write', 'connect'])),
  state: ExposureState,
  fact: z.string(),
});
export type ExposedData = z.infer<typeof ExposedData>;

/** From the internet to data. Open if every hop and at least one of its data is. */
export const ExposurePath = z.object({
  /** Stable over runs: the account and the hops. */
  id: z.string(),
  accountId: z.string(),
  state: ExposureState,
  hops: z.array(ExposureHop),
  /** Open first. */
  data: z.array(ExposedData),
  /** Data beyond those listed. */
  moreData: z.number().int().nonnegative(),
});
export type ExposurePath = z.infer<typeof ExposurePath>;

/** A credential in readable configuration: where it is and what it is called, never what it says. */
export const ReadableSecret = z.object({
  accountId: z.string(),
  place: z.enum(['user-data', 'function-environment', 'task-definition']),
  id: z.string(),
  name: z.string(),
  region: z.string(),
  /** Names of variables, or kinds of credentials. */
  secrets: z.array(z.string()),
});
export type ReadableSecret = z.infer<typeof ReadableSecret>;

/** An active access key that no one has used for long. */
export const StaleKey = z.object({
  accountId: z.string(),
  userId: z.string(),
  user: z.string(),
  /** First or second key of the user. */
  key: z.number().int(),
  /** Null if never. */
  lastUsedAt: z.string().nullable(),
  createdAt: z.string().nullable(),
  daysUnused: z.number().int(),
});
export type StaleKey = z.infer<typeof StaleKey>;

/** What could not be assessed, and why. */
export const SecurityGap = z.object({
  accountId: z.string(),
  region: z.string(),
  what: z.string(),
  reason: z.string(),
});
export type SecurityGap = z.infer<typeof SecurityGap>;

/** What the scanner finds in the facts of one account. */
export interface Exposure {
  readonly paths: readonly ExposurePath[];
  readonly secrets: readonly ReadableSecret[];
  readonly staleKeys: readonly StaleKey[];
  readonly gaps: readonly SecurityGap[];
}

const toKey = ({ id }: Pick<ExposurePath, 'id'>, data: Pick<ExposedData, 'id'>): string => `${id} > ${data.id}`;

/** An open path with each of its open data, as comparisons between runs name them. */
export const toPathKeys = (path: ExposurePath): readonly string[] =>
  path.state === 'open' ? path.data.filter(({ state }) => state === 'open').map((one) => toKey(path, one)) : [];

const startPath = ({ accountId, hops }: ExposurePath): string =>
  [accountId, 'internet', ...hops.slice(0, 1).map(({ id }) => id)].join(' > ');

/** Of paths and of data: open first. */
const byState = (a: ExposureState, b: ExposureState): number => (a === b ? 0 : a === 'open' ? -1 : 1);

/** The order in which paths are listed. */
export const orderPaths = (a: ExposurePath, b: ExposurePath): number =>
  byState(a.state, b.state) || a.id.localeCompare(b.id);

/** The order in which the data of a path is listed. */
export const orderData = (a: ExposedData, b: ExposedData): number =>
  byState(a.state, b.state) || a.name.localeCompare(b.name);

/** The listed part of a run's paths. */
interface Listed {
  readonly paths: readonly ExposurePath[];
  /** Paths beyond those listed. */
  readonly morePaths: number;
}

/** True if open data of a path may be among what the other run found and did not list. */
const mayBeUnlisted = ({ paths, morePaths }: Listed, path: ExposurePath, data: ExposedData): boolean => {
  const same = paths.find(({ id }) => id === path.id);
  if (!same) {
    const last = paths.at(-1);
    return morePaths > 0 && last !== undefined && orderPaths(path, last) > 0;
  }
  const last = same.data.at(-1);
  return same.moreData > 0 && last !== undefined && orderData(data, last) >= 0;
};

/** The open data that one run lists and the other surely does not have. */
const listMissing = (of: Listed, other: Listed): string[] => {
  const known = new Set(other.paths.flatMap(toPathKeys));
  return of.paths
    .filter(({ state }) => state === 'open')
    .flatMap((path) =>
      path.data
        .filter((one) => one.state === 'open' && !known.has(toKey(path, one)) && !mayBeUnlisted(other, path, one))
        .map((one) => toKey(path, one)),
    );
};

/**
 * What opened and what closed between two runs. A path counts as closed only if everything was read, and nothing that
 * starts as it does is in doubt. What a run may have found without listing it has neither opened nor closed.
 */
export const comparePaths = (
  before: Listed,
  { gaps, ...now }: Listed & { readonly gaps: readonly SecurityGap[] },
): { readonly opened: readonly string[]; readonly closed: readonly string[] } => {
  const isDoubtful = (key: string): boolean =>
    gaps.some(({ accountId }) => key.startsWith(`${accountId} `)) ||
    now.paths.some((path) => {
      const hasDoubt = path.state === 'not-assessed' || path.data.some(({ state }) => state === 'not-assessed');
      return hasDoubt && key.startsWith(startPath(path));
    });
  return {
    opened: listMissing(now, before),
    closed: listMissing(before, now).filter((key) => !isDoubtful(key)),
  };
};
