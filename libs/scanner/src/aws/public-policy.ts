import { type NarrowingKeys, WHO_OR_WHERE, isNarrowed } from './narrowing';
import type { PolicyDocument, PolicyStatement } from './policy-document';
import { globMatches, isEverybody, listOf, statementsOf } from './policy-rules';

/** True for an Allow of everybody by name, or of everybody but some, that no condition narrows down. */
const isForEverybody = (statement: PolicyStatement, keys: NarrowingKeys): boolean =>
  statement.Effect === 'Allow' &&
  (isEverybody(statement.Principal) || statement.NotPrincipal !== undefined) &&
  !isNarrowed(statement, keys);

/** True when a statement lets the world in and no condition by these keys tells who of it. */
export const admitsEverybody = (policy: PolicyDocument, keys: NarrowingKeys = WHO_OR_WHERE): boolean =>
  statementsOf(policy).some((statement) => isForEverybody(statement, keys));

/** Some of what changes a bucket: a pattern that matches one of them lets somebody write. */
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
  if (NotAction === undefined) return listOf(Action).some((action) => isWrite(action.toLowerCase()));
  const excepted = listOf(NotAction).map((action) => action.toLowerCase());
  return WRITES.some((action) => !excepted.some((pattern) => globMatches(pattern, action)));
};

/** True when a statement lets the world write or delete and no condition tells who of it. */
export const letsEverybodyWrite = (policy: PolicyDocument): boolean =>
  statementsOf(policy).some((statement) => isForEverybody(statement, WHO_OR_WHERE) && allowsWrites(statement));
