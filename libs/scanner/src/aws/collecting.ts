import type { CostWindow } from '../collect-options';
import { CloudError, type CloudReader, TIME_LIMIT } from '../cloud-port';
import { type Fact, type Purpose, type Resource, type ScanUnit, toFact, toUnread } from '../snapshot';
import { type GapBook, openGapBook } from './gap-book';
import { type InputOf, type OperationId, type OutputOf, type ServiceId, ask } from './operations';
import type { ResourceKind, ResourceOf } from '../kinds';

/** A collector's context while it reads one unit. */
export interface Collecting {
  readonly reader: CloudReader;
  readonly unit: ScanUnit;
  readonly now: Date;
  readonly partition: string;
  /** The region to call for global services, otherwise this unit's region. */
  readonly region: string;
  /** The regions of this scan, if known. */
  readonly scannedRegions: ReadonlySet<string> | undefined;
  /** What to read; calls that are not needed for it are skipped. */
  readonly purposes: readonly Purpose[];
  readonly costWindow: CostWindow;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly signal: AbortSignal | undefined;
  /** What an earlier worker of this scan read of this unit before it ran out of time, by kind and ARN. */
  readonly earlier?: ReadonlyMap<string, Resource> | undefined;
  /** The IAM action of an operation. */
  readonly findAction: (service: string, operation: string) => string;
  readonly gaps: GapBook;
  readonly unreadKinds: Map<string, { readonly kind: string; readonly operation: string; readonly reason: string }>;
}

export const startCollecting = (
  given: Omit<Collecting, 'gaps' | 'unreadKinds'>,
  hasAnswered?: () => boolean,
): Collecting => ({
  ...given,
  gaps: openGapBook(given.unit, hasAnswered),
  unreadKinds: new Map(),
});

/** One typed call in the unit's region. @throws CloudError */
export const callIn = <S extends ServiceId, O extends OperationId<S>>(
  { reader, region, signal }: Pick<Collecting, 'reader' | 'region' | 'signal'>,
  service: S,
  operation: O,
  input: InputOf<S, O>,
): Promise<OutputOf<S, O>> => ask(reader, { service, region, operation, input }, signal);

/** The key of a resource in `Collecting.earlier`. */
export const earlierKey = ({ kind, arn }: Pick<Resource, 'kind' | 'arn'>): string => `${kind} ${arn}`;

/** A resource as an earlier worker of this scan read it; facts may be missing. */
export const findEarlier = <K extends ResourceKind>(
  { earlier }: Collecting,
  kind: K,
  arn: string,
): ResourceOf<K> | undefined => earlier?.get(earlierKey({ kind, arn })) as ResourceOf<K> | undefined;

/** True for the reason "out of time": the next worker reads it again. */
export const isTimeUp = (reason: string): boolean => reason.includes(`(${TIME_LIMIT})`);

const wasCutShort = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'known' in value &&
  value.known === false &&
  'reason' in value &&
  isTimeUp(String(value.reason));

/** The earlier answer, including a denial, or else the result of reading the fact. */
export const factOr = async <F extends Fact<unknown>>(before: F | undefined, read: () => F | Promise<F>): Promise<F> =>
  before && !wasCutShort(before) ? before : read();

/** A resource that an earlier worker of this scan read completely, or else the result of reading it. */
export const thingOr = async <K extends ResourceKind, R extends Resource>(
  collecting: Collecting,
  kind: K,
  arn: string,
  read: () => Promise<R>,
): Promise<R> => {
  const before = findEarlier(collecting, kind, arn);
  return before && !Object.values(before).some(wasCutShort) ? (before as unknown as R) : read();
};

/** Reads one fact. A denial becomes an unread fact and a gap; `absent` maps errors that are answers. */
export const readFact = async <T>(
  collecting: Collecting,
  read: () => Promise<T>,
  options: { subject?: string; absent?: { codes: readonly string[]; value: T } } = {},
): Promise<Fact<T>> => {
  try {
    return toFact(await read());
  } catch (thrown) {
    const { subject, absent } = options;
    if (absent && thrown instanceof Error && 'code' in thrown && absent.codes.includes(String(thrown.code)))
      return toFact(absent.value);
    return toUnread(collecting.gaps.note(thrown, subject));
  }
};

/**
 * Reads the list of one or more kinds. Items read before a failure are kept, and the kinds are marked as
 * incomplete.
 */
export const readList = async (
  collecting: Collecting,
  kinds: readonly ResourceKind[],
  pages: () => AsyncIterable<readonly Resource[]>,
): Promise<Resource[]> => {
  const resources: Resource[] = [];
  try {
    for await (const page of pages()) resources.push(...page);
  } catch (thrown) {
    const reason = collecting.gaps.note(thrown);
    const operation = 'operation' in (thrown as object) ? String((thrown as { operation: unknown }).operation) : '';
    // Services that the region does not offer are empty.
    if (thrown instanceof CloudError && thrown.failure === 'not-offered') return resources;
    for (const kind of kinds) collecting.unreadKinds.set(kind, { kind, operation, reason });
  }
  return resources;
};
