import type { KeyedTable } from '../keyed-table/keyed-table';
import { openSecretBox } from '../secrets/secret-box';
import type { ObjectStore } from '../snapshots/objects';
import { STANDARD_DAYS } from '@cloudmend/domain/retention';
import { toKey } from './audit-store';
import { checkChain, type StoredLine } from './chain';

/** Entries per object. */
const LINES_AT_ONCE = 500;
const MS_PER_DAY = 86_400_000;

/** The trail in the table does not go on from what was copied of it: someone changed it, or cut it off. */
export class TrailTornError extends Error {
  override readonly name = 'TrailTornError';
  constructor(readonly seq: number) {
    super(`The audit trail no longer has entry ${seq} as it was copied.`);
  }
}

/** How a trail compares with its copy. */
export interface CopyCheck {
  /** Entries in the copy. */
  readonly copied: number;
  /** Entries of the trail not copied yet. */
  readonly waiting: number;
  /** The first entry that differs or is missing in one of the two; null if they match. */
  readonly differsAt: number | null;
  /** True if no one can read the copy any more, because the workspace was deleted. */
  readonly isErased?: true;
}

/** The copy of one trail in write-once storage. */
export interface TrailCopy {
  /** Copies new entries and returns their number. @throws TrailTornError */
  copy(): Promise<number>;
  compare(): Promise<CopyCheck>;
}

interface Copied {
  readonly table: Pick<KeyedTable, 'pages'>;
  /** The partition of the trail. */
  readonly pk: string;
  readonly objects: ObjectStore;
  /** The folder of this trail's copies, with a trailing slash. */
  readonly folder: string;
  readonly clock: () => Date;
  /** The key that seals copies, in Base64. @default - copies are not sealed */
  readonly key?: string;
  /** Entries up to this one may be erased. @default 0 */
  readonly erasedThrough?: number;
}

/** The end of the names of sealed copies. */
const SEALED = '.sealed';

const toLine = ({
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
  sub,
  asked,
  salt,
  isErased,
  digest,
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
  ...(sub !== undefined && { sub }),
  ...(asked !== undefined && { asked }),
  ...(salt !== undefined && { salt }),
  ...(isErased && { isErased }),
  ...(digest !== undefined && { digest }),
});

/** Compares whole entries: an attacker may change one and keep its hash. */
const isSame = (one: StoredLine | undefined, other: StoredLine | undefined): boolean =>
  one !== undefined && other !== undefined && JSON.stringify(toLine(one)) === JSON.stringify(toLine(other));

async function* onePage(lines: readonly StoredLine[]): AsyncGenerator<readonly StoredLine[]> {
  yield lines;
}

/** The earlier of two positions, if any. */
const first = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/** Opens a trail's copy. It resumes from the copy itself, so there is no marker to tamper with. */
export const openTrailCopy = ({ table, pk, objects, folder, clock, key, erasedThrough = 0 }: Copied): TrailCopy => {
  const names = async (): Promise<string[]> => [...(await objects.list(folder))].sort();
  const toContext = (name: string) => ({ trailCopy: name });
  const readText = async (name: string): Promise<string> => {
    const text = Buffer.from(await objects.get(name)).toString('utf8');
    if (!name.endsWith(SEALED)) return text;
    try {
      return await openSecretBox(key ?? '').open(toContext(name), text);
    } catch {
      // Changed, or sealed with another key.
      throw new TrailTornError(Number.parseInt(name.slice(folder.length), 10));
    }
  };
  const putCopy = async (lines: readonly StoredLine[]): Promise<boolean> => {
    const [oldest] = lines;
    const name = `${folder}${toKey(oldest?.seq ?? 0)}.jsonl${key === undefined ? '' : SEALED}`;
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    const kept = key === undefined ? text : await openSecretBox(key).seal(toContext(name), text);
    return objects.putNew(name, Buffer.from(kept, 'utf8'));
  };
  const linesIn = async (name: string): Promise<StoredLine[]> =>
    (await readText(name))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as StoredLine);
  const isKept = ({ at }: StoredLine): boolean => Date.parse(at) + STANDARD_DAYS.trail * MS_PER_DAY > clock().getTime();

  const newestCopied = async (): Promise<StoredLine | undefined> => {
    const last = (await names()).at(-1);
    return last === undefined ? undefined : (await linesIn(last)).at(-1);
  };

  /** Entries after the copied ones, if the trail still has the last copied entry. */
  async function* newLines(newest: StoredLine | undefined): AsyncGenerator<StoredLine[]> {
    let isFirst = newest !== undefined;
    for await (const page of table.pages<StoredLine>({
      pk,
      pageSize: LINES_AT_ONCE,
      ...(newest && { after: toKey(newest.seq - 1) }),
    })) {
      const [next, ...rest] = page;
      if (isFirst && !isSame(next, newest) && (next || isKept(newest as StoredLine)))
        throw new TrailTornError((newest as StoredLine).seq);
      yield isFirst ? rest : page;
      isFirst = false;
    }
  }

  const copiedLines = async () => {
    const copies = new Map<number, StoredLine>();
    let unreadable: number | null = null;
    for (const name of await names()) {
      try {
        for (const line of await linesIn(name)) copies.set(line.seq, line);
      } catch (error) {
        if (!(error instanceof TrailTornError)) throw error;
        unreadable ??= error.seq;
      }
    }
    return { copies, unreadable };
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
        const lines = page.map(toLine);
        if (lines.length === 0) continue;
        const { brokenAt } = await checkChain(onePage(newest ? [newest, ...lines] : lines), { erasedThrough });
        if (brokenAt !== null) throw new TrailTornError(brokenAt);
        // Another process is copying the same entries: its objects stay.
        if (!(await putCopy(lines))) return copied;
        copied += lines.length;
        newest = lines.at(-1);
      }
      return copied;
    },
    compare: async () => {
      const { copies, unreadable } = await copiedLines();
      const { brokenAt } = await checkChain(onePage([...copies.values()]), { erasedThrough });
      const { seen, waiting, differing } = await inTheTable(copies);
      const gone = [...copies.values()].filter((line) => !seen.has(line.seq) && isKept(line)).map(({ seq }) => seq);
      return {
        copied: copies.size,
        waiting,
        differsAt: [unreadable, brokenAt, ...differing, ...gone].reduce(first, null),
      };
    },
  };
};
