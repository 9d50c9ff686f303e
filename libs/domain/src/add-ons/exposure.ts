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

/** An open path with each of its open data, as comparisons between runs name them. */
export const toPathKeys = ({ id, state, data }: ExposurePath): readonly string[] =>
  state === 'open' ? data.filter((one) => one.state === 'open').map((one) => `${id} > ${one.id}`) : [];

const startPath = ({ accountId, hops }: ExposurePath): string =>
  [accountId, 'internet', ...hops.slice(0, 1).map(({ id }) => id)].join(' > ');

interface Found {
  readonly paths: readonly ExposurePath[];
  readonly gaps: readonly SecurityGap[];
}

/**
 * What opened and what closed between two runs. A path counts as closed only if everything was read, and nothing that
 * starts as it does is in doubt.
 */
export const comparePaths = (
  before: readonly ExposurePath[],
  { paths, gaps }: Found,
): { readonly opened: readonly string[]; readonly closed: readonly string[] } => {
  const [old, open] = [before, paths].map((each) => new Set(each.flatMap(toPathKeys))) as [Set<string>, Set<string>];
  const isDoubtful = (key: string): boolean =>
    gaps.some(({ accountId }) => key.startsWith(`${accountId} `)) ||
    paths.some((path) => {
      const hasDoubt = path.state === 'not-assessed' || path.data.some(({ state }) => state === 'not-assessed');
      return hasDoubt && key.startsWith(startPath(path));
    });
  return {
    opened: [...open].filter((key) => !old.has(key)),
    closed: [...old].filter((key) => !open.has(key) && !isDoubtful(key)),
  };
};
