import { type Node as JsonNode, findNodeAtOffset, getNodePath, parseTree } from 'jsonc-parser';
import type { Parser } from 'web-tree-sitter';
import { Refusal } from '../refusal';
import type { Attribute, Block, Syntax } from './blocks';
import { type Expression, type Reference, namedChildren, referencesIn, toExpression } from './expression';

/** Labels before the body: `"resource": { "aws_s3_bucket": { "logs": {} } }`. */
const LABELS: Readonly<Record<string, number>> = {
  resource: 2,
  data: 2,
  variable: 1,
  module: 1,
  provider: 1,
  output: 1,
  locals: 0,
  terraform: 0,
};
/** Arguments of these blocks are values; an object elsewhere may be a nested block. */
const OF_VALUES: ReadonlySet<string> = new Set(['locals', 'variable', 'module', 'output']);

export const isJson = (path: string): boolean => path.endsWith('.json');

interface Read {
  readonly expression: Expression;
  readonly references: readonly Reference[];
}

const toSpan = ({ offset, length }: JsonNode) => ({ start: offset, end: offset + length });

/** Code in a string is an expression where it is all of it, otherwise a template. */
const toHcl = (text: string): string => (/^\$\{[^{}]*\}$/.test(text) ? text.slice(2, -1) : `"${text}"`);

const readCode = (parser: Parser, node: JsonNode, text: string): Read => {
  const tree = parser.parse(`v = ${toHcl(text)}\n`);
  const other: Read = { expression: { ...toSpan(node), kind: 'other' }, references: [] };
  if (!tree) return other;
  try {
    const body = namedChildren(tree.rootNode)[0];
    const attribute = body && namedChildren(body)[0];
    const value = attribute && namedChildren(attribute)[1];
    if (tree.rootNode.hasError || !value) return other;
    return {
      expression: { ...toExpression(value), ...toSpan(node) },
      references: referencesIn(attribute).map((each) => ({ ...each, start: node.offset })),
    };
  } finally {
    tree.delete();
  }
};

const listEntries = (node: JsonNode): Array<readonly [key: JsonNode, value: JsonNode]> =>
  (node.children ?? []).flatMap(({ children: [key, value] = [] }) => (key && value ? [[key, value] as const] : []));

const readValue = (parser: Parser, node: JsonNode): Read => {
  const span = toSpan(node);
  if (node.type === 'object') {
    const entries = listEntries(node).map(([key, value]) => ({ key: String(key.value), ...readValue(parser, value) }));
    return {
      expression: {
        ...span,
        kind: 'object',
        entries: entries.map(({ key, expression }) => ({ key, value: expression })),
      },
      references: entries.flatMap(({ references }) => references),
    };
  }
  if (node.type === 'array') {
    const items = (node.children ?? []).map((each) => readValue(parser, each));
    return {
      expression: { ...span, kind: 'list', items: items.map(({ expression }) => expression) },
      references: items.flatMap(({ references }) => references),
    };
  }
  const value = node.value as string | number | boolean | null;
  if (typeof value === 'string' && /[$%]\{/.test(value)) return readCode(parser, node, value);
  return { expression: { ...span, kind: 'literal', value }, references: [] };
};

/** The objects of a value: one, or a list of them for repeated blocks. */
const toObjects = (node: JsonNode): readonly JsonNode[] => {
  const all = node.type === 'array' ? (node.children ?? []) : [node];
  return all.length > 0 && all.every(({ type }) => type === 'object') ? all : [];
};

type Header = Pick<Block, 'type' | 'labels'>;

const readBlock = (parser: Parser, { type, labels }: Header, node: JsonNode): Block => {
  const entries = listEntries(node);
  const isNested = ([, value]: readonly [JsonNode, JsonNode]): boolean =>
    !OF_VALUES.has(type) && toObjects(value).length > 0;
  const { start, end } = toSpan(node);
  return {
    type,
    labels,
    start,
    end,
    open: start + 1,
    close: end - 1,
    attributes: entries.filter((entry) => !isNested(entry)).map((entry) => readAttribute(parser, entry)),
    blocks: entries
      .filter(isNested)
      .flatMap(([key, value]) =>
        toObjects(value).map((each) => readBlock(parser, { type: String(key.value), labels: [] }, each)),
      ),
    references: readValue(parser, node).references,
  };
};

const readAttribute = (parser: Parser, [key, value]: readonly [JsonNode, JsonNode]): Attribute => ({
  name: String(key.value),
  start: key.offset,
  end: value.offset + value.length,
  value: readValue(parser, value).expression,
});

const readBlocks = (parser: Parser, type: string, node: JsonNode, labels: readonly string[] = []): Block[] =>
  toObjects(node).flatMap((each) =>
    labels.length === (LABELS[type] ?? 0)
      ? [readBlock(parser, { type, labels }, each)]
      : listEntries(each).flatMap(([key, value]) => readBlocks(parser, type, value, [...labels, String(key.value)])),
  );

/** Parses Terraform's JSON syntax, or values in JSON. @throws Refusal if it is not a JSON object */
export const parseJsonSyntax = (parser: Parser, path: string, text: string): Syntax => {
  const errors: object[] = [];
  const root = parseTree(text, errors as never[], { disallowComments: true });
  if (root?.type !== 'object' || errors.length > 0)
    throw new Refusal('unreadable', 'The file is not a JSON object.', path);
  const entries = listEntries(root);
  if (path.endsWith('.tfvars.json'))
    return { path, text, attributes: entries.map((entry) => readAttribute(parser, entry)), blocks: [] };
  return {
    path,
    text,
    attributes: [],
    blocks: entries.flatMap(([key, value]) => readBlocks(parser, String(key.value), value)),
  };
};

/** The path to the value at an offset. */
export const pathInJson = (text: string, offset: number): string[] => {
  const root = parseTree(text);
  const node = root && findNodeAtOffset(root, offset);
  return node ? getNodePath(node).map(String) : [];
};
