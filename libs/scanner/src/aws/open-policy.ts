import type { PolicyDocument, PolicyStatement } from './policy-document';
import { isEverybody, listOf, statementsOf } from './policy-rules';

/** Condition keys that say who asks: an account, an organisation, a resource that a service acts for. */
const WHO_KEYS: ReadonlySet<string> = new Set([
  'aws:principalaccount',
  'aws:principalarn',
  'aws:principalorgid',
  'aws:principalorgpaths',
  'aws:sourceaccount',
  'aws:sourcearn',
  'aws:sourceorgid',
  'aws:sourceorgpaths',
  'aws:sourceowner',
]);
/** Condition keys that say from where. */
const WHERE_KEYS: ReadonlySet<string> = new Set(['aws:sourceip', 'aws:sourcevpc', 'aws:sourcevpce', 'aws:vpcsourceip']);

/** Operators that refuse a request without the key. `IfExists`, `ForAllValues` and the negative ones let it through. */
const LIMITING = /^(?:foranyvalue:)?(?:arnequals|arnlike|ipaddress|stringequals|stringequalsignorecase|stringlike)$/;
const ANY_VALUE = /^[*?]*$|^[\d.:]+\/0$/;

const entriesOf = (value: unknown): Array<[string, unknown]> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];

const limits = (statement: PolicyStatement, isLimiting: (key: string) => boolean): boolean =>
  entriesOf(statement.Condition).some(
    ([operator, keys]) =>
      LIMITING.test(operator.toLowerCase()) &&
      entriesOf(keys).some(([key, value]) => {
        const values = listOf(value);
        return isLimiting(key.toLowerCase()) && values.length > 0 && !values.some((one) => ANY_VALUE.test(one));
      }),
  );

const admits = (policy: PolicyDocument, isLimiting: (key: string) => boolean): boolean =>
  statementsOf(policy).some(
    (statement) =>
      statement.Effect === 'Allow' &&
      // Everybody but a few is everybody.
      (isEverybody(statement.Principal) || statement.NotPrincipal !== undefined) &&
      !limits(statement, isLimiting),
  );

/** True when the policy lets anybody in, whoever asks. */
export const admitsAnyone = (policy: PolicyDocument): boolean => admits(policy, (key) => WHO_KEYS.has(key));

/** True when the policy lets anybody in, whoever asks and from wherever. */
export const admitsAnyoneAnywhere = (policy: PolicyDocument): boolean =>
  admits(policy, (key) => WHO_KEYS.has(key) || WHERE_KEYS.has(key));
