import fc from 'fast-check';
import * as z from 'zod';
import type { Contract } from '@cloudmend/domain/contract';
import type { PropertyRunner } from '@cloudmend/store/testing/random';

/** A JSON Schema, as far as the contracts' inputs use it. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export const toInputSchema = ({ input }: Contract): Schema =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;

/** Values by field name that a schema alone cannot provide: ids of existing items. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

export interface Draw {
  readonly random: PropertyRunner;
  readonly known: Known;
  /** Values at the bounds of a schema. @default false */
  readonly isAtBounds?: boolean;
}

const MOST_TEXT = 300;
const WORDS = ['acme', 'Production', 'why not', 'naïve text – with dash', 'line'];
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  email: ['a.person@acme.example', 'x@y.co'],
  date: ['2027-02-28', '2028-02-29'],
  'date-time': ['2026-11-21T12:00:00.000Z'],
  uri: ['https://example.com/path'],
  uuid: ['123e4567-e89b-42d3-a456-426614174000'],
};

const matching = new Map<string, readonly string[]>();

/** Texts that match a pattern, cached because generating them is slow. */
const sampleMatches = (pattern: string): readonly string[] => {
  const made =
    matching.get(pattern) ?? fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { numRuns: 12, seed: 1 });
  matching.set(pattern, made);
  return made;
};

const drawText = (
  { pattern, format = '', minLength = 0, maxLength = MOST_TEXT }: Schema,
  { random, isAtBounds }: Draw,
): string => {
  if (FORMATS[format]) return random.pick(FORMATS[format]);
  if (pattern !== undefined) return random.pick(sampleMatches(pattern));
  if (isAtBounds) return 'x'.repeat(random.pick([minLength, Math.min(maxLength, 5000)]));
  return random.pick(WORDS).padEnd(minLength, 'x').slice(0, maxLength);
};

const drawNumber = ({ minimum = 0, maximum = 100 }: Schema, { random, isAtBounds }: Draw): number =>
  isAtBounds
    ? random.pick([minimum, maximum])
    : Math.floor(minimum + random.next() * (Math.min(maximum, minimum + 1000) - minimum));

const drawList = ({ items = {}, minItems = 0, maxItems = 3 }: Schema, draw: Draw): unknown[] => {
  const length = draw.isAtBounds
    ? draw.random.pick([minItems, Math.min(maxItems, 20)])
    : minItems + Math.floor(draw.random.next() * (Math.min(maxItems, minItems + 3) - minItems + 1));
  return Array.from({ length }, () => drawValue(items, draw));
};

const drawObject = ({ properties = {}, required = [] }: Schema, draw: Draw): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || draw.random.next() < 0.5)
      .map(([name, schema]) => [name, drawField(name, schema, draw)]),
  );

const drawField = (name: string, schema: Schema, draw: Draw): unknown => {
  const known = Object.hasOwn(draw.known, name) ? draw.known[name] : undefined;
  return known && draw.random.next() < 0.8 ? draw.random.pick(known) : drawValue(schema, draw);
};

const BY_TYPE: Readonly<Record<string, (schema: Schema, draw: Draw) => unknown>> = {
  string: drawText,
  number: drawNumber,
  integer: drawNumber,
  boolean: (_schema, { random }) => random.next() < 0.5,
  array: drawList,
  object: drawObject,
  null: () => null,
};

const listAlternatives = ({ anyOf, oneOf, type }: Schema): readonly Schema[] | undefined => {
  if (anyOf ?? oneOf) return anyOf ?? oneOf;
  return Array.isArray(type) ? type.map((one: string) => ({ type: one })) : undefined;
};

/** A value that a schema allows. Refinements are not part of a schema: the caller checks them and draws again. */
export const drawValue = (schema: Schema, draw: Draw): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return draw.random.pick(schema.enum);
  const alternatives = listAlternatives(schema);
  if (alternatives) return drawValue(draw.random.pick(alternatives), draw);
  const merged = schema.allOf ? (Object.assign({}, ...schema.allOf, schema) as Schema) : schema;
  return (BY_TYPE[String(merged.type)] ?? drawText)(merged, draw);
};

const TRIES = 8;

/** An input that the contract accepts, or the last attempt at one. */
export const inputFor = (
  contract: Contract,
  schema: Schema,
  draw: Draw,
): { readonly input: Record<string, unknown>; readonly isValid: boolean } => {
  for (let left = TRIES; ; left -= 1) {
    const input = drawObject(schema, draw);
    const isValid = contract.input.safeParse(input).success;
    if (isValid || left === 1) return { input, isValid };
  }
};
