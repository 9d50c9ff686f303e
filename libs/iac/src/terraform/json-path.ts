import type { Expression } from './expression';
import { isJson, pathInJson } from './json-syntax';
import type { Block, Syntax } from './syntax';

const holds = ({ start, end }: { readonly start: number; readonly end: number }, offset: number): boolean =>
  start <= offset && offset < end;

const inExpression = (expression: Expression, offset: number): string[] => {
  if (expression.kind === 'object') {
    const entry = expression.entries.find(({ value }) => holds(value, offset));
    return entry?.key == null ? [] : [entry.key, ...inExpression(entry.value, offset)];
  }
  if (expression.kind !== 'list') return [];
  const at = expression.items.findIndex((item) => holds(item, offset));
  const item = expression.items[at];
  return item ? [String(at), ...inExpression(item, offset)] : [];
};

const isAlike = (a: Block, b: Block): boolean =>
  a.type === b.type &&
  a.labels.length === b.labels.length &&
  a.labels.every((label, index) => label === b.labels[index]);

const inBody = (body: Pick<Syntax, 'attributes' | 'blocks'>, offset: number): string[] => {
  const attribute = body.attributes.find((each) => holds(each, offset));
  if (attribute) return [attribute.name, ...inExpression(attribute.value, offset)];
  const block = body.blocks.find((each) => holds(each, offset));
  if (!block) return [];
  const index = body.blocks.filter((each) => isAlike(each, block)).indexOf(block);
  return [block.type, ...block.labels, String(index), ...inBody(block, offset)];
};

/** Maps an offset in a file to a path in its JSON form. */
export const jsonPathAt = (file: Syntax, offset: number): string[] =>
  isJson(file.path) ? pathInJson(file.text, offset) : inBody(file, offset);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isMap = (value: unknown): boolean => isObject(value) && !Array.isArray(value);

/** Lists the deepest paths at which two documents differ. */
export const changedPaths = (was: unknown, is: unknown, path: readonly string[] = []): string[][] => {
  if (Object.is(was, is)) return [];
  // A new entry differs at its own path, not at the path of the new group around it.
  const before = was === undefined && isMap(is) ? {} : was;
  const after = is === undefined && isMap(was) ? {} : is;
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) return [[...path]];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    changedPaths(before[key], after[key], [...path, key]),
  );
};

export const startsWith = (path: readonly string[], start: readonly string[]): boolean =>
  start.every((step, index) => path[index] === step);
