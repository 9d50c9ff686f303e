import { matchesGlob, readRegex } from './filter-values';

/** A CloudTrail event by path: `userIdentity.type`. An absent path does not exist. */
export type EventFields = Readonly<Record<string, string | boolean>>;

/** Whether an event matches; undefined if unknown, as with regular expressions that are not evaluated here. */
export type Test = (event: EventFields) => boolean | undefined;

/** CloudWatch Logs allows patterns of up to 1,024 characters. */
const MAX_LENGTH = 4096;
const TOKEN =
  /\s*(?:(\(|\)|&&|\|\|)|(\$(?:\.[\w-]+|\[[^\]]*\])+)|(!=|>=|<=|=|>|<)|(%[^%]*%)|"((?:[^"\\]|\\.)*)"|([^\s()&|=!<>"]+))/y;

interface Token {
  readonly kind: 'mark' | 'path' | 'operator' | 'regex' | 'text' | 'word';
  readonly value: string;
}

const KINDS = ['mark', 'path', 'operator', 'regex', 'text', 'word'] as const;

/** @throws SyntaxError if it is not a JSON pattern */
const tokenise = (source: string): Token[] => {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.trimEnd().length) {
    const match = TOKEN.exec(source);
    const at = match ? KINDS.findIndex((_kind, index) => match[index + 1] !== undefined) : -1;
    const kind = KINDS[at];
    if (!match || !kind) throw new SyntaxError('Not a filter pattern.');
    tokens.push({ kind, value: match[at + 1] as string });
  }
  return tokens;
};

const CANNOT_TELL: Test = () => undefined;

/** A comparison with an absent field is always false, including `!=`. */
const comparison = (path: string, operator: string, holds: (value: string) => boolean): Test => {
  if (operator !== '=' && operator !== '!=') return CANNOT_TELL;
  return (event) => {
    const value = event[path];
    return value !== undefined && holds(String(value)) === (operator === '=');
  };
};

const comparisonWith = (path: string, operator: string, { kind, value }: Token): Test => {
  if (kind === 'text' || kind === 'word') return comparison(path, operator, (given) => matchesGlob(value, given));
  if (kind !== 'regex') throw new SyntaxError('A value is missing.');
  const holds = readRegex(value.slice(1, -1));
  // An absent field also matches no expression.
  return holds ? comparison(path, operator, holds) : (event) => (event[path] === undefined ? false : undefined);
};

const WORDS: Readonly<Record<string, (path: string) => Test>> = {
  EXISTS: (path) => (event) => event[path] !== undefined,
  'NOT EXISTS': (path) => (event) => event[path] === undefined,
  'IS NULL': () => () => false,
  'IS TRUE': (path) => (event) => event[path] === true,
  'IS FALSE': (path) => (event) => event[path] === false,
};

const matchAny =
  (tests: readonly Test[]): Test =>
  (event) => {
    const said = tests.map((test) => test(event));
    return said.includes(true) || (said.includes(undefined) ? undefined : false);
  };

const matchAll =
  (tests: readonly Test[]): Test =>
  (event) => {
    const said = tests.map((test) => test(event));
    return said.includes(false) ? false : said.includes(undefined) ? undefined : true;
  };

class Reader {
  private at = 0;
  constructor(private readonly tokens: readonly Token[]) {}

  whole(): Test {
    const test = this.either();
    if (this.at < this.tokens.length) throw new SyntaxError('The pattern has text after its end.');
    return test;
  }

  private next(): Token {
    const token = this.tokens[this.at];
    if (!token) throw new SyntaxError('The pattern is incomplete.');
    this.at += 1;
    return token;
  }

  private take(mark: string): boolean {
    const { kind, value } = this.tokens[this.at] ?? {};
    const isNext = kind === 'mark' && value === mark;
    if (isNext) this.at += 1;
    return isNext;
  }

  private either(): Test {
    const tests = [this.both()];
    while (this.take('||')) tests.push(this.both());
    return matchAny(tests);
  }

  private both(): Test {
    const tests = [this.one()];
    while (this.take('&&')) tests.push(this.one());
    return matchAll(tests);
  }

  private one(): Test {
    if (!this.take('(')) return this.term();
    const test = this.either();
    if (!this.take(')')) throw new SyntaxError('A bracket is not closed.');
    return test;
  }

  private term(): Test {
    const path = this.next();
    if (path.kind !== 'path') throw new SyntaxError('A path is missing.');
    const operator = this.next();
    if (operator.kind === 'operator') return comparisonWith(path.value.slice(2), operator.value, this.next());
    const words = operator.value === 'EXISTS' ? operator.value : `${operator.value} ${this.next().value}`;
    const word = Object.hasOwn(WORDS, words.toUpperCase()) ? WORDS[words.toUpperCase()] : undefined;
    if (!word) throw new SyntaxError('A comparison is missing.');
    return word(path.value.slice(2));
  }
}

/** A filter pattern as a predicate on events; undefined for non-JSON patterns. */
export const readPattern = (pattern: string): Test | undefined => {
  const body = /^\s*\{([\s\S]*)\}\s*$/.exec(pattern)?.[1];
  if (body === undefined || pattern.length > MAX_LENGTH) return undefined;
  try {
    return new Reader(tokenise(body)).whole();
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  }
};
