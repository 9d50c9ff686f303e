/** An event as CloudTrail logs it, by path: `userIdentity.type`. A path that is not there does not exist. */
export type EventFields = Readonly<Record<string, string | boolean>>;

type Test = (event: EventFields) => boolean;

/** The longest pattern that CloudWatch Logs takes is 1,024 characters. */
const MAX_LENGTH = 4096;
const TOKEN =
  /\s*(?:(\(|\)|&&|\|\|)|(\$(?:\.[\w-]+|\[[^\]]*\])+)|(!=|>=|<=|=|>|<)|"((?:[^"\\]|\\.)*)"|([^\s()&|=!<>"]+))/y;

interface Token {
  readonly kind: 'mark' | 'path' | 'operator' | 'text' | 'word';
  readonly value: string;
}

const KINDS = ['mark', 'path', 'operator', 'text', 'word'] as const;

/** @throws SyntaxError for what is no JSON pattern */
const tokensOf = (source: string): Token[] => {
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

/** `*` stands for anything; nothing else is special. */
const matches = (pattern: string, value: string): boolean => {
  const parts = pattern.split('*');
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  if (last === undefined) return pattern === value;
  if (!value.startsWith(first)) return false;
  let from = first.length;
  for (const part of rest) {
    const found = value.indexOf(part, from);
    if (found < 0) return false;
    from = found + part.length;
  }
  return value.length - last.length >= from && value.endsWith(last);
};

const comparison = (path: string, operator: string, wanted: string): Test => {
  if (operator !== '=' && operator !== '!=') throw new SyntaxError('Numbers are not compared here.');
  if (wanted.startsWith('%')) throw new SyntaxError('Regular expressions are not read here.');
  // A comparison with a field that is not there never holds; `!=` as little as `=`.
  return (event) => {
    const value = event[path];
    return value !== undefined && matches(wanted, String(value)) === (operator === '=');
  };
};

const WORDS: Readonly<Record<string, (path: string) => Test>> = {
  EXISTS: (path) => (event) => event[path] !== undefined,
  'NOT EXISTS': (path) => (event) => event[path] === undefined,
  'IS NULL': () => () => false,
  'IS TRUE': (path) => (event) => event[path] === true,
  'IS FALSE': (path) => (event) => event[path] === false,
};

class Reader {
  private at = 0;
  constructor(private readonly tokens: readonly Token[]) {}

  whole(): Test {
    const test = this.either();
    if (this.at < this.tokens.length) throw new SyntaxError('The pattern goes on after its end.');
    return test;
  }

  private next(): Token {
    const token = this.tokens[this.at];
    if (!token) throw new SyntaxError('The pattern ends too early.');
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
    return (event) => tests.some((test) => test(event));
  }

  private both(): Test {
    const tests = [this.one()];
    while (this.take('&&')) tests.push(this.one());
    return (event) => tests.every((test) => test(event));
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
    if (operator.kind === 'operator') {
      const { kind, value } = this.next();
      if (kind !== 'text' && kind !== 'word') throw new SyntaxError('A value is missing.');
      return comparison(path.value.slice(2), operator.value, value);
    }
    const words = operator.value === 'EXISTS' ? operator.value : `${operator.value} ${this.next().value}`;
    const word = Object.hasOwn(WORDS, words.toUpperCase()) ? WORDS[words.toUpperCase()] : undefined;
    if (!word) throw new SyntaxError('A comparison is missing.');
    return word(path.value.slice(2));
  }
}

/** A filter pattern as a test of events; undefined for one that is not about JSON or cannot be told. */
export const readPattern = (pattern: string): Test | undefined => {
  const body = /^\s*\{([\s\S]*)\}\s*$/.exec(pattern)?.[1];
  if (body === undefined || pattern.length > MAX_LENGTH) return undefined;
  try {
    return new Reader(tokensOf(body)).whole();
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  }
};
