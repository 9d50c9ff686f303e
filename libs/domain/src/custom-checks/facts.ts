import awsFacts from '../aws/facts.json';

export type FactType = 'boolean' | 'number' | 'text' | 'time' | 'map' | 'list' | 'object' | 'opaque';

/** What is known of a fact before it is read. The catalogue follows from the types that collectors fill: `npm run lists`. */
export interface FactEntry {
  readonly type: FactType;
  /** The only values of a text. */
  readonly values?: readonly string[];
  /** The elements of a list. */
  readonly of?: FactEntry;
  /** The parts of an object. */
  readonly facts?: FactEntries;
  readonly about?: string;
  /** True if null means that the cloud does not report it, so that it is unknown rather than absent. */
  readonly unreported?: boolean;
}
export type FactEntries = Readonly<Record<string, FactEntry>>;

/** The facts of every kind of resource. */
export const FACT_KINDS: Readonly<Record<string, FactEntries>> = awsFacts as Readonly<Record<string, FactEntries>>;

const SEPARATOR = '.';
/** The number of elements of a list: `ingress.count`. */
const COUNT = 'count';
/** The only fact of an element that is a text or a number. */
export const ELEMENT = 'value';

export const splitPath = (path: string): readonly string[] => path.split(SEPARATOR);

/** The facts of one element of a list. */
export const listElementFacts = ({ of }: FactEntry): FactEntries =>
  of?.type === 'object' ? (of.facts ?? {}) : of ? { [ELEMENT]: of } : {};

const own = (facts: FactEntries, name: string): FactEntry | undefined =>
  Object.hasOwn(facts, name) ? facts[name] : undefined;

/** A key of a map may hold dots: it is the rest of the path. */
const findInside = (entry: FactEntry, rest: readonly string[]): FactEntry | undefined => {
  if (rest.length === 0) return entry;
  if (entry.type === 'map') return { type: 'text' };
  if (entry.type === 'list') return rest.length === 1 && rest[0] === COUNT ? { type: 'number' } : undefined;
  return entry.facts && findIn(entry.facts, rest);
};

const findIn = (facts: FactEntries, [first = '', ...rest]: readonly string[]): FactEntry | undefined => {
  const entry = own(facts, first);
  return entry && findInside(entry, rest);
};

/** The fact at a path such as `publicAccessBlock.blockPublicAcls` or `tags.env`; undefined if there is none. */
export const findFact = (facts: FactEntries, path: string): FactEntry | undefined => findIn(facts, splitPath(path));

/** A fact as a picker offers it. */
export interface OfferedFact extends FactEntry {
  readonly path: string;
}

/** Every fact with its path; parts of objects and counts of lists included. */
export const listFacts = (facts: FactEntries, prefix = ''): readonly OfferedFact[] =>
  Object.entries(facts).flatMap(([name, entry]): readonly OfferedFact[] => {
    const path = `${prefix}${name}`;
    if (entry.type === 'object') return [{ path, ...entry }, ...listFacts(entry.facts ?? {}, `${path}${SEPARATOR}`)];
    if (entry.type === 'list')
      return [
        { path, ...entry },
        { path: `${path}${SEPARATOR}${COUNT}`, type: 'number' },
      ];
    return [{ path, ...entry }];
  });

/** In place of a fact that was not read. */
export class Unread {
  constructor(readonly reason: string) {}
}

const NOT_RECORDED = new Unread('it was not recorded');

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Only own properties count: a name may be `constructor`. */
const field = (value: Fields, name: string): unknown => (Object.hasOwn(value, name) ? value[name] : undefined);

/** Facts are wrapped where they can be denied. */
const unwrap = (value: unknown): unknown => {
  if (value === undefined) return NOT_RECORDED;
  if (!isFields(value) || typeof value['known'] !== 'boolean') return value;
  if (!value['known']) return new Unread(String(value['reason'] ?? 'it was not read'));
  return value['value'] === undefined ? NOT_RECORDED : value['value'];
};

/** Reads one fact of a resource or element: its value, null if it is absent, or `Unread`. */
export type FactReader = (subject: unknown) => unknown;

const readNothing: FactReader = () => NOT_RECORDED;

const openInside = (entry: FactEntry, rest: readonly string[]): FactReader => {
  const key = rest.join(SEPARATOR);
  if (entry.type === 'map') return (value) => (isFields(value) ? (field(value, key) ?? null) : NOT_RECORDED);
  if (entry.type === 'list') return (value) => (Array.isArray(value) ? value.length : NOT_RECORDED);
  return entry.facts ? openReader(entry.facts, rest) : readNothing;
};

/** Prepares the reading of a path: it runs for every resource. Null has no parts. */
export const openReader = (facts: FactEntries, [first = '', ...rest]: readonly string[]): FactReader => {
  const entry = own(facts, first);
  if (!entry) return readNothing;
  const denied = `${first}Unread`;
  const inside = rest.length > 0 ? openInside(entry, rest) : undefined;
  return (subject) => {
    if (!isFields(subject)) return NOT_RECORDED;
    const reason = field(subject, denied);
    if (typeof reason === 'string') return new Unread(reason);
    const value = unwrap(field(subject, first));
    return !inside || value === null || value instanceof Unread ? value : inside(value);
  };
};
