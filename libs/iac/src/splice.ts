import { Refusal } from './refusal';

/** Replaces the characters from `start` to `end` (exclusive) of a file. */
export interface Splice {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text of each file of a repository by path, separated by `/`. */
export type Files = ReadonlyMap<string, string>;

/** The line ending of a file. */
export const findLineEnd = (text: string): string => (/\r\n/.test(text) ? '\r\n' : '\n');

/** The line number at an offset, starting at 1. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

const inOrder = (splices: readonly Splice[]): Splice[] => [...splices].sort((a, b) => a.start - b.start);

/** @throws Refusal if two splices overlap */
const splice = (text: string, splices: readonly Splice[]): string => {
  let at = 0;
  const pieces: string[] = [];
  for (const each of inOrder(splices)) {
    if (each.start < at) throw new Refusal('unproven', 'Two edits of one file overlap.', each.path);
    // Texts are composed with line feeds; the file keeps its own line endings.
    pieces.push(text.slice(at, each.start), each.text.replace(/\r?\n/g, findLineEnd(text)));
    at = each.end;
  }
  return [...pieces, text.slice(at)].join('');
};

/** Returns the changed files by path. @throws Refusal if splices overlap */
export const applySplices = (files: Files, splices: readonly Splice[]): ReadonlyMap<string, string> => {
  const paths = [...new Set(splices.map(({ path }) => path))];
  return new Map(
    paths.map((path) => [
      path,
      splice(
        files.get(path) ?? '',
        splices.filter((each) => each.path === path),
      ),
    ]),
  );
};

/** The indentation of the line at an offset. */
export const indentAt = (text: string, offset: number): string => {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
};
