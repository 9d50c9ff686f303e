import { readFileSync } from 'node:fs';
import { Language, type Node, Parser } from 'web-tree-sitter';
import { Refusal } from '../refusal';
import { isJson, parseJsonSyntax } from './json-syntax';
import type { Attribute, Block, Syntax } from './blocks';
import { namedChildren, referencesIn, toExpression } from './expression';

export type { Attribute, Block, Syntax } from './blocks';

/** No one writes larger files by hand. */
const MAX_CHARACTERS = 1_000_000;

let loading: Promise<Parser> | undefined;

const load = async (): Promise<Parser> => {
  await Parser.init();
  const grammar = require.resolve('@tree-sitter-grammars/tree-sitter-hcl/tree-sitter-hcl.wasm');
  const parser = new Parser();
  parser.setLanguage(await Language.load(new Uint8Array(readFileSync(grammar))));
  return parser;
};

/** Loads the grammar once. */
export const openParser = (): Promise<Parser> => (loading ??= load());

const readLabel = (node: Node): string =>
  node.type === 'string_lit'
    ? (namedChildren(node).find(({ type }) => type === 'template_literal')?.text ?? '')
    : node.text;

const readBody = (node: Node | undefined): Pick<Syntax, 'attributes' | 'blocks'> => {
  const children = node ? namedChildren(node) : [];
  return {
    attributes: children.filter(({ type }) => type === 'attribute').flatMap(readAttribute),
    blocks: children.filter(({ type }) => type === 'block').map(readBlock),
  };
};

const readAttribute = (node: Node): Attribute[] => {
  const [name, value] = namedChildren(node);
  return name && value
    ? [{ name: name.text, start: node.startIndex, end: node.endIndex, value: toExpression(value) }]
    : [];
};

const readBlock = (node: Node): Block => {
  const children = namedChildren(node);
  const opening = children.find(({ type }) => type === 'block_start');
  const closing = children.find(({ type }) => type === 'block_end');
  const body = children.find(({ type }) => type === 'body');
  const [type, ...labels] = children.slice(0, children.indexOf(opening as Node));
  return {
    type: type?.text ?? '',
    labels: labels.map(readLabel),
    start: node.startIndex,
    end: node.endIndex,
    open: opening?.endIndex ?? node.endIndex,
    close: closing?.startIndex ?? node.endIndex,
    references: body ? referencesIn(body) : [],
    ...readBody(body),
  };
};

const parseFile = (parser: Parser, path: string, text: string): Syntax => {
  const tree = parser.parse(text);
  if (!tree) throw new Refusal('unreadable', 'The file cannot be parsed.', path);
  try {
    if (tree.rootNode.hasError) throw new Refusal('unreadable', 'The file is not valid HCL.', path);
    return { path, text, ...readBody(namedChildren(tree.rootNode).find(({ type }) => type === 'body')) };
  } finally {
    tree.delete();
  }
};

/** Parses a Terraform file. @throws Refusal if it is not HCL, too large or too deeply nested */
export const parseHcl = (parser: Parser, path: string, text: string): Syntax => {
  if (text.length > MAX_CHARACTERS) throw new Refusal('protected', 'The file is too large to be edited.', path);
  try {
    return isJson(path) ? parseJsonSyntax(parser, path, text) : parseFile(parser, path, text);
  } catch (thrown) {
    if (thrown instanceof RangeError) throw new Refusal('unreadable', 'The file is nested too deeply.', path);
    throw thrown;
  }
};

export const attributeNamed = (block: Pick<Syntax, 'attributes'>, name: string): Attribute | undefined =>
  block.attributes.find((attribute) => attribute.name === name);

export const blocksNamed = (block: Pick<Syntax, 'blocks'>, type: string): Block[] =>
  block.blocks.filter((each) => each.type === type);
