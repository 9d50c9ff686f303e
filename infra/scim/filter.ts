import { badRequest } from './scim-error';

const FILTER_LENGTH_MOST = 1000;
const CLAUSES_MOST = 5;

/** One comparison. Directories compare for equality alone. */
export interface Clause {
  /** Lower case, with its part: `emails.value`. */
  readonly attribute: string;
  /** Of `emails[type eq "work"].value`. */
  readonly type?: string;
  readonly value: string | boolean;
}

const CLAUSE =
  /^(?:urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):)?([a-z]\w*(?:\.\w+)?)(?:\[type eq "(\w+)"\](\.\w+)|\[(\w+) eq ("(?:[^"\\]|\\.)*")\])?(?: eq ("(?:[^"\\]|\\.)*"|true|false))?(?: and |$)/i;

const invalid = (): Error =>
  badRequest(
    'invalidFilter',
    'A filter compares attributes by eq, joined by and, such as userName eq "a@example.com".',
  );

const readLiteral = (text: string): string | boolean => {
  try {
    return JSON.parse(text.startsWith('"') ? text : text.toLowerCase()) as string | boolean;
  } catch {
    throw invalid();
  }
};

const toClause = ([, attribute = '', type, part = '', inner, innerText, text]: RegExpExecArray): Clause => {
  // members[value eq "…"] asks for one that has it.
  if (inner !== undefined && innerText !== undefined && text === undefined)
    return { attribute: `${attribute}.${inner}`.toLowerCase(), value: readLiteral(innerText) };
  if (text === undefined || inner !== undefined) throw invalid();
  const value = readLiteral(text);
  return { attribute: `${attribute}${part}`.toLowerCase(), ...(type && { type: type.toLowerCase() }), value };
};

/** @throws AppError invalidFilter */
export const parseFilter = (filter: string): readonly Clause[] => {
  if (filter.length > FILTER_LENGTH_MOST) throw invalid();
  const clauses: Clause[] = [];
  for (let rest = filter.trim(); rest !== ''; ) {
    const found = CLAUSE.exec(rest);
    if (!found || clauses.length === CLAUSES_MOST) throw invalid();
    clauses.push(toClause(found));
    rest = rest.slice(found[0].length);
    if (rest === '' && /and $/i.test(found[0])) throw invalid();
  }
  if (clauses.length === 0) throw invalid();
  return clauses;
};

/** The values of an attribute that a filter may compare. */
export type Readers<R> = Readonly<
  Record<string, (resource: R, type: string | undefined) => ReadonlyArray<string | boolean | undefined>>
>;

/** Attributes whose case counts. */
const EXACT = new Set(['id', 'externalid', 'members', 'members.value']);

const isSame = (attribute: string, a: string | boolean | undefined, b: string | boolean): boolean =>
  typeof a === 'string' && typeof b === 'string' && !EXACT.has(attribute)
    ? a.toLowerCase() === b.toLowerCase()
    : a === b;

/** @throws AppError invalidFilter for an attribute that no filter may name */
export const fitsAll = <R>(readers: Readers<R>, clauses: readonly Clause[]): ((resource: R) => boolean) => {
  const tests = clauses.map(({ attribute, type, value }) => {
    if (!Object.hasOwn(readers, attribute))
      throw badRequest('invalidFilter', `No filter may compare ${attribute.slice(0, 64)}.`);
    const read = readers[attribute];
    return (resource: R): boolean => (read?.(resource, type) ?? []).some((each) => isSame(attribute, each, value));
  });
  return (resource) => tests.every((fits) => fits(resource));
};
