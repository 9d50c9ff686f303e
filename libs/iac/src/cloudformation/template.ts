import { type Node as JsonNode, parseTree } from 'jsonc-parser';
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node as YamlNode,
  parseDocument,
  type YAMLMap,
} from 'yaml';
import { Refusal } from '../refusal';

interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Entry {
  readonly key: string;
  readonly keyStart: number;
  readonly value: TemplateNode;
}

/** A value of a template with its position. Values that CloudFormation computes (`!Ref`, `Fn::Sub`) are `computed`. */
export type TemplateNode = Span &
  (
    | { readonly kind: 'scalar'; readonly value: string | number | boolean | null }
    | { readonly kind: 'map'; readonly entries: readonly Entry[]; readonly isFlow: boolean }
    | { readonly kind: 'list'; readonly items: readonly TemplateNode[]; readonly isFlow: boolean }
    | { readonly kind: 'computed'; readonly text: string }
  );

export interface Template {
  readonly path: string;
  readonly text: string;
  readonly format: 'yaml' | 'json';
  readonly resources: readonly TemplateResource[];
  readonly root: TemplateNode;
}

export interface TemplateResource {
  readonly logicalId: string;
  readonly type: string;
  readonly node: TemplateNode;
}

/** No one writes larger files by hand. */
const MAX_CHARACTERS = 1_000_000;
const INTRINSIC = /^(Ref|Condition|Fn::.*)$/;

const isComputed = (entries: readonly Entry[]): boolean =>
  entries.length === 1 && INTRINSIC.test(entries[0]?.key ?? '');

const mapNode = (span: Span, entries: readonly Entry[], isFlow: boolean, text: string): TemplateNode =>
  isComputed(entries)
    ? { ...span, kind: 'computed', text: text.slice(span.start, span.end) }
    : { ...span, kind: 'map', entries, isFlow };

/** Computed values, and values that are read elsewhere too, cannot be replaced. */
const isOpaque = (node: YamlNode): boolean =>
  isAlias(node) ||
  hasAnchor(node) ||
  (node.tag !== undefined && node.tag.startsWith('!') && !node.tag.startsWith('!!'));

const yamlMap = (node: YAMLMap<YamlNode, YamlNode>, span: Span, text: string): TemplateNode => {
  const entries = node.items.map(({ key, value }) => ({
    key: isScalar(key) ? String(key.value) : '',
    keyStart: key.range?.[0] ?? span.start,
    value: fromYaml(value, text),
  }));
  return mapNode(span, entries, node.flow === true, text);
};

const yamlScalar = (value: unknown, span: Span): TemplateNode =>
  isPlain(value) ? { ...span, kind: 'scalar', value } : { ...span, kind: 'computed', text: String(value) };

const fromYaml = (node: YamlNode | null | undefined, text: string): TemplateNode => {
  const [start = 0, end = 0] = node?.range ?? [];
  const span = { start, end };
  if (!node || isOpaque(node)) return { ...span, kind: 'computed', text: text.slice(start, end) };
  if (isMap<YamlNode, YamlNode>(node)) return yamlMap(node, span, text);
  if (isSeq<YamlNode>(node))
    return { ...span, kind: 'list', items: node.items.map((item) => fromYaml(item, text)), isFlow: node.flow === true };
  return yamlScalar(isScalar(node) ? node.value : null, span);
};

const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** An alias elsewhere reads a value with an anchor. */
const hasAnchor = (node: YamlNode): boolean => 'anchor' in node && typeof node.anchor === 'string';

const fromJson = (node: JsonNode, text: string): TemplateNode => {
  const span = { start: node.offset, end: node.offset + node.length };
  if (node.type === 'object') {
    const entries = (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
      key && value ? [{ key: String(key.value), keyStart: key.offset, value: fromJson(value, text) }] : [],
    );
    return mapNode(span, entries, true, text);
  }
  if (node.type === 'array')
    return { ...span, kind: 'list', items: (node.children ?? []).map((item) => fromJson(item, text)), isFlow: true };
  return { ...span, kind: 'scalar', value: node.value as string | number | boolean | null };
};

export const findEntry = (node: TemplateNode | undefined, key: string): TemplateNode | undefined =>
  node?.kind === 'map' ? node.entries.find((entry) => entry.key === key)?.value : undefined;

export const readText = (node: TemplateNode | undefined): string | undefined =>
  node?.kind === 'scalar' && node.value !== null ? String(node.value) : undefined;

const resourcesIn = (root: TemplateNode): TemplateResource[] => {
  const resources = findEntry(root, 'Resources');
  if (resources?.kind !== 'map') return [];
  return resources.entries.flatMap(({ key, value }) => {
    const type = readText(findEntry(value, 'Type'));
    return type?.includes('::') ? [{ logicalId: key, type, node: value }] : [];
  });
};

const yamlRoot = (path: string, text: string): TemplateNode => {
  const document: Document = parseDocument(text, { logLevel: 'silent' });
  if (document.errors.length > 0) throw new Refusal('unreadable', 'The file is not valid YAML.', path);
  return fromYaml(document.contents as YamlNode | null, text);
};

const jsonRoot = (path: string, text: string): TemplateNode => {
  const errors: object[] = [];
  const tree = parseTree(text, errors as never[], { disallowComments: true });
  if (!tree || errors.length > 0) throw new Refusal('unreadable', 'The file is not valid JSON.', path);
  return fromJson(tree, text);
};

const readRoot = (format: Template['format'], path: string, text: string): TemplateNode => {
  try {
    return format === 'json' ? jsonRoot(path, text) : yamlRoot(path, text);
  } catch (thrown) {
    if (thrown instanceof RangeError) throw new Refusal('unreadable', 'The file is nested too deeply.', path);
    throw thrown;
  }
};

const mayBe = (path: string, text: string): boolean =>
  /\.(ya?ml|json|template)$/.test(path) && text.length <= MAX_CHARACTERS && /\bResources\b/.test(text);

/** Parses a CloudFormation template; undefined for any other file. @throws Refusal if a template cannot be parsed */
export const readTemplate = (path: string, text: string): Template | undefined => {
  if (!mayBe(path, text)) return undefined;
  const format = /^\s*\{/.test(text) ? 'json' : 'yaml';
  const root = readRoot(format, path, text);
  const resources = resourcesIn(root);
  return resources.length > 0 ? { path, text, format, root, resources } : undefined;
};

/** Converts a template to data, with computed values as text. */
export const toData = (node: TemplateNode): unknown => {
  if (node.kind === 'map') return Object.fromEntries(node.entries.map(({ key, value }) => [key, toData(value)]));
  if (node.kind === 'list') return node.items.map(toData);
  return node.kind === 'scalar' ? node.value : { computed: node.text };
};
