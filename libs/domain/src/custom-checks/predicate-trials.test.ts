import fc from 'fast-check';
import { effort, reportFigure, SEED } from '../testing/effort';
import { openCustomJudge } from './evaluate';
import { FACT_KINDS, type FactEntries, type FactEntry, listElementFacts, listFacts } from './facts';
import { openGlob } from './glob';
import { OPERATORS_OF, PredicateError } from './parse-predicate';
import type { Comparison, Predicate } from './predicate';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const DAY_MS = 86_400_000;
const KINDS = ['aws.s3.bucket', 'aws.ec2.security-group', 'aws.iam.user', 'aws.rds.instance'];
const WORDS = ['', 'a', 'prod', 'aws:kms', 'Enabled', '0.0.0.0/0', '10.1.2.3', '10.1.0.0/16', '::/0', 'fd00::1', '10'];
const RANGES = ['0.0.0.0/0', '10.0.0.0/8', '10.1.2.0/30', '10.1.2.3', '::/0', 'fd00::/8'];
const TIMES = ['2026-11-20T00:00:00.000Z', '2020-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z', 'never'];

const word = fc.constantFrom(...WORDS);
const count = fc.integer({ min: 0, max: 3 });
const textOf = ({ values }: FactEntry) => (values ? fc.constantFrom(...values) : word);

const operandOf = (entry: FactEntry, op: Comparison['op']): fc.Arbitrary<unknown> => {
  if (op === 'exists') return fc.boolean();
  if (op === 'olderThanDays' || op === 'dueWithinDays') return fc.constantFrom(0, 30, 400);
  if (op === 'inCidr') return fc.array(fc.constantFrom(...RANGES), { minLength: 1, maxLength: 3 });
  const type = entry.type === 'list' ? entry.of?.type : entry.type;
  const one: fc.Arbitrary<unknown> = type === 'boolean' ? fc.boolean() : type === 'number' ? count : textOf(entry);
  return op === 'in' ? fc.array(one, { minLength: 1, maxLength: 3 }) : one;
};

/** Any comparison that the facts allow. */
const comparisonOf = (facts: FactEntries): fc.Arbitrary<Predicate> =>
  fc.constantFrom(...listFacts(facts)).chain((offered) =>
    fc
      .constantFrom(...OPERATORS_OF[offered.type].filter((op) => offered.of?.type !== 'object' || op === 'exists'))
      .chain((op) => {
        const isMap = offered.type === 'map';
        const entry: FactEntry = isMap ? { type: 'text' } : offered;
        return operandOf(entry, op).map((value) => ({ fact: isMap ? `${offered.path}.env` : offered.path, op, value }));
      }),
  ) as fc.Arbitrary<Predicate>;

const predicateOf = (facts: FactEntries, depth = 3): fc.Arbitrary<Predicate> => {
  const leaf = comparisonOf(facts);
  if (depth === 0) return leaf;
  const inner = fc.array(predicateOf(facts, depth - 1), { minLength: 1, maxLength: 3 });
  const lists = listFacts(facts).filter(({ type }) => type === 'list');
  const elements = lists.map((list) =>
    predicateOf(listElementFacts(list), Math.min(depth - 1, 1)).chain((match) =>
      fc.constantFrom<Predicate>({ some: list.path, match }, { every: list.path, match }),
    ),
  );
  return fc.oneof(
    leaf,
    inner.map((all) => ({ all })),
    inner.map((any) => ({ any })),
    predicateOf(facts, depth - 1).map((not) => ({ not })),
    ...elements.slice(0, 3),
  );
};

const valueOf = (entry: FactEntry): fc.Arbitrary<unknown> => {
  switch (entry.type) {
    case 'boolean':
      return fc.boolean();
    case 'number':
      return count;
    case 'text':
      return textOf(entry);
    case 'time':
      return fc.constantFrom(...TIMES);
    case 'map':
      return fc.dictionary(fc.constantFrom('env', 'owner'), word);
    case 'list':
      return fc.array(
        entry.of?.type === 'object' ? factsOf(entry.of.facts ?? {}) : valueOf(entry.of ?? { type: 'text' }),
        {
          maxLength: 3,
        },
      );
    case 'object':
      return fc.oneof({ weight: 5, arbitrary: factsOf(entry.facts ?? {}) }, fc.constant(null));
    case 'opaque':
      return fc.constantFrom({}, null);
  }
};

/** As collectors store them: plain, wrapped, absent, denied or never recorded. */
const factsOf = (facts: FactEntries): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(
      Object.entries(facts).map(([name, entry]) => {
        const value = valueOf(entry);
        const stored = fc.oneof(
          { weight: 4, arbitrary: value },
          { weight: 4, arbitrary: value.map((one) => ({ known: true, value: one })) },
          fc.constant(null),
          fc.constant({ known: false, reason: 'Denied.' }),
          fc.constant(undefined),
        );
        return [name, entry.type === 'map' || name === 'name' ? value : stored];
      }),
    ),
  );

/** Kleene's strong logic in numbers: 0 is false, 1 true, ½ unknown; and is the minimum, or the maximum. */
const UNKNOWN = 0.5;
const toNumber = (truth: boolean): number => (truth ? 1 : 0);

const readNaively = (subject: unknown, path: string): { value: unknown } | undefined => {
  if (path.startsWith('tags.'))
    return { value: (subject as { tags: Record<string, string> }).tags[path.slice(5)] ?? null };
  let value: unknown = subject;
  for (const name of path.split('.')) {
    if (value === null) return { value: null };
    if (name === 'count' && Array.isArray(value)) return { value: value.length };
    value = (value as Record<string, unknown>)[name];
    if (typeof value === 'object' && value !== null && 'known' in value) {
      const fact = value as { known: boolean; value?: unknown };
      value = fact.known ? fact.value : undefined;
    }
    if (value === undefined) return undefined;
  }
  return { value };
};

const entryAt = (facts: FactEntries, path: string): FactEntry =>
  listFacts(facts).find((one) => one.path === path) ?? { type: 'text' };

const days = (at: unknown): number => (NOW.getTime() - Date.parse(String(at))) / DAY_MS;

/** Whether a wildcard pattern matches, by trying every way. */
const globNaively = (pattern: string, text: string): boolean => {
  if (pattern === '') return text === '';
  if (!pattern.startsWith('*'))
    return text !== '' && pattern[0] === text[0] && globNaively(pattern.slice(1), text.slice(1));
  return Array.from({ length: text.length + 1 }, (_, index) => text.slice(index)).some((rest) =>
    globNaively(pattern.slice(1), rest),
  );
};

/** The bits of an address, and how many of them a range fixes. */
const bitsOf = (text: string): string | undefined => {
  const [, address = '', count] = /^([^/]+)(?:\/(\d+))?$/.exec(text) ?? [];
  const groups = address.includes(':')
    ? address
        .replace('::', `:${'0:'.repeat(9 - address.split(':').filter(Boolean).length)}`)
        .split(':')
        .filter(Boolean)
        .slice(0, 8)
    : address.split('.');
  const [size, base] = address.includes(':') ? [16, 16] : [8, 10];
  if (![4, 8].includes(groups.length) || !address.match(/^[\da-f.:]+$/)) return undefined;
  const bits = groups.map((group) => parseInt(group, base).toString(2).padStart(size, '0')).join('');
  return `${size} ${bits.slice(0, count === undefined ? undefined : Number(count))}`;
};

const compareNaively = ({ op, value }: Comparison, actual: unknown): boolean => {
  const [number, bound] = [actual as number, value as number];
  switch (op) {
    case 'eq':
      return actual === value;
    case 'ne':
      return actual !== value;
    case 'in':
      return (value as unknown[]).some((one) => one === actual);
    case 'exists':
      return (actual !== null && !(Array.isArray(actual) && actual.length === 0)) === value;
    case 'contains':
      return actual !== null && (actual as string | string[]).includes(value as string);
    case 'glob':
      return actual !== null && globNaively(value as string, actual as string);
    case 'inCidr': {
      const inner = bitsOf(String(actual));
      return inner !== undefined && (value as string[]).some((range) => inner.startsWith(bitsOf(range) ?? 'none'));
    }
    case 'lt':
      return actual !== null && number < bound;
    case 'lte':
      return actual !== null && number <= bound;
    case 'gt':
      return actual !== null && number > bound;
    case 'gte':
      return actual !== null && number >= bound;
    case 'olderThanDays':
      return actual !== null && days(actual) > bound;
    case 'dueWithinDays':
      return actual !== null && days(actual) >= -bound;
  }
};

const evaluateNaively = (predicate: Predicate, subject: unknown, facts: FactEntries): number => {
  const inner = (one: Predicate): number => evaluateNaively(one, subject, facts);
  if ('all' in predicate) return Math.min(...predicate.all.map(inner));
  if ('any' in predicate) return Math.max(...predicate.any.map(inner));
  if ('not' in predicate) return 1 - inner(predicate.not);
  if ('fact' in predicate) {
    const fact = readNaively(subject, predicate.fact);
    const { type, unreported } = entryAt(facts, predicate.fact);
    if (!fact || (fact.value === null && (type === 'boolean' || unreported))) return UNKNOWN;
    return toNumber(compareNaively(predicate, fact.value));
  }
  const path = 'some' in predicate ? predicate.some : predicate.every;
  const list = readNaively(subject, path);
  if (!list) return UNKNOWN;
  const entry = entryAt(facts, path);
  const truths = ((list.value ?? []) as unknown[]).map((one) =>
    evaluateNaively(predicate.match, entry.of?.type === 'object' ? one : { value: one }, listElementFacts(entry)),
  );
  return 'some' in predicate ? Math.max(0, ...truths) : Math.min(1, ...truths);
};

const STATUS: Readonly<Record<number, string>> = { 0: 'fail', 0.5: 'unknown', 1: 'pass' };

const kindAndFacts = fc.constantFrom(...KINDS).map((kind) => ({ kind, facts: FACT_KINDS[kind] as FactEntries }));

describe('the evaluation of predicates', () => {
  it('agrees with a naive evaluator in three-valued logic', () => {
    const runs = effort(50, 20_000);
    const met: Record<string, number> = {};
    fc.assert(
      fc.property(
        kindAndFacts.chain(({ kind, facts }) => fc.tuple(fc.constant(kind), predicateOf(facts), factsOf(facts))),
        ([kind, assert, resource]) => {
          const judgement = openCustomJudge({ kind, assert })(resource, NOW);
          const expected = STATUS[evaluateNaively(assert, resource, FACT_KINDS[kind] as FactEntries)] as string;
          met[expected] = (met[expected] ?? 0) + 1;
          expect(judgement?.status).toBe(expected);
          expect(judgement?.detail).toMatch(/\w.*\.$/s);
        },
      ),
      { numRuns: runs, seed: SEED },
    );
    // Every outcome was met often.
    for (const status of ['pass', 'fail', 'unknown']) expect(met[status]).toBeGreaterThan(runs / 50);
    reportFigure({
      id: 'custom-checks',
      what: 'predicates evaluated as a naive evaluator does',
      tried: runs,
      failed: 0,
    });
  });

  it('matches patterns as trying every way does', () => {
    const letters = (unit: string) => fc.string({ unit: fc.constantFrom(...unit), maxLength: 8 });
    fc.assert(
      fc.property(letters('ab*'), letters('ab'), (pattern, text) => {
        expect(openGlob(pattern)(text)).toBe(globNaively(pattern, text));
      }),
      { numRuns: effort(200, 20_000), seed: SEED },
    );
  });
});

const HOSTILE: readonly unknown[] = [
  null,
  '',
  '*'.repeat(256),
  `${'a*'.repeat(120)}b`,
  '(a+)+$',
  '__proto__',
  'constructor',
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("http://evil.test")',
  '\ud800',
  '\u202e',
  Number.MAX_VALUE,
  -0,
  Number.NEGATIVE_INFINITY,
  [],
  {},
  { __proto__: null },
  { toString: 1 },
  Array.from({ length: 1000 }, (_, index) => index),
];

interface Mutation {
  readonly kind: number;
  readonly at: number;
  readonly hostile: number;
}

const deepen = (value: unknown, levels: number): unknown =>
  Array.from({ length: levels }).reduce((inner) => ({ not: inner }), value);

const MUTATE: ReadonlyArray<(value: unknown, hostile: unknown) => unknown> = [
  (_value, hostile) => hostile,
  (value) => deepen(value, 7),
  (value) => deepen(value, 5000),
  (value) => ({ all: Array.from({ length: 70 }, () => value) }),
  (value) => ({ any: Array.from({ length: 20 }, () => value) }),
  (value, hostile) => ({ ...(value as object), value: hostile }),
  (value, hostile) => ({ ...(value as object), fact: hostile }),
  (value, hostile) => ({ ...(value as object), op: hostile }),
  (value) => ({ some: 'ingress', match: value }),
  (value) => ({ every: 'tags', match: value }),
  (value, hostile) => ({ ...(value as object), extra: hostile }),
];

const MOST_WALKED = 200;

/** Changes one node of a predicate, counted from its root. */
const mutate = (value: unknown, mutation: Mutation, place = { count: 0 }): unknown => {
  if (place.count++ === mutation.at)
    return MUTATE[mutation.kind % MUTATE.length]?.(value, HOSTILE[mutation.hostile % HOSTILE.length]);
  // What an earlier mutation deepened is not walked to its end.
  if (place.count > MOST_WALKED) return value;
  if (Array.isArray(value)) return value.map((one) => mutate(one, mutation, place));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mutate(one, mutation, place)]));
};

const LONG = 'a'.repeat(100_000);
const HOSTILE_BUCKET = { name: LONG, tags: { env: LONG }, versioning: { known: true, value: LONG } };
const HOSTILE_GROUP = {
  ...HOSTILE_BUCKET,
  ingress: Array.from({ length: 5000 }, () => ({ protocol: LONG, ranges: Array.from({ length: 50 }, () => LONG) })),
};
/** Of the processor, far above what one evaluation takes. */
const MOST_MICROSECONDS = 1_000_000;

describe('mutated predicates', () => {
  it('are rejected or end within their bounds', () => {
    const runs = effort(150, 10_000);
    const counts = { rejected: 0, evaluated: 0 };
    fc.assert(
      fc.property(
        kindAndFacts.chain(({ kind, facts }) => fc.tuple(fc.constant(kind), predicateOf(facts))),
        fc.array(fc.record({ kind: fc.nat(100), at: fc.nat(12), hostile: fc.nat(100) }), {
          minLength: 1,
          maxLength: 3,
        }),
        ([kind, predicate], mutations) => {
          const assert = mutations.reduce<unknown>((value, mutation) => mutate(value, mutation), predicate);
          const began = process.cpuUsage();
          try {
            const judge = openCustomJudge({ kind, assert });
            for (const resource of [HOSTILE_BUCKET, HOSTILE_GROUP, {}, null]) {
              const judgement = judge(resource, NOW);
              expect(['pass', 'fail', 'unknown']).toContain(judgement?.status);
              expect(judgement?.detail.length).toBeLessThan(4000);
            }
            counts.evaluated += 1;
          } catch (thrown) {
            expect(thrown).toBeInstanceOf(PredicateError);
            counts.rejected += 1;
          }
          expect(process.cpuUsage(began).user).toBeLessThan(MOST_MICROSECONDS);
        },
      ),
      { numRuns: runs, seed: SEED },
    );
    expect(counts.rejected).toBeGreaterThan(runs / 10);
    expect(counts.evaluated).toBeGreaterThan(runs / 10);
    reportFigure({ id: 'custom-checks', what: 'mutated predicates', tried: runs, failed: 0 });
  });
});
