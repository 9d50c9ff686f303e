import { stringify } from 'yaml';
import type { Removal, Value, ValueObject } from '../fix';
import { editJson } from '../json-entries';
import { Refusal } from '../refusal';
import { indentAt, lineAt, findLineEnd } from '../splice';
import { type Entry, type Template, type TemplateNode, toData, findEntry } from './template';

/** One change to a template: a replaced value, or a new one at the end of a map or list. */
export interface Operation {
  readonly path: readonly string[];
  /** Undefined removes an entry. */
  readonly value: Value | undefined;
  readonly at: { readonly replace: TemplateNode } | { readonly addTo: TemplateNode } | { readonly remove: Entry };
}

interface Task {
  readonly template: Template;
  readonly expected: ReadonlyMap<Value, string>;
}

const formatPlace = ({ path, text }: Template, node: TemplateNode): string => `${path}:${lineAt(text, node.start)}`;

const isObject = (value: Value): value is ValueObject => typeof value === 'object' && !Array.isArray(value);
const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

/** Properties whose value is kept if it is stricter than ours. */
const AT_LEAST: ReadonlySet<string> = new Set(['BackupRetentionPeriod']);
/** Lists that must equal the remedy's. */
const EXCLUSIVE: ReadonlySet<string> = new Set(['Architectures']);
/** Properties that can be added in place, but whose change replaces the resource. Source: CloudFormation's reference. */
const ADD_ONLY: ReadonlySet<string> = new Set(['EncryptionAtRestOptions']);
/** Properties that identify an object in a list. */
const KEYS = ['Id', 'Name', 'Key', 'Sid', 'HttpMethod', 'Type'];

const findKey = (value: Value): readonly [string, Value] | undefined => {
  const key = isObject(value) ? KEYS.find((name) => typeof value[name] === 'string') : undefined;
  return key === undefined ? undefined : [key, (value as ValueObject)[key] as Value];
};

const isKept = (path: readonly string[], now: unknown, wanted: Value): boolean =>
  String(now) === String(wanted) ||
  (AT_LEAST.has(path.at(-1) ?? '') && Number(now) >= Number(wanted) && Number(now) > 0) ||
  // Another version would read variables in the existing statements differently.
  path.slice(-2).join('.') === 'PolicyDocument.Version';

const replaceScalar = ({ template, expected }: Task, node: TemplateNode, path: readonly string[], wanted: Value) => {
  const now = node.kind === 'scalar' ? node.value : undefined;
  if (now === null || now === undefined)
    throw new Refusal('computed', `The value of ${path.at(-1)} is not a literal.`, formatPlace(template, node));
  if (isKept(path, now, wanted)) return [];
  const before = expected.get(wanted);
  if (before !== undefined && String(now) !== before)
    throw new Refusal(
      'differs',
      `The code sets ${String(now)}, but the scan read ${before}.`,
      formatPlace(template, node),
    );
  return [{ path, value: wanted, at: { replace: node } }];
};

const mergeItem = (task: Task, list: TemplateNode, path: readonly string[], wanted: Value): Operation[] => {
  const items = list.kind === 'list' ? list.items : [];
  const key = findKey(wanted);
  const at = key
    ? items.findIndex((item) => toData(findEntry(item, key[0]) ?? item) === key[1])
    : isObject(wanted)
      ? items.length - 1
      : items.findIndex((item) => toData(item) === wanted);
  if (!key && isObject(wanted) && items.length > 1)
    throw new Refusal('ambiguous', `${path.at(-1)} has ${items.length} entries.`, formatPlace(task.template, list));
  const there = items[at];
  return there
    ? merge(task, there, [...path, String(at)], wanted)
    : [{ path: [...path, String(items.length)], value: wanted, at: { addTo: list } }];
};

const mergeList = (task: Task, node: TemplateNode, path: readonly string[], wanted: readonly Value[]): Operation[] => {
  if (node.kind !== 'list')
    throw new Refusal('computed', `${path.at(-1)} is not a list.`, formatPlace(task.template, node));
  if (EXCLUSIVE.has(path.at(-1) ?? ''))
    return JSON.stringify(toData(node)) === JSON.stringify(wanted)
      ? []
      : [{ path, value: wanted, at: { replace: node } }];
  return wanted.flatMap((each) => mergeItem(task, node, path, each));
};

const mergeMap = (task: Task, node: TemplateNode, path: readonly string[], wanted: ValueObject): Operation[] => {
  if (node.kind !== 'map')
    throw new Refusal('computed', `CloudFormation computes ${path.at(-1)}.`, formatPlace(task.template, node));
  const loop = node.entries.find(({ key }) => key.startsWith('Fn::') || key === '<<');
  if (loop) throw new Refusal('dynamic', `${loop.key} generates ${path.at(-1)}.`, formatPlace(task.template, node));
  return Object.entries(wanted).flatMap(([key, value]): Operation[] => {
    const there = findEntry(node, key);
    const changes = there && merge(task, there, [...path, key], value);
    if (changes && changes.length > 0 && ADD_ONLY.has(key))
      throw new Refusal(
        'differs',
        `CloudFormation replaces the resource if ${key} changes.`,
        formatPlace(task.template, there),
      );
    if (changes) return changes;
    return [{ path: [...path, key], value, at: { addTo: node } }];
  });
};

/** Lists the changes that make a value include everything wanted. @throws Refusal */
export const merge = (task: Task, node: TemplateNode, path: readonly string[], wanted: Value): Operation[] => {
  if (node.kind === 'computed')
    throw new Refusal('computed', `CloudFormation computes ${path.at(-1)}.`, formatPlace(task.template, node));
  if (isList(wanted)) return mergeList(task, node, path, wanted);
  return isObject(wanted) ? mergeMap(task, node, path, wanted) : replaceScalar(task, node, path, wanted);
};

/** Lists the changes that remove properties which the edit excludes. @throws Refusal */
export const remove = (
  { template }: Task,
  node: TemplateNode,
  path: readonly string[],
  removal: Removal | undefined,
): Operation[] => {
  if (node.kind !== 'map' || !removal) return [];
  const place = formatPlace(template, node);
  const within = findEntry(node, removal.within);
  if (
    within &&
    (within.kind !== 'list' || within.items.some((item) => removal.names.some((name) => findEntry(item, name))))
  )
    throw new Refusal(
      'differs',
      `${removal.within} sets ${removal.names.join(' and ')}, which must go as well.`,
      place,
    );
  if (template.resources.some(({ type }) => type === removal.reader))
    throw new Refusal('referenced', `An ${removal.reader} may depend on the capacity.`, place);
  const entries = node.entries.filter(({ key }) => removal.names.includes(key));
  if (entries.length > 0 && node.isFlow && template.format === 'yaml')
    throw new Refusal('differs', `${removal.names.join(' and ')} must be removed as well.`, place);
  return entries.map((entry) => ({ path: [...path, entry.key], value: undefined, at: { remove: entry } }));
};

interface Text {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const indentLines = (text: string, indent: string): string => text.trimEnd().replace(/^(?=.)/gm, indent);

/** YAML flow style is JSON. */
const flow = (value: Value): string => JSON.stringify(value);

const block = (value: unknown, indent: string): string => indentLines(stringify(value, { lineWidth: 0 }), indent);

/** The end of the line on which a value ends. */
const endOfLine = (text: string, end: number): number => {
  const last = text.slice(0, end).trimEnd().length;
  const at = text.indexOf('\n', last);
  if (at === -1) return text.length;
  return text[at - 1] === '\r' ? at - 1 : at;
};

const toIndent = (text: string, offset: number): string =>
  text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).replace(/[^\t]/g, ' ');

const addToFlow = ({ text }: Template, node: TemplateNode, written: string): Text => {
  const inside = text.slice(node.start + 1, node.end - 1).trimEnd();
  const at = node.start + 1 + inside.length;
  return { start: at, end: at, text: `${inside.trim() === '' ? '' : ', '}${written}` };
};

const addToYaml = (template: Template, node: TemplateNode, key: string, value: Value): Text => {
  const { text } = template;
  if (node.kind === 'map') {
    if (node.isFlow) return addToFlow(template, node, `${flow(key)}: ${flow(value)}`);
    const at = endOfLine(text, node.end);
    const [first] = node.entries;
    return { start: at, end: at, text: `\n${block({ [key]: value }, toIndent(text, first?.keyStart ?? node.start))}` };
  }
  if (node.kind === 'list' && !node.isFlow) {
    const at = endOfLine(text, node.end);
    return { start: at, end: at, text: `\n${block([value], indentAt(text, node.start))}` };
  }
  return addToFlow(template, node, flow(value));
};

const replaceInYaml = ({ text }: Template, node: TemplateNode, value: Value): Text => {
  const isDouble = text[node.start] === '"';
  const isSingle = text[node.start] === "'";
  const written = stringify(value, {
    lineWidth: 0,
    defaultStringType: isDouble ? 'QUOTE_DOUBLE' : isSingle ? 'QUOTE_SINGLE' : 'PLAIN',
  }).trimEnd();
  return { start: node.start, end: node.end, text: typeof value === 'object' ? flow(value) : written };
};

const removeFromYaml = ({ text }: Template, { keyStart, value }: Entry): Text => {
  const end = endOfLine(text, value.end);
  return { start: text.lastIndexOf('\n', keyStart - 1) + 1, end: text.indexOf('\n', end) + 1 || text.length, text: '' };
};

const yamlText = (template: Template, { at, path, value = '' }: Operation): Text => {
  if ('remove' in at) return removeFromYaml(template, at.remove);
  return 'replace' in at
    ? replaceInYaml(template, at.replace, value)
    : addToYaml(template, at.addTo, path.at(-1) ?? '', value);
};

const writeYaml = (template: Template, operations: readonly Operation[]): string => {
  // From the end, so that offsets stay valid; additions at the same offset keep their order.
  const texts = operations.map((operation) => yamlText(template, operation));
  return texts
    .map((each, index) => {
      const { at } = operations[index] as Operation;
      // The first entry of an empty flow collection has no comma, those behind it have one.
      const isBehind = texts.slice(0, index).some(({ start }) => start === each.start) && !each.text.startsWith(', ');
      const isFlow = 'addTo' in at && at.addTo.kind !== 'scalar' && at.addTo.kind !== 'computed' && at.addTo.isFlow;
      return { ...each, index, text: isBehind && isFlow ? `, ${each.text}` : each.text };
    })
    .sort((a, b) => b.start - a.start || b.index - a.index)
    .reduce(
      (text, each) =>
        text.slice(0, each.start) + each.text.replace(/\n/g, findLineEnd(template.text)) + text.slice(each.end),
      template.text,
    );
};

const jsonPath = (path: readonly string[], { at }: Operation): Array<string | number> => {
  const inList = 'addTo' in at && at.addTo.kind === 'list';
  return path.map((part, index) =>
    /^\d+$/.test(part) && (index < path.length - 1 || inList || 'replace' in at) ? Number(part) : part,
  );
};

const writeJson = ({ path, text }: Template, operations: readonly Operation[]): string =>
  operations.reduce((now, operation) => {
    const edit = editJson(now, jsonPath(operation.path, operation), operation.value);
    if (!edit) throw new Refusal('unproven', `${operation.path.join('.')} cannot be written.`, path);
    return now.slice(0, edit.start) + edit.text.replaceAll('\n', findLineEnd(text)) + now.slice(edit.end);
  }, text);

/** Applies operations to a template. All other bytes stay the same. */
export const writeTemplate = (template: Template, operations: readonly Operation[]): string =>
  template.format === 'json' ? writeJson(template, operations) : writeYaml(template, operations);
