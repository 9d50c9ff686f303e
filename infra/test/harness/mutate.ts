import type { Draw, Schema } from './schema-values';
import { drawValue } from './schema-values';

/** Texts that break careless code: prototypes, expressions, files, logs, spreadsheets, markup and encodings. */
export const HOSTILE_TEXTS: readonly string[] = [
  '__proto__',
  'constructor',
  'toString',
  '#pk',
  ':limit',
  'attribute_not_exists(pk)',
  'T#acme',
  '../../etc/passwd',
  '=HYPERLINK("http://evil.example")',
  '<img src=x onerror=alert(1)>',
  '${file("/etc/passwd")}',
  '{{7*7}}',
  "' OR 1=1 --",
  'a\r\nX-Injected: 1',
  '\u0000',
  '\ud800',
  '\u202e',
  'x'.repeat(70_000),
  'a'.repeat(3000),
  '(a+)+$',
  'NaN',
  '-0',
  '1e309',
  '0x10',
  '[]',
  '{}',
];

const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  '',
  [],
  {},
  [[]],
  [null],
  { $ne: null },
  { toString: 'x' },
  Array.from({ length: 600 }, () => 'x'),
];

type Fields = Record<string, unknown>;

const anyHostile = ({ random }: Draw): unknown =>
  random.next() < 0.6 ? random.pick(HOSTILE_TEXTS) : random.pick(HOSTILE_VALUES);

const someField = (input: Fields, { random }: Draw, schema: Schema): string =>
  random.pick([...Object.keys(input), ...Object.keys(schema.properties ?? {}), 'status']);

/** Small mutations: each spoils one thing in a valid input. */
const SPOILERS: ReadonlyArray<(input: Fields, draw: Draw, schema: Schema) => Fields> = [
  (input, draw, schema) => ({ ...input, [someField(input, draw, schema)]: anyHostile(draw) }),
  (input, draw, schema) =>
    Object.fromEntries(Object.entries(input).filter(([name]) => name !== someField(input, draw, schema))),
  (input, draw) => ({
    ...input,
    [draw.random.pick([
      'status',
      'plan',
      'pk',
      'sk',
      'percent',
      'role',
      'ttl',
      '__proto__x',
      draw.random.pick(HOSTILE_TEXTS),
    ])]: anyHostile(draw),
  }),
  (input, draw, schema) => ({ ...input, [someField(input, draw, schema)]: [input, [input]] }),
  (input, draw, schema) => {
    const name = someField(input, draw, schema);
    return { ...input, [name]: drawValue(schema.properties?.[name] ?? {}, { ...draw, isAtBounds: true }) };
  },
  (input, draw, schema) => {
    const name = someField(input, draw, schema);
    const inner = input[name];
    return typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? { ...input, [name]: spoilInput(inner as Fields, draw, schema.properties?.[name] ?? {}) }
      : { ...input, [name]: `${String(inner)}${draw.random.pick(HOSTILE_TEXTS)}` };
  },
];

/** The input with one or a few mutations. */
export const spoilInput = (input: Fields, draw: Draw, schema: Schema): Fields => {
  const wrong = draw.random.pick(SPOILERS)(input, draw, schema);
  return draw.random.next() < 0.3 ? draw.random.pick(SPOILERS)(wrong, draw, schema) : wrong;
};

/** Bodies that are not valid input. */
export const RAW_BODIES: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '1',
  'true',
  '{"a":1}garbage',
  '\u0000',
  '{"__proto__":{"role":"tenant-admin"}}',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  `{"a":${'{"a":'.repeat(20)}1${'}'.repeat(20)}}`,
  `{"x":"${'y'.repeat(70_000)}"}`,
];
