import type { KeyedTable } from '../keyed-table/keyed-table';
import type { ObjectStore } from '../snapshots/objects';
import { RETENTION_DAYS } from '../time';
import { keyOf } from './audit-store';
import { checkChain, type StoredLine } from './chain';

/** Lines of one object. */
const LINES_AT_ONCE = 500;
const MS_PER_DAY = 86_400_000;

/** The trail in the table does not go on from what was copied of it: somebody changed it, or cut it off (THREATS S64). */
export class TrailTornError extends Error {
  override readonly name = 'TrailTornError';
  constructor(readonly seq: number) {
    super(`The audit trail no longer has line ${seq} as it was copied.`);
  }
}

/** How a trail and its copy compare. */
export interface CopyCheck {
  /** Lines in the copy. */
  readonly copied: number;
  /** Lines of the trail that are not copied yet. */
  readonly waiting: number;
  /** The first line that one of the two has otherwise, or not at all; null when they agree. */
  readonly differsAt: number | null;
}

/** The copy of one trail in storage where nothing can be changed. */
export interface TrailCopy {
  /** Copies what is new; answers how many lines. @throws TrailTornError */
  copy(): Promise<number>;
  compare(): Promise<CopyCheck>;
}

interface Copied {
  readonly table: Pick<KeyedTable, 'pages'>;
  /** The partition of the trail. */
  readonly pk: string;
  readonly objects: ObjectStore;
  /** The folder of this trail's copies, ending in a slash. */
  readonly folder: string;
  readonly clock: () => Date;
}

const lineOf = ({
  seq,
  previous,
  at,
  actor,
  role,
  action,
  target,
  outcome,
  requestId,
  sourceIp,
  before,
  after,
  hash,
}: StoredLine): StoredLine => ({
  seq,
  previous,
  at,
  actor,
  role,
  action,
  target,
  outcome,
  requestId,
  sourceIp,
  before,
  after,
  hash,
});

/** The whole line: somebody may change a line and leave its hash. */
const isSame = (one: StoredLine | undefined, other: StoredLine | undefined): boolean =>
  one !== undefined && other !== undefined && JSON.stringify(lineOf(one)) === JSON.stringify(lineOf(other));

async function* onePage(lines: readonly StoredLine[]): AsyncGenerator<readonly StoredLine[]> {
  yield lines;
}

/** The earlier of two places, where there are any. */
const first = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/** Opens a trail's copy. Where it goes on is read from the copy itself: there is no mark that could be moved. */
export const openTrailCopy = ({ table, pk, objects, folder, clock }: Copied): TrailCopy => {
  const names = async (): Promise<string[]> => [...(await objects.list(folder))].sort();
  const linesIn = async (name: string): Promise<StoredLine[]> =>
    Buffer.from(await objects.get(name))
      .toString('utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as StoredLine);
  const isKept = ({ at }: StoredLine): boolean =>
    Date.parse(at) + RETENTION_DAYS.audit * MS_PER_DAY > clock().getTime();

  const newestCopied = async (): Promise<StoredLine | undefined> => {
    const last = (await names()).at(-1);
    return last === undefined ? undefined : (await linesIn(last)).at(-1);
  };

  /** The lines beyond the copied ones, once the trail still has the last of those. */
  async function* newLines(newest: StoredLine | undefined): AsyncGenerator<StoredLine[]> {
    let isFirst = newest !== undefined;
    for await (const page of table.pages<StoredLine>({
      pk,
      pageSize: LINES_AT_ONCE,
      ...(newest && { after: keyOf(newest.seq - 1) }),
    })) {
      const [next, ...rest] = page;
      if (isFirst && !isSame(next, newest) && (next || isKept(newest as StoredLine)))
        throw new TrailTornError((newest as StoredLine).seq);
      yield isFirst ? rest : page;
      isFirst = false;
    }
  }

  const copiedLines = async (): Promise<Map<number, StoredLine>> => {
    const copies = new Map<number, StoredLine>();
    for (const name of await names()) for (const line of await linesIn(name)) copies.set(line.seq, line);
    return copies;
  };

  const inTheTable = async (
    copies: ReadonlyMap<number, StoredLine>,
  ): Promise<{
    readonly seen: ReadonlySet<number>;
    readonly waiting: number;
    readonly differing: readonly number[];
  }> => {
    const newest = [...copies.keys()].at(-1) ?? 0;
    const [seen, differing]: [Set<number>, number[]] = [new Set(), []];
    for await (const page of table.pages<StoredLine>({ pk })) {
      for (const line of page) {
        seen.add(line.seq);
        if (line.seq <= newest && !isSame(copies.get(line.seq), line)) differing.push(line.seq);
      }
    }
    return { seen, differing, waiting: [...seen].filter((seq) => seq > newest).length };
  };

  return {
    copy: async () => {
      let copied = 0;
      let newest = await newestCopied();
      for await (const page of newLines(newest)) {
        const lines = page.map(lineOf);
        const [oldest] = lines;
        if (!oldest) continue;
        const { brokenAt } = await checkChain(onePage(newest ? [newest, ...lines] : lines));
        if (brokenAt !== null) throw new TrailTornError(brokenAt);
        const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), 'utf8');
        // Somebody else is copying the same lines: theirs stand.
        if (!(await objects.putNew(`${folder}${keyOf(oldest.seq)}.jsonl`, bytes))) return copied;
        copied += lines.length;
        newest = lines.at(-1);
      }
      return copied;
    },
    compare: async () => {
      const copies = await copiedLines();
      const { brokenAt } = await checkChain(onePage([...copies.values()]));
      const { seen, waiting, differing } = await inTheTable(copies);
      const gone = [...copies.values()].filter((line) => !seen.has(line.seq) && isKept(line)).map(({ seq }) => seq);
      return { copied: copies.size, waiting, differsAt: [brokenAt, ...differing, ...gone].reduce(first, null) };
    },
  };
};
