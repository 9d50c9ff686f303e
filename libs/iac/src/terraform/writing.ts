import { hclString } from '@cloudmend/scanner';
import type { Value, ValueObject } from '../fix';
import { type Splice, indentAt } from '../splice';
import { isJson } from './json-syntax';
import { insertIntoJson, insertJsonResource, writeJsonValue } from './json-writing';
import type { Attribute, Block, Code, Syntax } from './blocks';

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_-]*$/;
const STEP = '  ';

export type { Code } from './blocks';

export const isBody = (value: Value | Code | undefined): value is ValueObject =>
  typeof value === 'object' &&
  !Array.isArray(value) &&
  !('$code' in value) &&
  !('$map' in value) &&
  !('$json' in value);

const isBodies = (value: Value | Code): value is readonly ValueObject[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => isBody(each as Value));

/** The blocks that an entry of a body describes; none if it is an argument. */
export const toBodies = (value: Value | Code): readonly ValueObject[] => {
  if (isBodies(value)) return value;
  return isBody(value) ? [value] : [];
};

const writeMap = (value: ValueObject, indent: string): string => {
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  const keys = entries.map(([key]) => (IDENTIFIER.test(key) ? key : hclString(key)));
  const width = Math.max(...keys.map(({ length }) => length));
  const lines = entries.map(([, each], index) => {
    const key = keys[index] as string;
    const text = writeValue(each, indent + STEP);
    return `${indent}${STEP}${text.includes('\n') ? key : key.padEnd(width)} = ${text}`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
};

/** Writes a value as HCL, for a line indented by `indent`. */
export const writeValue = (value: Value | Code, indent = ''): string => {
  if (typeof value === 'string') return hclString(value);
  if (Array.isArray(value))
    return `[${(value as readonly Value[]).map((each) => writeValue(each, indent)).join(', ')}]`;
  if (typeof value !== 'object') return String(value);
  const object = value as ValueObject & Partial<Code>;
  if (typeof object.$code === 'string') return object.$code;
  if (object['$map'] !== undefined) return writeMap(object['$map'] as ValueObject, indent);
  if (object['$json'] !== undefined) return `jsonencode(${writeValue(object['$json'] as Value, indent)})`;
  return writeMap(object, indent);
};

/** Writes a value in the syntax of a file. */
export const writeIn = ({ path }: Syntax, value: Value): string =>
  isJson(path) ? writeJsonValue(path, value) : writeValue(value);

/** Writes the lines of a body: aligned arguments, then blocks. */
export const bodyLines = (body: Readonly<Record<string, Value | Code>>, indent: string): string[] => {
  const entries = Object.entries(body);
  const plain = entries.filter(([, value]) => toBodies(value).length === 0);
  const width = Math.max(0, ...plain.filter(([, v]) => !writeValue(v).includes('\n')).map(([name]) => name.length));
  const lines = plain.map(([name, value]) => {
    const text = writeValue(value, indent);
    return `${indent}${text.includes('\n') ? name : name.padEnd(width)} = ${text}`;
  });
  const blocks = entries.flatMap(([name, value]) => toBodies(value).map((each) => blockLines(name, each, indent)));
  return blocks.reduce((before, block) => [...before, ...(before.length > 0 ? [''] : []), ...block], lines);
};

/** Writes the lines of a block including its header, such as `rule {`. */
export const blockLines = (header: string, body: Readonly<Record<string, Value | Code>>, indent: string): string[] => {
  const inside = bodyLines(body, indent + STEP);
  return inside.length === 0 ? [`${indent}${header} {}`] : [`${indent}${header} {`, ...inside, `${indent}}`];
};

const lineEnd = (text: string, offset: number): number => {
  const at = text.indexOf('\n', offset);
  if (at === -1) return text.length;
  return text[at - 1] === '\r' ? at - 1 : at;
};

const insideIndent = (file: Syntax, block: Block): string => {
  const [first] = [...block.attributes, ...block.blocks].sort((a, b) => a.start - b.start);
  const own = indentAt(file.text, block.start);
  return first && indentAt(file.text, first.start) !== own ? indentAt(file.text, first.start) : own + STEP;
};

const isOneLine = ({ text }: Syntax, { open, close }: Block): boolean => !text.slice(open, close).includes('\n');

/** Expands a one-line block (`{ a = 1 }` or `{}`) and appends lines to it. */
const intoOneLine = (file: Syntax, block: Block, lines: readonly string[]): Splice[] => {
  const { path, text } = file;
  const own = indentAt(text, block.start);
  const [only] = [...block.attributes, ...block.blocks];
  const added = `\n${lines.join('\n')}\n${own}`;
  if (!only) return [{ path, start: block.open, end: block.close, text: added }];
  return [
    { path, start: block.open, end: only.start, text: `\n${own}${STEP}` },
    { path, start: only.end, end: block.close, text: added },
  ];
};

/** Whether an attribute is alone on its line and directly follows the previous one. */
const follows = ({ text }: Syntax, before: Attribute, after: Attribute): boolean => {
  const between = text.slice(before.end, after.start);
  return /^[ \t]*(#[^\n]*|\/\/[^\n]*)?\r?\n[ \t]*$/.test(between);
};

const isSingleLine = ({ text }: Syntax, { start, end }: Attribute): boolean => !text.slice(start, end).includes('\n');

/** The arguments aligned with the last one. */
const findGroup = (file: Syntax, attributes: readonly Attribute[]): Attribute[] => {
  const group: Attribute[] = [];
  for (const attribute of [...attributes].reverse()) {
    const [next] = group;
    if (!isSingleLine(file, attribute) || (next && !follows(file, attribute, next))) break;
    group.unshift(attribute);
  }
  return group;
};

/** Writes new arguments, aligned with the last group if they fit, otherwise after an empty line. */
const argumentLines = (file: Syntax, group: readonly Attribute[], body: ValueObject, indent: string): string[] => {
  const [first] = group;
  const measureWidth = ({ start }: Attribute): number => file.text.indexOf('=', start) - start - 1;
  const width = first ? measureWidth(first) : 0;
  const lines = Object.entries(body).map(([name, value]) => [name, writeValue(value, indent)] as const);
  const fits =
    group.every((each) => measureWidth(each) === width) &&
    lines.every(([name, text]) => name.length <= width && !text.includes('\n'));
  return fits
    ? lines.map(([name, text]) => `${indent}${name.padEnd(width)} = ${text}`)
    : ['', ...bodyLines(body, indent)];
};

/** Adds arguments to a block. */
export const insertAttributes = (file: Syntax, block: Block, body: ValueObject): Splice[] => {
  const { path, text } = file;
  if (isJson(path)) return insertIntoJson(file, block, body);
  const indent = insideIndent(file, block);
  if (isOneLine(file, block)) {
    const own =
      block.attributes.length > 0 ? argumentLines(file, block.attributes, body, indent) : bodyLines(body, indent);
    return intoOneLine(file, block, own);
  }
  const firstBlock = block.blocks[0]?.start ?? Number.POSITIVE_INFINITY;
  const before = block.attributes.filter(({ start }) => start < firstBlock);
  const last = before.at(-1);
  if (!last) {
    const behind = block.blocks.length > 0 ? '\n' : '';
    return [{ path, start: block.open, end: block.open, text: `\n${bodyLines(body, indent).join('\n')}${behind}` }];
  }
  const at = lineEnd(text, last.end);
  const lines = argumentLines(file, findGroup(file, before), body, indentAt(text, last.start));
  return [{ path, start: at, end: at, text: `\n${lines.join('\n')}` }];
};

/** Adds a block to a block. */
export const insertBlock = (file: Syntax, block: Block, type: string, body: ValueObject): Splice[] => {
  const { path, text } = file;
  if (isJson(path)) return insertIntoJson(file, block, { [type]: body });
  const lines = blockLines(type, body, insideIndent(file, block));
  if (isOneLine(file, block)) return intoOneLine(file, block, block.attributes.length > 0 ? ['', ...lines] : lines);
  const last = [...block.attributes, ...block.blocks].sort((a, b) => a.end - b.end).at(-1);
  const at = last ? lineEnd(text, last.end) : block.open;
  return [{ path, start: at, end: at, text: `${last ? '\n' : ''}\n${lines.join('\n')}` }];
};

/** Adds a resource after another one. */
export const insertResource = (
  file: Syntax,
  after: Block,
  labels: readonly [type: string, name: string],
  body: Readonly<Record<string, Value | Code>>,
): Splice[] => {
  if (isJson(file.path)) return insertJsonResource(file, labels, body);
  const at = lineEnd(file.text, after.end);
  const header = `resource "${labels[0]}" "${labels[1]}"`;
  return [{ path: file.path, start: at, end: at, text: `\n\n${blockLines(header, body, '').join('\n')}` }];
};
