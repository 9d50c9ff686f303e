import type { Value, ValueObject } from '../fix';
import { Refusal } from '../refusal';
import { type Splice, lineAt } from '../splice';
import type { Expression } from './expression';
import { type Evaluated, evaluate, findLoss, originAt } from './evaluate';
import { type FoundResource, formatPlace } from './find-resource';
import { jsonPathAt } from './json-path';
import { type ModuleInstance, type Origin, isLost, resolve } from './scope';
import { placeOfBlock, requireUnread, requireUnshared } from './sharing';
import { type Attribute, type Block, type Syntax, attributeNamed, blocksNamed } from './syntax';
import { toBodies, insertAttributes, insertBlock, writeIn } from './writing';

/** Changes to files, and the only paths that may differ in their JSON forms afterwards. */
export interface Writing {
  readonly splices: readonly Splice[];
  readonly allowed: ReadonlyArray<{ readonly path: string; readonly json: readonly string[] }>;
}

export const NOTHING: Writing = { splices: [], allowed: [] };

export const together = (writings: readonly Writing[]): Writing => ({
  splices: writings.flatMap(({ splices }) => splices),
  allowed: writings.flatMap(({ allowed }) => allowed),
});

/** The fix and resource that a body is written for. */
export interface Task {
  readonly all: readonly ModuleInstance[];
  readonly found: FoundResource;
  readonly expected: ReadonlyMap<Value, string>;
}

/** Arguments whose value is kept if it is stricter than ours. */
const STRICTER: Readonly<Record<string, 'more' | 'less'>> = {
  backup_retention_period: 'more',
  minimum_password_length: 'more',
  password_reuse_prevention: 'more',
  max_password_age: 'less',
};
/** Lists that must equal the remedy's; others keep their other entries. */
const EXCLUSIVE: ReadonlySet<string> = new Set(['architectures', 'shared_accounts']);

const isSame = (now: Evaluated, wanted: Value): boolean =>
  typeof wanted === 'object' ? JSON.stringify(now) === JSON.stringify(wanted) : String(now) === String(wanted);

const isStricter = (name: string, now: Evaluated, wanted: Value): boolean => {
  const direction = STRICTER[name];
  if (direction === undefined || typeof now !== 'number' || typeof wanted !== 'number' || now === 0) return false;
  return direction === 'more' ? now >= wanted : now <= wanted;
};

const mergeList = (name: string, now: Evaluated, wanted: Value): Value =>
  Array.isArray(wanted) && Array.isArray(now) && wanted.length > 0 && !EXCLUSIVE.has(name)
    ? [...now, ...wanted.filter((each) => !now.includes(each))]
    : wanted;

/** A value of the remedy without its type markers. */
const plain = (value: Value): Value =>
  typeof value === 'object' && !Array.isArray(value) && '$map' in value ? (value['$map'] as Value) : value;

const isIgnored = (found: FoundResource, name: string): boolean =>
  blocksNamed(found.block.node, 'lifecycle').some((lifecycle) => {
    const ignored = attributeNamed(lifecycle, 'ignore_changes')?.value;
    if (ignored?.kind === 'reference') return ignored.path[0] === 'all';
    const items: readonly Expression[] = ignored?.kind === 'list' ? ignored.items : [];
    return items.some((item) => item.kind === 'reference' && (item.path[0] === name || item.path[0] === 'all'));
  });

/** @throws Refusal if Terraform would ignore the edit or override the value */
const requireEffect = (found: FoundResource, name: string): void => {
  if (isIgnored(found, name))
    throw new Refusal('ignored', `ignore_changes of the resource includes ${name}.`, formatPlace(found));
  if (found.module.overridden.has(found.block.node.labels.join('.')))
    throw new Refusal('overridden', 'An override file also defines this resource.', formatPlace(found));
};

const formatOffset = (file: Syntax, offset: number): string => `${file.path}:${lineAt(file.text, offset)}`;

/** Finds the literal that sets an argument. @throws Refusal */
const placeOfValue = (task: Task, file: Syntax, attribute: Attribute): Origin => {
  const origin = resolve(originAt(file, attribute.value, task.found.scope));
  if (isLost(origin)) throw new Refusal(origin.lost, origin.reason, formatOffset(file, attribute.start));
  return origin;
};

/** @throws Refusal if the code does not match what the scan read */
const requireExpected = ({ expected }: Task, wanted: Value, now: Evaluated, place: string): void => {
  const before = expected.get(wanted);
  if (before !== undefined && now != null && String(now) !== before)
    throw new Refusal('differs', `The code sets ${String(now)}, but the scan read ${before}.`, place);
};

/** A literal can be replaced, an expression cannot. */
const requireWrittenOut = ({ expression, file }: Origin, now: Evaluated): void => {
  if (now === undefined || !['literal', 'list', 'object'].includes(expression.kind))
    throw new Refusal('computed', 'The value is an expression.', formatOffset(file, expression.start));
};

/** Lists the change of a value where it is written. @throws Refusal */
export const replaceValue = (task: Task, file: Syntax, attribute: Attribute, wanted: Value): Writing => {
  const { found, all } = task;
  const now = evaluate(originAt(file, attribute.value, found.scope));
  const next = mergeList(attribute.name, now, plain(wanted));
  if (isSame(now, next) || isStricter(attribute.name, now, next)) return NOTHING;
  requireEffect(found, attribute.name);
  const loss = findLoss(originAt(file, attribute.value, found.scope));
  if (loss) throw new Refusal(loss.lost, loss.reason, formatOffset(file, attribute.start));
  requireExpected(task, wanted, now, formatOffset(file, attribute.start));
  const origin = placeOfValue(task, file, attribute);
  requireWrittenOut(origin, now);
  if (typeof next === 'object' && !Array.isArray(next))
    throw new Refusal('differs', `${attribute.name} already has another value.`, formatOffset(file, attribute.start));
  requireUnshared(all, found, origin);
  requireUnread(found, attribute.name);
  const { start, end } = origin.expression;
  return {
    splices: [{ path: origin.file.path, start, end, text: writeIn(origin.file, next) }],
    allowed: [{ path: origin.file.path, json: jsonPathAt(origin.file, start) }],
  };
};

/** @throws Refusal if a new line in the block would affect more than the resource */
export const requireOwnBlock = ({ all, found }: Task, name: string): void => {
  requireEffect(found, name);
  requireUnshared(all, found, placeOfBlock(found));
};

const addAttributes = (task: Task, block: Block, body: ValueObject): Writing => {
  const { file } = task.found.block;
  const names = Object.keys(body);
  if (names.length === 0) return NOTHING;
  for (const name of names) {
    requireOwnBlock(task, name);
    requireUnread(task.found, name);
  }
  return {
    splices: insertAttributes(file, block, body),
    allowed: names.map((name) => ({ path: file.path, json: [...jsonPathAt(file, block.open - 1), name] })),
  };
};

const addBlock = (task: Task, block: Block, name: string, body: ValueObject): Writing => {
  const { file } = task.found.block;
  requireOwnBlock(task, name);
  return {
    splices: insertBlock(file, block, name, body),
    allowed: [{ path: file.path, json: [...jsonPathAt(file, block.open - 1), name] }],
  };
};

/** Arguments that identify one of several blocks of a type. */
const KEYS = ['id', 'name', 'method_path'];

const listKeys = (body: ValueObject): Array<readonly [string, Value]> =>
  KEYS.flatMap((key) => (typeof body[key] === 'string' ? [[key, body[key] as Value] as const] : []));

/** Finds the block that matches a block of the remedy; undefined if there is none. @throws Refusal */
const counterpart = (task: Task, block: Block, name: string, body: ValueObject): Block | undefined => {
  const { file } = task.found.block;
  const there = blocksNamed(block, name);
  const [key] = listKeys(body);
  if (key)
    return there.find((each) => {
      const attribute = attributeNamed(each, key[0]);
      return attribute && evaluate(originAt(file, attribute.value, task.found.scope)) === key[1];
    });
  if (there.length > 1)
    throw new Refusal('ambiguous', `The resource has ${there.length} ${name} blocks.`, formatOffset(file, block.start));
  return there[0];
};

/** @throws Refusal if a dynamic block, or an argument in place of a block, generates the target */
const requireStatic = (task: Task, block: Block, name: string): void => {
  const { file } = task.found.block;
  const isDynamic = blocksNamed(block, 'dynamic').some(({ labels }) => labels[0] === name);
  if (isDynamic) throw new Refusal('dynamic', `A dynamic block generates ${name}.`, formatOffset(file, block.start));
};

const writeBlock = (task: Task, block: Block, name: string, body: ValueObject): Writing => {
  requireStatic(task, block, name);
  const there = counterpart(task, block, name, body);
  return there ? writeBody(task, there, body) : addBlock(task, block, name, body);
};

const writeArgument = (task: Task, block: Block, name: string, wanted: Value): Writing => {
  const attribute = attributeNamed(block, name);
  if (attribute) return replaceValue(task, task.found.block.file, attribute, wanted);
  return together(toBodies(wanted).map((body) => writeBlock(task, block, name, body)));
};

/** Merges blocks inserted at the same place into one splice, in order. */
const mergeWriting = (writing: Writing): Writing => {
  const places = new Map<string, Splice>();
  for (const splice of writing.splices) {
    const key = `${splice.path}:${splice.start}:${splice.end}`;
    const before = places.get(key);
    const isInsertion = splice.start === splice.end;
    places.set(key, before && isInsertion ? { ...before, text: before.text + splice.text } : splice);
  }
  return { ...writing, splices: [...places.values()] };
};

/** Lists the changes that make a block include all of `body`. @throws Refusal */
export const writeBody = (task: Task, block: Block, body: ValueObject): Writing => {
  const entries = Object.entries(body);
  const missing = entries.filter(
    ([name, value]) => toBodies(value).length === 0 && attributeNamed(block, name) === undefined,
  );
  return mergeWriting(
    together([
      addAttributes(task, block, Object.fromEntries(missing)),
      ...entries
        .filter((entry) => !missing.includes(entry))
        .map(([name, wanted]) => writeArgument(task, block, name, wanted)),
    ]),
  );
};
