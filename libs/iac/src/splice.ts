import { Refusal } from './refusal';

/** Replaces the characters from `start` to `end` (exclusive) of a file. */
export interface Splice {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A repository as text by path, with `/` between folders. */
export type Files = ReadonlyMap<string, string>;

/** How a file ends its lines. */
export const findLineEnd = (text: string): string => (/\r\n/.test(text) ? '\r\n' : '\n');

/** Number of the line at an offset, from 1. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

const inOrder = (splices: readonly Splice[]): Splice[] => [...splices].sort((a, b) => a.start - b.start);

/** @throws Refusal where two splices overlap */
const splice = (text: string, splices: readonly Splice[]): string => {
  let at = 0;
  const pieces: string[] = [];
  for (const each of inOrder(splices)) {
    if (each.start < at) throw new Refusal('unproven', 'Two edits of one file overlap.', each.path);
    // What is written is put together with line feeds; the file keeps its own line ends.
    pieces.push(text.slice(at, each.start), each.text.replace(/\r?\n/g, findLineEnd(text)));
    at = each.end;
  }
  return [...pieces, text.slice(at)].join('');
};

/** The files that change, by path. @throws Refusal where splices overlap */
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

/** `indent` of the line that holds an offset. */
export const indentAt = (text: string, offset: number): string => {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
};
