import type { Value } from '../fix';
import type { Expression } from './expression';
import { type Each, type Lost, type Origin, type Scope, isLost, resolve } from './scope';
import { type Block, type Syntax, attributeNamed } from './syntax';

/** A Terraform value; undefined if only Terraform can know it. */
export type Evaluated = Value | null | undefined;

export const originAt = (file: Syntax, expression: Expression, scope: Scope): Origin => ({
  file,
  expression,
  scope,
  hops: [],
  isOfOneInstance: false,
});

/** `each.key` and `count.index` are values without a position. */
const ofInstance = (expression: Expression, { each }: Scope): Evaluated => {
  if (expression.kind !== 'reference' || expression.path.length !== 2) return undefined;
  const name = expression.path.join('.');
  if (name === 'each.key' || name === 'count.index') return each?.key;
  return name === 'each.value' && each && !each.value ? each.key : undefined;
};

const evaluateTemplate = (parts: ReadonlyArray<string | Expression>, origin: Origin): string | undefined => {
  const texts = parts.map((part) => (typeof part === 'string' ? part : evaluate({ ...origin, expression: part })));
  return texts.some((text) => text == null || typeof text === 'object') ? undefined : texts.join('');
};

/** Functions that return their argument. */
const CONVERSIONS: ReadonlySet<string> = new Set(['toset', 'tolist', 'tomap', 'tostring', 'tonumber', 'tobool']);

const collectKnown = (values: readonly Evaluated[]): Value[] | undefined =>
  values.some((value) => value == null) ? undefined : (values as Value[]);

const readLength = (value: Evaluated): number | undefined => {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : undefined;
};

/** The form in which remedies write documents. */
const toDocument = (value: Evaluated): Evaluated => (value == null ? value : { $json: value });

const evaluateCall = (
  name: string,
  [first]: readonly Expression[],
  inside: (each: Expression) => Evaluated,
): Evaluated => {
  if (!first) return undefined;
  if (name === 'length') return readLength(inside(first));
  if (name === 'jsonencode') return toDocument(inside(first));
  return CONVERSIONS.has(name) ? inside(first) : undefined;
};

const evaluateWritten = (origin: Origin): Evaluated => {
  const { expression } = origin;
  const inside = (each: Expression): Evaluated => evaluate({ ...origin, expression: each });
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'template':
      return evaluateTemplate(expression.parts, origin);
    case 'list':
      return collectKnown(expression.items.map(inside));
    case 'object': {
      const entries = expression.entries.map(({ key, value }) => [key, inside(value)] as const);
      return entries.some(([key, value]) => key === null || value == null)
        ? undefined
        : (Object.fromEntries(entries) as Value);
    }
    case 'call':
      return evaluateCall(expression.name, expression.args, inside);
    default:
      return undefined;
  }
};

/** Evaluates an expression as far as the repository determines it. */
export const evaluate = (origin: Origin): Evaluated => {
  const own = ofInstance(origin.expression, origin.scope);
  if (own !== undefined) return own;
  const found = resolve(origin);
  return isLost(found) ? undefined : evaluateWritten(found);
};

/** Why the repository does not determine an expression; undefined if it does. */
export const findLoss = (origin: Origin): Lost | undefined => {
  const found = resolve(origin);
  return isLost(found) ? found : undefined;
};

/** One instance of a block; `key` is undefined if there is only one. */
export interface BlockInstance {
  readonly key?: string | number;
  readonly scope: Scope;
}

/** The known instances of a block, and whether they are all. */
export interface Instances {
  readonly repeat: 'none' | 'count' | 'for_each';
  readonly instances: readonly BlockInstance[];
  readonly isKnown: boolean;
}

const evaluateCount = (origin: Origin, scope: Scope): Instances => {
  const count = evaluate(origin);
  if (typeof count !== 'number')
    // `count = var.isOn ? 1 : 0` has at most one instance, number 0.
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

const evaluateForEach = (origin: Origin, scope: Scope): Instances => {
  const found = resolve(origin);
  const eaches = isLost(found) ? undefined : listEaches(found);
  return {
    repeat: 'for_each',
    isKnown: eaches !== undefined,
    instances: (eaches ?? []).map((each) => ({ key: each.key, scope: { ...scope, each } })),
  };
};

/** Lists the instances that `count` or `for_each` creates of a block. */
export const findInstances = (file: Syntax, block: Block, scope: Scope): Instances => {
  const count = attributeNamed(block, 'count');
  if (count) return evaluateCount(originAt(file, count.value, scope), scope);
  const forEach = attributeNamed(block, 'for_each');
  if (forEach) return evaluateForEach(originAt(file, forEach.value, scope), scope);
  return { repeat: 'none', isKnown: true, instances: [{ scope }] };
};
