import type { PolicyDocument, PolicyStatement } from './policy-document';

/** True for an object that is not an array. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The statements of a policy; a single one need not be in an array. */
export const listStatements = ({ Statement }: PolicyDocument): readonly PolicyStatement[] =>
  (Array.isArray(Statement) ? (Statement as readonly unknown[]) : [Statement]).filter(
    (statement): statement is PolicyStatement => isRecord(statement),
  );

/** A policy element as an array of strings; other types are dropped. */
export const toList = (element: unknown): readonly string[] =>
  (Array.isArray(element) ? (element as readonly unknown[]) : [element]).filter((item) => typeof item === 'string');

/** True for `"*"` and for `{ "AWS": "*" }`, alone or in an array. */
export const isEverybody = (principal: unknown): boolean =>
  toList(principal).includes('*') || (isRecord(principal) && toList(principal['AWS']).includes('*'));

const EVERY_ACTION = new Set(['*', '*:*']);

/** True if a statement allows every action on every resource. */
export const grantsEverything = (policy: PolicyDocument): boolean =>
  listStatements(policy).some(
    ({ Effect, Action, Resource }) =>
      Effect === 'Allow' && toList(Action).some((action) => EVERY_ACTION.has(action)) && toList(Resource).includes('*'),
  );

/** True if the pattern, with `*` and `?`, matches the whole text; linear time in both for a pattern with one star. */
export const globMatches = (pattern: string, text: string): boolean => {
  let at = 0;
  let from = 0;
  let star = -1;
  let resume = 0;
  while (from < text.length) {
    if (pattern[at] === '*') {
      star = at++;
      resume = from;
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === text[from])) {
      at++;
      from++;
    } else if (star >= 0) {
      at = star + 1;
      from = ++resume;
    } else return false;
  }
  while (pattern[at] === '*') at++;
  return at === pattern.length;
};

/** A random object key: a pattern that matches it covers all objects. */
const ANY_KEY = '~any/object/at.all~';

const BOOL_OPERATORS = new Set(['bool', 'boolifexists']);

/** True if the statement's only condition is `aws:SecureTransport` = false. */
export const isPlainHttpOnly = ({ Condition }: PolicyStatement): boolean => {
  if (!isRecord(Condition)) return false;
  const conditions = Object.entries(Condition).flatMap(([operator, keys]) =>
    isRecord(keys)
      ? Object.entries(keys).map(([key, value]) => ({ operator, key, value }))
      : [{ operator, key: '', value: undefined }],
  );
  const [only] = conditions;
  return (
    conditions.length === 1 &&
    only !== undefined &&
    BOOL_OPERATORS.has(only.operator.toLowerCase()) &&
    only.key.toLowerCase() === 'aws:securetransport' &&
    (Array.isArray(only.value) ? only.value : [only.value]).every((value) => String(value).toLowerCase() === 'false')
  );
};

/** True if the policy denies every request for the bucket's objects without TLS. */
export const refusesPlainHttp = (policy: PolicyDocument, bucketArn: string): boolean =>
  listStatements(policy).some(
    (statement) =>
      statement.Effect === 'Deny' &&
      isEverybody(statement.Principal) &&
      toList(statement.Action).some((action) => action === '*' || action.toLowerCase() === 's3:*') &&
      toList(statement.Resource).some((pattern) => globMatches(pattern, `${bucketArn}/${ANY_KEY}`)) &&
      isPlainHttpOnly(statement),
  );
