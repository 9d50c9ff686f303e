import { findNodeAtLocation, modify, parseTree } from 'jsonc-parser';
import type { Value, ValueObject } from '../fix';
import { Refusal } from '../refusal';
import { type Splice, findLineEnd } from '../splice';
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

/** Adds an entry to a block, or to the file. @throws Refusal if it exists or its place does not */
export const insertIntoJson = (
  { path, text }: Syntax,
  block: Block | undefined,
  names: readonly string[],
  value: Value | Readonly<Record<string, Value | Code>>,
): Splice[] => {
  const at = [...(block ? pathInJson(text, block.start) : []), ...names];
  const steps = at.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  const root = parseTree(text);
  if (root && findNodeAtLocation(root, steps))
    throw new Refusal('ambiguous', `${at.join('.')} is set more than once.`, path);
  const indent = /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
  const formattingOptions = { insertSpaces: !indent.startsWith('\t'), tabSize: indent.length, eol: findLineEnd(text) };
  try {
    return modify(text, steps, toPlain(value as Value), { formattingOptions }).map(({ offset, length, content }) => ({
      path,
      start: offset,
      end: offset + length,
      text: content,
    }));
  } catch (thrown) {
    throw new Refusal('unreadable', `${at.join('.')} cannot be added: ${String(thrown)}`, path);
  }
};
