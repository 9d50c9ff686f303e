import conditionParser from 'dynalite/db/conditionParser.js';
import updateParser from 'dynalite/db/updateParser.js';
import type { ExpressionContext, ExpressionParser } from 'dynalite/db/conditionParser.js';

/** More expressions than the stores write; hostile ones must not fill the memory. */
const KEPT = 2000;
/** These look at the values that they compare, not only at their types. */
const BY_VALUE = /between|attribute_type/i;
/** A package stays loaded for all tests of a worker. */
const REMEMBERS = Symbol.for('cloudmend.remembersExpressions');

interface Parsed {
  readonly tree: object;
  /** Which parts of the tree are values of the request, by their names. */
  readonly places: ReadonlyMap<unknown, string>;
  readonly usedNames: readonly string[];
  readonly usedValues: readonly string[];
}

const toKey = (text: string, { attrNames, attrVals }: ExpressionContext): string => {
  const types = Object.entries(attrVals ?? {}).map(([name, value]) => [name, ...Object.keys(value)]);
  return JSON.stringify([text, attrNames ?? {}, types]);
};

/** A tree with the values of another request. */
const fill = (part: unknown, places: Parsed['places'], values: Readonly<Record<string, object>>): unknown => {
  if (typeof part !== 'object' || part === null) return part;
  const name = places.get(part);
  if (name !== undefined) return values[name];
  if (Array.isArray(part)) return part.map((each) => fill(each, places, values));
  const copied = Object.create(Object.getPrototypeOf(part) as object | null) as Record<string, unknown>;
  for (const [key, each] of Object.entries(part)) copied[key] = fill(each, places, values);
  return copied;
};

const listMissing = (before: readonly string[], after: object): string[] =>
  before.filter((name) => !Object.hasOwn(after, name));

const remember = (parser: ExpressionParser & { [REMEMBERS]?: true }): void => {
  if (parser[REMEMBERS]) return;
  parser[REMEMBERS] = true;
  const known = new Map<string, Parsed>();
  const { parse } = parser;
  parser.parse = (text, options) => {
    const { context } = options;
    if (BY_VALUE.test(text)) return parse(text, options);
    const key = toKey(text, context);
    const found = known.get(key);
    if (found) {
      for (const name of found.usedNames) delete context.unusedAttrNames[name];
      for (const name of found.usedValues) delete context.unusedAttrVals[name];
      return fill(found.tree, found.places, context.attrVals ?? {}) as object;
    }
    const [names, values] = [Object.keys(context.unusedAttrNames), Object.keys(context.unusedAttrVals)];
    const tree = parse(text, options);
    // A text says what is wrong.
    if (typeof tree === 'string') return tree;
    if (known.size >= KEPT) known.clear();
    known.set(key, {
      tree,
      places: new Map(Object.entries(context.attrVals ?? {}).map(([name, value]) => [value, name])),
      usedNames: listMissing(names, context.unusedAttrNames),
      usedValues: listMissing(values, context.unusedAttrVals),
    });
    return fill(tree, new Map(), {}) as object;
  };
};

/** Parses each expression once for its names and the types of its values, which is a third of what a call on items costs. */
export const rememberExpressions = (): void => {
  remember(conditionParser);
  remember(updateParser);
};
