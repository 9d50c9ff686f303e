import type { Placed, Module } from './configuration';
import { type Expression, OWN_KEYS } from './expression';
import type { Attribute, Block, Syntax } from './syntax';
import type { RefusalCode } from '../refusal';

/** One use of a module: the root, or one instance of a module call. */
export interface ModuleInstance {
  readonly module: Module;
  /** `module.db["a"].`; empty for a root. */
  readonly prefix: string;
  readonly root: string;
  /** The `for_each` key or `count` index of the call. */
  readonly caller?: { readonly scope: Scope; readonly call: Placed<Block>; readonly siblings: number };
}

/** The values of `each` and `count` in one instance of a block. */
export interface Each {
  readonly key: string | number;
  readonly value?: Origin;
}

export interface Scope {
  readonly instance: ModuleInstance;
  readonly each?: Each;
}

/** A variable or local on the path to a value, which other code may read too. */
export interface Hop {
  readonly module: Module;
  readonly name: readonly [kind: 'var' | 'local', name: string];
  readonly path: readonly string[];
}

/** The place where a value is written. */
export interface Origin {
  readonly file: Syntax;
  readonly expression: Expression;
  readonly scope: Scope;
  readonly hops: readonly Hop[];
  /** Whether the place belongs to a single instance of a block. */
  readonly isOfOneInstance: boolean;
}

/** Why a value cannot be located. */
export interface Lost {
  readonly lost: Extract<RefusalCode, 'computed' | 'var-files'>;
  readonly reason: string;
  /** Values that a variable has in files selected when Terraform runs. */
  readonly choices?: ReadonlyArray<Placed<Attribute>>;
}

export const isLost = (found: Origin | Lost): found is Lost => 'lost' in found;

const toComputed = (reason: string): Lost => ({ lost: 'computed', reason });

const lookUp = (origin: Origin, key: string): Origin | Lost => {
  const { expression } = origin;
  if (expression.kind === 'object') {
    const entry = expression.entries.find((each) => each.key === key);
    if (entry) return { ...origin, expression: entry.value };
    return toComputed(`No ${key} is written there.`);
  }
  const item = expression.kind === 'list' ? expression.items[Number(key)] : undefined;
  return item ? { ...origin, expression: item } : toComputed('An expression makes the value.');
};

/** Follows `path` from a located value. */
const descend = (start: Origin | Lost, path: readonly string[]): Origin | Lost => {
  let at = start;
  for (const key of path) {
    if (isLost(at)) return at;
    const whole = resolve(at);
    if (isLost(whole)) return whole;
    at = lookUp(whole, key);
  }
  return at;
};

const findDefault = ({ module }: ModuleInstance, name: string): Placed<Attribute> | undefined => {
  const variable = module.variables.get(name);
  const node = variable?.node.attributes.find((each) => each.name === 'default');
  return variable && node ? { file: variable.file, node } : undefined;
};

/** Finds the value of a root's variable. */
const ofRoot = (instance: ModuleInstance, name: string): Placed<Attribute> | Lost => {
  const { values, chosenValues } = instance.module;
  const choices = chosenValues.get(name);
  if (choices)
    return { lost: 'var-files', reason: `The file that sets ${name} is selected when Terraform runs.`, choices };
  return (
    values.get(name) ??
    findDefault(instance, name) ?? { lost: 'var-files', reason: `No file in the repository sets ${name}.` }
  );
};

const ofCall = (
  instance: ModuleInstance,
  name: string,
): (Placed<Attribute> & { readonly scope: Scope }) | undefined => {
  const { scope, call } = instance.caller ?? {};
  const node = call?.node.attributes.find((each) => each.name === name);
  return scope && call && node ? { file: call.file, node, scope } : undefined;
};

const variable = (scope: Scope, name: string): Origin | Lost => {
  const { instance } = scope;
  const given = ofCall(instance, name);
  const none = { hops: [], isOfOneInstance: false };
  if (given) return { file: given.file, expression: given.node.value, scope: given.scope, ...none };
  const own = instance.caller
    ? (findDefault(instance, name) ?? toComputed(`The call does not set ${name}.`))
    : ofRoot(instance, name);
  if ('lost' in own) return own;
  return { file: own.file, expression: own.node.value, scope: { instance }, ...none };
};

const local = ({ instance }: Scope, name: string): Origin | Lost => {
  const found = instance.module.locals.get(name);
  return found
    ? { file: found.file, expression: found.node.value, scope: { instance }, hops: [], isOfOneInstance: false }
    : toComputed(`There is no local ${name}.`);
};

/** Follows one step of a reference; undefined if only Terraform knows the value. */
const step = (origin: Origin, path: readonly string[]): Origin | Lost => {
  const [root, name = '', ...rest] = path;
  const { scope, hops } = origin;
  if (root === 'each' && name === 'value' && scope.each?.value)
    return descend(
      {
        ...scope.each.value,
        hops: [...hops, ...scope.each.value.hops.map((hop) => ({ ...hop, path: [...hop.path, ...rest] }))],
      },
      rest,
    );
  if (root !== 'var' && root !== 'local') return toComputed('An expression makes the value.');
  const found = root === 'var' ? variable(scope, name) : local(scope, name);
  if (isLost(found)) return found;
  const hop: Hop = { module: scope.instance.module, name: [root, name], path: rest };
  return descend({ ...found, hops: [...hops, hop, ...found.hops] }, rest);
};

const MOST_STEPS = 50;

/** Follows references from one place to the next, up to the one that cannot be followed. */
const follow = (origin: Origin): { readonly last: Origin; readonly end: Origin | Lost } => {
  let at = origin;
  // Terraform rejects a cycle of locals as well.
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    if (at.expression.kind !== 'reference') return { last: at, end: at };
    const written: readonly string[] = at.expression.path;
    const key: string | number | undefined = at.scope.each?.key;
    const path: readonly string[] = written.map((part: string): string =>
      OWN_KEYS.has(part) && key !== undefined ? String(key) : part,
    );
    const isOwn: boolean =
      at.isOfOneInstance || written.some((part) => OWN_KEYS.has(part)) || (path[0] === 'each' && path[1] === 'value');
    const next: Origin | Lost = step(at, path);
    if (isLost(next)) return { last: at, end: next };
    at = { ...next, isOfOneInstance: next.isOfOneInstance || isOwn };
  }
  return { last: at, end: toComputed('The value refers to itself.') };
};

/** Follows references to a literal. */
export const resolve = (origin: Origin): Origin | Lost => follow(origin).end;

/** The reference to another resource that a value comes from. */
export const findReference = (
  origin: Origin,
): { readonly path: readonly string[]; readonly scope: Scope } | undefined => {
  const { expression, scope } = follow(origin).last;
  return expression.kind === 'reference' ? { path: expression.path, scope } : undefined;
};
