import { isRange } from './cidr';
import { type FactEntries, type FactEntry, type FactType, findFact, listElementFacts } from './facts';
import {
  MOST_DAYS,
  MOST_DEPTH,
  MOST_PARTS,
  MOST_VALUES,
  type Operator,
  OPERATORS,
  PATH_MAX_LENGTH,
  type Predicate,
  type Scalar,
  VALUE_MAX_LENGTH,
} from './predicate';

/** What is wrong with a predicate, and where: `assert.all.1`. */
export class PredicateError extends Error {
  constructor(
    readonly at: string,
    message: string,
  ) {
    super(message);
    this.name = 'PredicateError';
  }
}

type ScalarType = 'boolean' | 'number' | 'text';
type Fields = Readonly<Record<string, unknown>>;

/** The operators of each type of fact. */
export const OPERATORS_OF: Readonly<Record<FactType, readonly Operator[]>> = {
  boolean: ['eq', 'ne', 'exists'],
  number: ['eq', 'ne', 'in', 'lt', 'lte', 'gt', 'gte', 'exists'],
  text: ['eq', 'ne', 'in', 'contains', 'glob', 'inCidr', 'exists'],
  time: ['olderThanDays', 'dueWithinDays', 'exists'],
  map: ['exists'],
  list: ['contains', 'exists'],
  object: ['exists'],
  opaque: ['exists'],
};

/** Operators that compare a time with a number of days. */
const IN_DAYS: ReadonlySet<Operator> = new Set(['olderThanDays', 'dueWithinDays']);

interface Place {
  readonly facts: FactEntries;
  readonly at: string;
  readonly depth: number;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const SCALARS: Readonly<Record<ScalarType, (value: unknown) => value is Scalar>> = {
  boolean: (value): value is Scalar => typeof value === 'boolean',
  number: (value): value is Scalar => typeof value === 'number' && Number.isFinite(value),
  text: (value): value is Scalar => typeof value === 'string' && value.length <= VALUE_MAX_LENGTH,
};
const WANTED: Readonly<Record<ScalarType, string>> = {
  boolean: 'true or false',
  number: 'a number',
  text: `a text of at most ${VALUE_MAX_LENGTH} characters`,
};

/** The type that an operator compares with. */
const toValueType = (op: Operator, entry: FactEntry): ScalarType => {
  if (op === 'exists') return 'boolean';
  if (IN_DAYS.has(op)) return 'number';
  const type = entry.type === 'list' ? entry.of?.type : entry.type;
  return type === 'boolean' || type === 'number' ? type : 'text';
};

/** As a message shows it. Only a text is safe to show: an object may not even have a text. */
const quote = (value: unknown): string => (typeof value === 'object' ? 'an object' : `"${String(value).slice(0, 80)}"`);

/** Reads one predicate from JSON, checked against the facts of its kind. Bounded, whatever it is given. */
class Reader {
  private parts = 0;

  read(value: unknown, place: Place): Predicate {
    this.parts += 1;
    if (this.parts > MOST_PARTS) throw new PredicateError(place.at, `A check can have at most ${MOST_PARTS} parts.`);
    if (place.depth > MOST_DEPTH)
      throw new PredicateError(place.at, `Conditions can be nested at most ${MOST_DEPTH} levels deep.`);
    if (!isFields(value)) throw new PredicateError(place.at, 'A condition is an object.');
    const names = Object.keys(value).sort().join(' ');
    switch (names) {
      case 'all':
        return { all: this.readList(value, 'all', place) };
      case 'any':
        return { any: this.readList(value, 'any', place) };
      case 'not':
        return { not: this.read(value['not'], { ...place, at: `${place.at}.not`, depth: place.depth + 1 }) };
      case 'match some': {
        const { list, match } = this.readMatch(value, 'some', place);
        return { some: list, match };
      }
      case 'every match': {
        const { list, match } = this.readMatch(value, 'every', place);
        return { every: list, match };
      }
      case 'fact op value':
        return this.readComparison(value, place);
      default:
        throw new PredicateError(
          place.at,
          'A condition has fact, op and value, or one of all, any and not, or some or every with match.',
        );
    }
  }

  private readList(value: Fields, name: 'all' | 'any', { facts, at, depth }: Place): Predicate[] {
    const list = value[name];
    if (!Array.isArray(list) || list.length === 0)
      throw new PredicateError(at, `${name} needs at least one condition.`);
    if (list.length > MOST_PARTS) throw new PredicateError(at, `A check can have at most ${MOST_PARTS} parts.`);
    return list.map((one, index) => this.read(one, { facts, at: `${at}.${name}.${index}`, depth: depth + 1 }));
  }

  private readMatch(value: Fields, name: 'some' | 'every', { facts, at, depth }: Place) {
    const list = value[name];
    const entry = this.findEntry(list, facts, at);
    if (entry.type !== 'list') throw new PredicateError(at, `${name} needs a fact that is a list.`);
    const inside = { facts: listElementFacts(entry), at: `${at}.match`, depth: depth + 1 };
    return { list: String(list), match: this.read(value['match'], inside) };
  }

  private findEntry(path: unknown, facts: FactEntries, at: string): FactEntry {
    if (typeof path !== 'string' || path.length > PATH_MAX_LENGTH)
      throw new PredicateError(at, 'A fact is named by a text such as tags.env.');
    const entry = findFact(facts, path);
    if (!entry) throw new PredicateError(at, `There is no fact ${quote(path)} here.`);
    return entry;
  }

  private readComparison({ fact, op, value }: Fields, { facts, at }: Place): Predicate {
    const entry = this.findEntry(fact, facts, at);
    const operator = OPERATORS.find((one) => one === op);
    if (!operator) throw new PredicateError(at, `There is no operator ${quote(op)}.`);
    if (!OPERATORS_OF[entry.type].includes(operator))
      throw new PredicateError(
        at,
        `${String(fact)} is a ${entry.type}, which has the operators ${OPERATORS_OF[entry.type].join(', ')}.`,
      );
    return { fact: String(fact), op: operator, value: this.readValue(value, operator, entry, at) };
  }

  private readValue(value: unknown, op: Operator, entry: FactEntry, at: string): Scalar | readonly Scalar[] {
    const type = toValueType(op, entry);
    if (op === 'in' || op === 'inCidr') return this.readValues(value, op, entry, at);
    if (!SCALARS[type](value)) throw new PredicateError(at, `${op} needs ${WANTED[type]}.`);
    if (IN_DAYS.has(op) && (Number(value) < 0 || Number(value) > MOST_DAYS))
      throw new PredicateError(at, `${op} needs a number of days from 0 to ${MOST_DAYS}.`);
    if (op === 'eq' || op === 'ne') this.requireListed(value, entry, at);
    return value;
  }

  private readValues(values: unknown, op: 'in' | 'inCidr', entry: FactEntry, at: string): readonly Scalar[] {
    const type = toValueType(op, entry);
    const isList = Array.isArray(values) && values.length > 0 && values.length <= MOST_VALUES;
    if (!isList || !values.every(SCALARS[type]))
      throw new PredicateError(at, `${op} needs a list of 1 to ${MOST_VALUES} values, each ${WANTED[type]}.`);
    for (const one of values) {
      if (op === 'in') this.requireListed(one, entry, at);
      else if (!isRange(String(one)))
        throw new PredicateError(at, `${op} needs ranges such as 10.0.0.0/8; one was ${quote(one)}.`);
    }
    return values;
  }

  /** A value that a fact never has is a typing error. */
  private requireListed(value: Scalar, { values }: FactEntry, at: string): void {
    if (values && !values.includes(String(value)))
      throw new PredicateError(at, `The value must be one of ${values.join(', ')}; it was ${quote(value)}.`);
  }
}

/** What a check asks: which resources it is about, and what must hold of them. */
export interface ParsedPredicates {
  readonly where: Predicate | undefined;
  readonly assert: Predicate;
}

/** Both predicates of a check, which share their limits. @throws PredicateError */
export const parsePredicates = (
  { where, assert }: { readonly where?: unknown; readonly assert: unknown },
  facts: FactEntries,
): ParsedPredicates => {
  const reader = new Reader();
  return {
    where: where === undefined || where === null ? undefined : reader.read(where, { facts, at: 'where', depth: 1 }),
    assert: reader.read(assert, { facts, at: 'assert', depth: 1 }),
  };
};
