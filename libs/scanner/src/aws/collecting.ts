import type { CostWindow } from '../collect-options';
import { CloudError, type CloudReader, TIME_LIMIT } from '../cloud-port';
import { type Fact, type Purpose, type Resource, type ScanUnit, known, unread } from '../snapshot';
import { type GapBook, openGapBook } from './gap-book';
import { type InputOf, type OperationId, type OutputOf, type ServiceId, ask } from './operations';
import type { ResourceKind, ResourceOf } from '../kinds';

/** What a collector works with while it reads one unit. */
export interface Collecting {
  readonly reader: CloudReader;
  readonly unit: ScanUnit;
  readonly now: Date;
  readonly partition: string;
  /** The region to ask for global services, and this unit's own otherwise. */
  readonly region: string;
  /** The regions that are part of this scan, where known. */
  readonly scannedRegions: ReadonlySet<string> | undefined;
  /** What is looked for; a call of no use for it is refused without being made. */
  readonly purposes: readonly Purpose[];
  readonly costWindow: CostWindow;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly signal: AbortSignal | undefined;
  /** What an earlier worker read of this unit in the same scan before its time was up, by kind and ARN. */
  readonly earlier?: ReadonlyMap<string, Resource> | undefined;
  /** The IAM action behind an operation. */
  readonly actionOf: (service: string, operation: string) => string;
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

/** One typed call in the region that is read. @throws CloudError */
export const callIn = <S extends ServiceId, O extends OperationId<S>>(
  { reader, region, signal }: Pick<Collecting, 'reader' | 'region' | 'signal'>,
  service: S,
  operation: O,
  input: InputOf<S, O>,
): Promise<OutputOf<S, O>> => ask(reader, { service, region, operation, input }, signal);

/** The key of a thing in `Collecting.earlier`. */
export const earlierKey = ({ kind, arn }: Pick<Resource, 'kind' | 'arn'>): string => `${kind} ${arn}`;

/** A thing as an earlier worker of this scan read it, with facts that may be missing. */
export const earlierOf = <K extends ResourceKind>(
  { earlier }: Collecting,
  kind: K,
  arn: string,
): ResourceOf<K> | undefined => earlier?.get(earlierKey({ kind, arn })) as ResourceOf<K> | undefined;

/** True of a reason that says that the time was up: whoever goes on asks again. */
export const isTimeUp = (reason: string): boolean => reason.includes(`(${TIME_LIMIT})`);

const wasCutShort = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'known' in value &&
  value.known === false &&
  'reason' in value &&
  isTimeUp(String(value.reason));

/** What AWS answered before, a refusal too, or else the reading of the fact. */
export const factOr = async <F extends Fact<unknown>>(before: F | undefined, read: () => F | Promise<F>): Promise<F> =>
  before && !wasCutShort(before) ? before : read();

/** A thing that an earlier worker of this scan read wholly, or else the reading of it. */
export const thingOr = async <K extends ResourceKind, R extends Resource>(
  collecting: Collecting,
  kind: K,
  arn: string,
  read: () => Promise<R>,
): Promise<R> => {
  const before = earlierOf(collecting, kind, arn);
  return before && !Object.values(before).some(wasCutShort) ? (before as unknown as R) : read();
};

/** Reads one fact. A refusal becomes an unread fact and a gap; `absent` maps the errors that are answers. */
export const readFact = async <T>(
  collecting: Collecting,
  read: () => Promise<T>,
  options: { subject?: string; absent?: { codes: readonly string[]; value: T } } = {},
): Promise<Fact<T>> => {
  try {
    return known(await read());
  } catch (thrown) {
    const { subject, absent } = options;
    if (absent && thrown instanceof Error && 'code' in thrown && absent.codes.includes(String(thrown.code)))
      return known(absent.value);
    return unread(collecting.gaps.note(thrown, subject));
  }
};

/** Reads the list of one or more kinds. What was read before a failure is kept, and the kinds are marked as not wholly read. */
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
    // What the region does not have holds nothing.
    if (thrown instanceof CloudError && thrown.failure === 'not-offered') return resources;
    for (const kind of kinds) collecting.unreadKinds.set(kind, { kind, operation, reason });
  }
  return resources;
};
