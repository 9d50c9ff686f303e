import type { Value } from '../fix';
import type { Expression } from './expression';
import { type Each, type Lost, type Origin, type Scope, isLost, resolve } from './scope';
import { type Block, type Syntax, attributeNamed } from './syntax';

/** A value as Terraform would have it; null for null, undefined where only Terraform knows. */
export type Evaluated = Value | null | undefined;

export const originAt = (file: Syntax, expression: Expression, scope: Scope): Origin => ({
  file,
  expression,
  scope,
  hops: [],
  isOfOneInstance: false,
});

/** `each.key` and `count.index` are values without a place. */
const ofInstance = (expression: Expression, { each }: Scope): Evaluated => {
  if (expression.kind !== 'reference' || expression.path.length !== 2) return undefined;
  const name = expression.path.join('.');
  if (name === 'each.key' || name === 'count.index') return each?.key;
  return name === 'each.value' && each && !each.value ? each.key : undefined;
};

const templated = (parts: ReadonlyArray<string | Expression>, origin: Origin): string | undefined => {
  const texts = parts.map((part) => (typeof part === 'string' ? part : evaluate({ ...origin, expression: part })));
  return texts.some((text) => text == null || typeof text === 'object') ? undefined : texts.join('');
};

/** Functions that hand on what they are given. */
const CONVERSIONS: ReadonlySet<string> = new Set(['toset', 'tolist', 'tomap', 'tostring', 'tonumber', 'tobool']);

const collected = (values: readonly Evaluated[]): Value[] | undefined =>
  values.some((value) => value == null) ? undefined : (values as Value[]);

const readLength = (value: Evaluated): number | undefined => {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : undefined;
};

/** As a remedy writes it. */
const toDocument = (value: Evaluated): Evaluated => (value == null ? value : { $json: value });

const called = (name: string, [first]: readonly Expression[], inside: (each: Expression) => Evaluated): Evaluated => {
  if (!first) return undefined;
  if (name === 'length') return readLength(inside(first));
  if (name === 'jsonencode') return toDocument(inside(first));
  return CONVERSIONS.has(name) ? inside(first) : undefined;
};

const written = (origin: Origin): Evaluated => {
  const { expression } = origin;
  const inside = (each: Expression): Evaluated => evaluate({ ...origin, expression: each });
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'template':
      return templated(expression.parts, origin);
    case 'list':
      return collected(expression.items.map(inside));
    case 'object': {
      const entries = expression.entries.map(({ key, value }) => [key, inside(value)] as const);
      return entries.some(([key, value]) => key === null || value == null)
        ? undefined
        : (Object.fromEntries(entries) as Value);
    }
    case 'call':
      return called(expression.name, expression.args, inside);
    default:
      return undefined;
  }
};

/** The value of an expression, as far as the repository says it. */
export const evaluate = (origin: Origin): Evaluated => {
  const own = ofInstance(origin.expression, origin.scope);
  if (own !== undefined) return own;
  const found = resolve(origin);
  return isLost(found) ? undefined : written(found);
};

/** Why an expression has no value in the repository; undefined where it has one. */
export const findLoss = (origin: Origin): Lost | undefined => {
  const found = resolve(origin);
  return isLost(found) ? found : undefined;
};

/** One instance of a block: `key` is undefined where there is only one. */
export interface BlockInstance {
  readonly key?: string | number;
  readonly scope: Scope;
}

/** The instances of a block, and whether that is all of them. */
export interface Instances {
  readonly repeat: 'none' | 'count' | 'for_each';
  readonly instances: readonly BlockInstance[];
  readonly isKnown: boolean;
}

const counted = (origin: Origin, scope: Scope): Instances => {
  const count = evaluate(origin);
  if (typeof count !== 'number')
    // `count = var.isOn ? 1 : 0`: at least it says which one it would be.
    return { repeat: 'count', isKnown: false, instances: [{ key: 0, scope: { ...scope, each: { key: 0 } } }] };
  return {
    repeat: 'count',
    isKnown: true,
    instances: Array.from({ length: Math.min(count, 1000) }, (_unused, key) => ({
      key,
      scope: { ...scope, each: { key } },
    })),
  };
};

const listEaches = (found: Origin): Each[] | undefined => {
  const { expression } = found;
  if (expression.kind === 'object') {
    const eaches = expression.entries.flatMap(({ key, value }): Each[] =>
      key === null
        ? []
        : [
            {
              key,
              value: {
                ...found,
                expression: value,
                isOfOneInstance: true,
                hops: found.hops.map((hop) => ({ ...hop, path: [...hop.path, key] })),
              },
            },
          ],
    );
    return eaches.length === expression.entries.length ? eaches : undefined;
  }
  const keys = evaluate(found);
  return Array.isArray(keys) && keys.every((key) => typeof key === 'string') ? keys.map((key) => ({ key })) : undefined;
};

const repeated = (origin: Origin, scope: Scope): Instances => {
  const found = resolve(origin);
  const eaches = isLost(found) ? undefined : listEaches(found);
  return {
    repeat: 'for_each',
    isKnown: eaches !== undefined,
    instances: (eaches ?? []).map((each) => ({ key: each.key, scope: { ...scope, each } })),
  };
};

/** What `count` or `for_each` makes of a block. */
export const findInstances = (file: Syntax, block: Block, scope: Scope): Instances => {
  const count = attributeNamed(block, 'count');
  if (count) return counted(originAt(file, count.value, scope), scope);
  const forEach = attributeNamed(block, 'for_each');
  if (forEach) return repeated(originAt(file, forEach.value, scope), scope);
  return { repeat: 'none', isKnown: true, instances: [{ scope }] };
};
