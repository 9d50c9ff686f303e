import { parsePatch } from 'diff';
import type { ChangedFile } from '@cloudmend/domain/changes';

export interface DiffLine {
  readonly kind: 'head' | 'same' | 'added' | 'removed';
  /** The line's number before or, if it stays, after the change; null for a hunk's head. */
  readonly number: number | null;
  /** The number of a line that stays before the change. */
  readonly before?: number;
  readonly text: string;
}

/** A line before the change beside the one after it; a hunk's head stands alone. */
export interface DiffPair {
  readonly left: DiffLine | undefined;
  readonly right: DiffLine | undefined;
}

export interface FileDiff {
  readonly path: string;
  readonly added: number;
  readonly removed: number;
  readonly lines: readonly DiffLine[];
}

const KINDS: Readonly<Record<string, DiffLine['kind']>> = { '+': 'added', '-': 'removed', ' ': 'same' };

type Hunk = ReturnType<typeof parsePatch>[number]['hunks'][number];

const listLines = ({ oldStart, oldLines, newStart, newLines, lines }: Hunk): DiffLine[] => {
  let before = oldStart;
  let after = newStart;
  const head: DiffLine = {
    kind: 'head',
    number: null,
    text: `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
  };
  const body = lines.flatMap((line): DiffLine[] => {
    const kind = KINDS[line[0] ?? ' '];
    // "\ No newline at end of file"
    if (!kind) return [];
    const number = kind === 'removed' ? before : after;
    const stays = kind === 'same' ? { before } : {};
    if (kind !== 'added') before += 1;
    if (kind !== 'removed') after += 1;
    return [{ kind, number, ...stays, text: line.slice(1).replace(/\r$/, '') }];
  });
  return [head, ...body];
};

/** A file's unified diff as numbered lines; one line with the whole text if it is no diff. */
export const readDiff = ({ path, diff }: ChangedFile): FileDiff => {
  const lines = parseHunks(diff)?.flatMap(listLines) ?? [{ kind: 'same', number: null, text: diff } as const];
  const count = (kind: DiffLine['kind']) => lines.filter((line) => line.kind === kind).length;
  return { path, added: count('added'), removed: count('removed'), lines };
};

/** Lines side by side: those removed next to those added in their place. */
export const toPairs = (lines: readonly DiffLine[]): DiffPair[] => {
  const pairs: DiffPair[] = [];
  let removed: DiffLine[] = [];
  let added: DiffLine[] = [];
  const flush = (): void => {
    for (let row = 0; row < Math.max(removed.length, added.length); row += 1)
      pairs.push({ left: removed[row], right: added[row] });
    [removed, added] = [[], []];
  };
  for (const line of lines) {
    if (line.kind === 'removed') removed.push(line);
    else if (line.kind === 'added') added.push(line);
    else {
      flush();
      pairs.push({ left: { ...line, number: line.before ?? line.number }, right: line });
    }
  }
  flush();
  return pairs;
};

const parseHunks = (diff: string): readonly Hunk[] | undefined => {
  try {
    const hunks = parsePatch(diff).flatMap((file) => file.hunks);
    return hunks.length > 0 ? hunks : undefined;
  } catch {
    return undefined;
  }
};
