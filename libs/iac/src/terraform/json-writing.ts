import type { Value, ValueObject } from '../fix';
import { addToJson, findInJson } from '../json-entries';
import { Refusal } from '../refusal';
import type { Splice } from '../splice';
import type { Block, Code, Syntax } from './blocks';
import { pathInJson } from './json-syntax';

/** Writes a value for a `.tf.json` file, where strings are templates. */
const toPlain = (value: Value | Code): unknown => {
  if (typeof value === 'string') return value.replace(/([$%])\{/g, '$1$1{');
  if (Array.isArray(value)) return (value as readonly Value[]).map(toPlain);
  if (typeof value !== 'object') return value;
  const object = value as ValueObject & Partial<Code>;
  if (typeof object.$code === 'string') return `\${${object.$code}}`;
  if (object['$map'] !== undefined) return toPlain(object['$map'] as Value);
  if (object['$json'] !== undefined) return toPlain(JSON.stringify(object['$json']));
  return Object.fromEntries(Object.entries(object).map(([key, each]) => [key, toPlain(each)]));
};

export const writeJsonValue = (path: string, value: Value): string =>
  // Values are no templates.
  JSON.stringify(path.endsWith('.tfvars.json') ? value : toPlain(value));

type Entries = Readonly<Record<string, Value | Code | Readonly<Record<string, Value | Code>>>>;

const addAt = ({ path, text }: Syntax, at: ReadonlyArray<string | number>, entries: Entries): Splice[] => {
  const node = findInJson(text, at);
  const taken = Object.keys(entries).find((name) => findInJson(text, [...at, name]));
  if (node?.type !== 'object' || taken !== undefined)
    throw new Refusal('ambiguous', `${[...at, taken].join('.')} is written in more than one way.`, path);
  const written = Object.entries(entries).map(([name, value]) => [name, toPlain(value as Value)] as const);
  return [{ path, ...addToJson(text, node, written) }];
};

/** Adds arguments or blocks to a block. @throws Refusal if one of them exists */
export const insertIntoJson = (file: Syntax, block: Block, entries: Entries): Splice[] =>
  addAt(
    file,
    pathInJson(file.text, block.start).map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
    entries,
  );

/** Adds a resource. @throws Refusal if its type is not an object there */
export const insertJsonResource = (
  file: Syntax,
  [type, label]: readonly [type: string, name: string],
  body: Readonly<Record<string, Value | Code>>,
): Splice[] =>
  findInJson(file.text, ['resource', type])
    ? addAt(file, ['resource', type], { [label]: body })
    : addAt(file, ['resource'], { [type]: { [label]: body as ValueObject } });
