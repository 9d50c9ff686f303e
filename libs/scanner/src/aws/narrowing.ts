import type { PolicyStatement } from './policy-document';
import { isRecord } from './policy-rules';

/** Whether a value of a condition key excludes anyone. */
type Narrows = (value: string) => boolean;

/**
 * Condition keys that restrict the caller or network, in lower case as IAM compares them, and their restricting
 * values.
 */
export type NarrowingKeys = ReadonlyMap<string, Narrows>;

/** `*` and `?` match anything, and `${…}` depends on the request. */
export const isFixed: Narrows = (text) => text !== '' && !/[*?]|\$\{/.test(text);

const isAccount: Narrows = (text) => /^\d{12}$/.test(text);

/** `o-1/r-2/ou-3/*` and `AROA1:*` are fixed by their prefix: the organization, and the role id. */
const hasFixedStart =
  (separator: string): Narrows =>
  (text) =>
    isFixed(text.split(separator)[0] ?? '');

/**
 * An ARN restricts if it fixes the account. Without an account, as for buckets, the resource must be fixed; any
 * account can name its resources alike, except buckets, whose names are unique (`arn:aws:s3:*:*:papers`).
 */
const isArnOfSomebody: Narrows = (text) => {
  const [arn, , service = '', , account = '', ...resource] = text.split(':');
  if (arn !== 'arn') return false;
  if (isAccount(account)) return true;
  if (service === 's3') return (account === '' || account === '*') && hasFixedStart('/')(resource.join(':'));
  return account === '' && isFixed(resource.join(':'));
};

/** S3 considers a policy public if its address range is wider than these (S3 user guide, "The meaning of public"). */
const WIDEST = { v4: 8, v6: 32 } as const;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
/** Addresses that begin with zero are IPv4 addresses or none. */
const IPV6 = /^(?!0*:)[\da-f]{1,4}:[\da-f:]+$/i;

const isNarrowRange: Narrows = (text) => {
  const [address = '', length = '128', ...more] = text.split('/');
  if (more.length > 0 || !/^\d+$/.test(length)) return false;
  if (IPV4.test(address)) return Number(length) >= WIDEST.v4;
  return IPV6.test(address) && Number(length) >= WIDEST.v6;
};

/**
 * Destinations of a topic, which only a Subscribe request contains: addresses of one domain, URLs of one host, or
 * resources of one account. The part before them is free.
 */
const isEndpointOfSomebody: Narrows = (text) =>
  isArnOfSomebody(text) || /@[^@*?$]+$/.test(text) || /^https?:\/\/[^/*?$]+\//.test(text);

/** Keys for an account, an organization, a caller, or the resource for which a service acts. */
export const WHO: NarrowingKeys = new Map<string, Narrows>([
  ['aws:principalaccount', isAccount],
  ['aws:principalarn', isArnOfSomebody],
  ['aws:principalorgid', isFixed],
  ['aws:principalorgpaths', hasFixedStart('/')],
  ['aws:sourceaccount', isAccount],
  ['aws:sourcearn', isArnOfSomebody],
  ['aws:sourceorgid', isFixed],
  ['aws:sourceorgpaths', hasFixedStart('/')],
  ['aws:sourceowner', isAccount],
  ['aws:userid', hasFixedStart(':')],
  ['kms:calleraccount', isAccount],
  ['s3:dataaccesspointaccount', isAccount],
  ['s3:dataaccesspointarn', isArnOfSomebody],
  ['sns:endpoint', isEndpointOfSomebody],
]);

/** Keys that also restrict a network. `aws:VpcSourceIp` does not: anyone can create a VPC with the same addresses. */
export const WHO_OR_WHERE: NarrowingKeys = new Map<string, Narrows>([
  ...WHO,
  ['aws:sourceip', isNarrowRange],
  ['aws:sourcevpc', isFixed],
  ['aws:sourcevpcarn', isArnOfSomebody],
  ['aws:sourcevpce', isFixed],
  ['aws:vpceaccount', isAccount],
  ['aws:vpceorgid', isFixed],
  ['aws:vpceorgpaths', hasFixedStart('/')],
]);

/** Only the keys with these names. */
export const only = (...names: readonly string[]): NarrowingKeys =>
  new Map([...WHO_OR_WHERE].filter(([name]) => names.includes(name)));

/** Operators that require a match. Negations allow everyone else. */
const DEMANDING = /^(?:stringequals|stringequalsignorecase|stringlike|arnequals|arnlike|ipaddress)$/;
/** `ForAllValues:` and `…IfExists` allow requests without the key. */
const OPERATOR = /^(?:foranyvalue:|(forallvalues:))?(.*?)(ifexists)?$/;

interface Test {
  readonly operator: string;
  readonly key: string;
  readonly value: unknown;
}

const toTests = ({ Condition }: PolicyStatement): readonly Test[] =>
  Object.entries(isRecord(Condition) ? Condition : {}).flatMap(([operator, keys]) =>
    Object.entries(isRecord(keys) ? keys : {}).map(([key, value]) => ({
      operator: operator.toLowerCase(),
      key: key.toLowerCase(),
      value,
    })),
  );

/** Numbers are compared as digits. */
const toTexts = (value: unknown): readonly unknown[] =>
  (Array.isArray(value) ? (value as readonly unknown[]) : [value]).map((one) =>
    typeof one === 'number' ? String(one) : one,
  );

/** All values count: a request needs to match only one. */
const allNarrow = (value: unknown, narrows: Narrows): boolean => {
  const texts = toTexts(value);
  return texts.length > 0 && texts.every((text) => typeof text === 'string' && narrows(text));
};

/** `Null: { key: false }` rejects requests without the key. */
const asksFor = ({ operator, key, value }: Test, wanted: string): boolean =>
  operator === 'null' && key === wanted && toTexts(value).every((text) => String(text).toLowerCase() === 'false');

/** True if a condition with one of these keys restricts the caller of a statement. */
export const isNarrowed = (statement: PolicyStatement, keys: NarrowingKeys): boolean => {
  const tests = toTests(statement);
  return tests.some(({ operator, key, value }) => {
    const narrows = keys.get(key);
    if (!narrows) return false;
    const [, forAll, demand = '', ifExists] = OPERATOR.exec(operator) ?? [];
    const isForgiving = (forAll ?? ifExists) !== undefined;
    return (
      DEMANDING.test(demand) && (!isForgiving || tests.some((test) => asksFor(test, key))) && allNarrow(value, narrows)
    );
  });
};

/** The values that a request must have under a key (in lower case); undefined if the statement requires none. */
export const valuesDemanded = (statement: PolicyStatement, wanted: string): readonly string[] | undefined => {
  const test = toTests(statement).find(({ operator, key }) => {
    const [, forAll, demand = '', ifExists] = OPERATOR.exec(operator) ?? [];
    return key === wanted && (forAll ?? ifExists) === undefined && DEMANDING.test(demand);
  });
  return test && toTexts(test.value).filter((text) => typeof text === 'string');
};
