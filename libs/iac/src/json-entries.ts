import { type Node, findNodeAtLocation, parseTree } from 'jsonc-parser';
import { indentAt } from './splice';

/** Text to write between two offsets. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

type Path = ReadonlyArray<string | number>;

/** The indentation of one level; the text has none if it is on one line. */
const findStep = (text: string): string => /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';

/** Whether the text has a space behind colons and commas. */
const isSpaced = (text: string): boolean => !/"\s*:\S/.test(text);

const writeCompact = (value: unknown, text: string): string =>
  isSpaced(text)
    ? JSON.stringify(value, null, 1)
        .replace(/\n\s*/g, ' ')
        .replace(/([[{]) | ([\]}])/g, '$1$2')
    : JSON.stringify(value);

const writeEntry = (key: string | undefined, value: string, text: string): string =>
  key === undefined ? value : `${JSON.stringify(key)}:${isSpaced(text) ? ' ' : ''}${value}`;

/** Adds entries to an object, or values to a list, behind the last one. All other text stays. */
export const addToJson = (
  text: string,
  node: Node,
  entries: ReadonlyArray<readonly [key: string | undefined, value: unknown]>,
): TextEdit => {
  const last = node.children?.at(-1);
  const isOneLine =
    !text.slice(node.offset, node.offset + node.length).includes('\n') &&
    (last !== undefined || !text.trim().includes('\n'));
  const step = findStep(text);
  const own = last ? indentAt(text, last.offset) : indentAt(text, node.offset) + step;
  const written = entries.map(([key, value]) =>
    isOneLine
      ? writeEntry(key, writeCompact(value, text), text)
      : `\n${own}${writeEntry(key, JSON.stringify(value, null, step).replaceAll('\n', `\n${own}`), text)}`,
  );
  const separator = isOneLine && isSpaced(text) ? ', ' : ',';
  if (last) {
    const at = last.offset + last.length;
    return { start: at, end: at, text: separator + written.join(separator) };
  }
  const end = isOneLine ? '' : `\n${indentAt(text, node.offset)}`;
  return { start: node.offset + 1, end: node.offset + node.length - 1, text: written.join(separator) + end };
};

/** Removes an entry of an object with its comma. */
const removeFromJson = (property: Node): TextEdit => {
  const siblings = property.parent?.children ?? [];
  const at = siblings.indexOf(property);
  const [before, behind] = [siblings[at - 1], siblings[at + 1]];
  const end = property.offset + property.length;
  if (before) return { start: before.offset + before.length, end, text: '' };
  return { start: property.offset, end: behind?.offset ?? end, text: '' };
};

/** The value at a path; undefined if there is none. */
export const findInJson = (text: string, path: Path): Node | undefined => {
  const root = parseTree(text);
  return root && findNodeAtLocation(root, [...path]);
};

/** Sets, adds (`value` at a new path) or removes (undefined) one value; undefined if its parent is missing. */
export const editJson = (text: string, path: Path, value: unknown): TextEdit | undefined => {
  const there = findInJson(text, path);
  if (there && value === undefined) return removeFromJson(there.parent as Node);
  if (there) return { start: there.offset, end: there.offset + there.length, text: writeCompact(value, text) };
  const parent = findInJson(text, path.slice(0, -1));
  const key = path.at(-1);
  return parent && addToJson(text, parent, [[typeof key === 'string' ? key : undefined, value]]);
};
