import type { PolicyDocument, PolicyStatement } from './policy-document';
import { isEverybody, listOf, statementsOf } from './policy-rules';

/** Keys of a condition that say who asks or from where. Lower case: IAM compares them so. */
const NARROWING_KEYS: ReadonlySet<string> = new Set([
  'aws:principalaccount',
  'aws:principalarn',
  'aws:principalorgid',
  'aws:principalorgpaths',
  'aws:sourceaccount',
  'aws:sourcearn',
  'aws:sourceip',
  'aws:sourceorgid',
  'aws:sourceorgpaths',
  'aws:sourceowner',
  'aws:sourcevpc',
  'aws:sourcevpce',
  'aws:userid',
  'aws:vpcsourceip',
  'kms:calleraccount',
]);

/** What a topic may be narrowed by: an address is not an account. */
export const ACCOUNT_KEYS: ReadonlySet<string> = new Set([
  'aws:principalorgid',
  'aws:sourceaccount',
  'aws:sourcearn',
  'aws:sourceowner',
]);

/** Operators that demand a match. `…IfExists`, `ForAllValues:` and the negations let those in who bring no such key. */
const DEMANDING = /^(?:foranyvalue:)?(?:stringequals|stringequalsignorecase|stringlike|arnequals|arnlike|ipaddress)$/;

/** Values that match anything at all. */
const ANYTHING = /^(?:\**|\?\**|arn:[*:]*|0\.0\.0\.0\/0|::\/0)$/;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNarrowed = ({ Condition }: PolicyStatement, keys: ReadonlySet<string>): boolean =>
  isRecord(Condition) &&
  Object.entries(Condition).some(
    ([operator, tests]) =>
      DEMANDING.test(operator.toLowerCase()) &&
      isRecord(tests) &&
      Object.entries(tests).some(([key, value]) => {
        const values = listOf(value);
        return keys.has(key.toLowerCase()) && values.length > 0 && !values.some((text) => ANYTHING.test(text));
      }),
  );

/** Everybody by name, or everybody but some. */
const isForEverybody = ({ Principal, NotPrincipal }: PolicyStatement): boolean =>
  isEverybody(Principal) || NotPrincipal !== undefined;

/** True when a statement lets the world in and no condition tells who of it. */
export const admitsEverybody = (policy: PolicyDocument, keys: ReadonlySet<string> = NARROWING_KEYS): boolean =>
  statementsOf(policy).some((statement) => statement.Effect === 'Allow' && isForEverybody(statement) && !isNarrowed(statement, keys));
