import { type NarrowingKeys, WHO_OR_WHERE, isNarrowed } from './narrowing';
import type { PolicyDocument, PolicyStatement } from './policy-document';
import { globMatches, isEverybody, toList, listStatements } from './policy-rules';

/** True for an unconditional Allow of everyone, or of everyone but some. */
const isForEverybody = (statement: PolicyStatement, keys: NarrowingKeys): boolean =>
  statement.Effect === 'Allow' &&
  (isEverybody(statement.Principal) || statement.NotPrincipal !== undefined) &&
  !isNarrowed(statement, keys);

/** True if a statement allows everyone and no condition with these keys restricts the caller. */
export const admitsEverybody = (policy: PolicyDocument, keys: NarrowingKeys = WHO_OR_WHERE): boolean =>
  listStatements(policy).some((statement) => isForEverybody(statement, keys));

/** Some actions that change a bucket: a pattern that matches one allows writing. */
const WRITES = [
  's3:putobject',
  's3:putobjectacl',
  's3:putbucketpolicy',
  's3:putbucketacl',
  's3:deleteobject',
  's3:deletebucket',
];

const isWrite = (pattern: string): boolean =>
  /^s3:(?:put|delete)/.test(pattern) || WRITES.some((action) => globMatches(pattern, action));

const allowsWrites = ({ Action, NotAction }: PolicyStatement): boolean => {
  if (NotAction === undefined) return toList(Action).some((action) => isWrite(action.toLowerCase()));
  const excepted = toList(NotAction).map((action) => action.toLowerCase());
  return WRITES.some((action) => !excepted.some((pattern) => globMatches(pattern, action)));
};

/** True if a statement allows everyone to write or delete, without restricting the caller with one of these keys. */
export const letsEverybodyWrite = (policy: PolicyDocument, keys: NarrowingKeys = WHO_OR_WHERE): boolean =>
  listStatements(policy).some((statement) => isForEverybody(statement, keys) && allowsWrites(statement));
