import type { PolicyStatement } from './policy-document';
import { isRecord } from './policy-rules';

/** Whether one value of a condition key leaves somebody out. */
type Narrows = (value: string) => boolean;

/** Condition keys that can tell who asks or from where, in lower case as IAM compares them, and which of their values do. */
export type NarrowingKeys = ReadonlyMap<string, Narrows>;

/** `*` and `?` stand for anything, and `${…}` for whatever the request brings along. */
export const isFixed: Narrows = (text) => text !== '' && !/[*?]|\$\{/.test(text);

const isAccount: Narrows = (text) => /^\d{12}$/.test(text);

/** `o-1/r-2/ou-3/*` and `AROA1:*` are fixed by what comes first: the organisation, and the id of the role. */
const hasFixedStart =
  (separator: string): Narrows =>
  (text) =>
    isFixed(text.split(separator)[0] ?? '');

/**
 * An ARN names somebody where it fixes the account. Where it names none, as those of buckets do, the resource has to be fixed; any
 * account may give its own resources the names of others, except buckets, whose names are unique (`arn:aws:s3:*:*:papers`).
 */
const isArnOfSomebody: Narrows = (text) => {
  const [arn, , service = '', , account = '', ...resource] = text.split(':');
  if (arn !== 'arn') return false;
  if (isAccount(account)) return true;
  if (service === 's3') return (account === '' || account === '*') && hasFixedStart('/')(resource.join(':'));
  return account === '' && isFixed(resource.join(':'));
};

/** S3 calls a policy public where its address range is wider than these (S3 user guide, "The meaning of public"). */
const WIDEST = { v4: 8, v6: 32 } as const;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
/** Addresses that begin with zero stand for IPv4 addresses or for none. */
const IPV6 = /^(?!0*:)[\da-f]{1,4}:[\da-f:]+$/i;

const isNarrowRange: Narrows = (text) => {
  const [address = '', length = '128', ...more] = text.split('/');
  if (more.length > 0 || !/^\d+$/.test(length)) return false;
  if (IPV4.test(address)) return Number(length) >= WIDEST.v4;
  return IPV6.test(address) && Number(length) >= WIDEST.v6;
};

/**
 * Where a topic may send, which only a Subscribe request tells: addresses of one domain, URLs of one host, or things of one account. The
 * part before them may be anything.
 */
const isEndpointOfSomebody: Narrows = (text) =>
  isArnOfSomebody(text) || /@[^@*?$]+$/.test(text) || /^https?:\/\/[^/*?$]+\//.test(text);

/** Keys that name an account, an organisation, a caller, or the resource that a service acts for. */
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

/** Keys that name a network as well. `aws:VpcSourceIp` does not: everybody can make a VPC of the same addresses. */
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

/** The keys of these names alone. */
export const only = (...names: readonly string[]): NarrowingKeys =>
  new Map([...WHO_OR_WHERE].filter(([name]) => names.includes(name)));

/** Operators that demand a match. The negations let in everybody whom they do not name. */
const DEMANDING = /^(?:stringequals|stringequalsignorecase|stringlike|arnequals|arnlike|ipaddress)$/;
/** `ForAllValues:` and `…IfExists` let in those who bring no such key at all. */
const OPERATOR = /^(?:foranyvalue:|(forallvalues:))?(.*?)(ifexists)?$/;

interface Test {
  readonly operator: string;
  readonly key: string;
  readonly value: unknown;
}

const testsOf = ({ Condition }: PolicyStatement): readonly Test[] =>
  Object.entries(isRecord(Condition) ? Condition : {}).flatMap(([operator, keys]) =>
    Object.entries(isRecord(keys) ? keys : {}).map(([key, value]) => ({
      operator: operator.toLowerCase(),
      key: key.toLowerCase(),
      value,
    })),
  );

/** A number is as good as its digits. */
const textsOf = (value: unknown): readonly unknown[] =>
  (Array.isArray(value) ? (value as readonly unknown[]) : [value]).map((one) =>
    typeof one === 'number' ? String(one) : one,
  );

/** Every value counts: a request need meet only one of them. */
const allNarrow = (value: unknown, narrows: Narrows): boolean => {
  const texts = textsOf(value);
  return texts.length > 0 && texts.every((text) => typeof text === 'string' && narrows(text));
};

/** `Null: { key: false }` refuses a request that does not bring the key. */
const asksFor = ({ operator, key, value }: Test, wanted: string): boolean =>
  operator === 'null' && key === wanted && textsOf(value).every((text) => String(text).toLowerCase() === 'false');

/** True when a condition of a statement tells who may ask by one of these keys: one that not everybody can meet. */
export const isNarrowed = (statement: PolicyStatement, keys: NarrowingKeys): boolean => {
  const tests = testsOf(statement);
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

/** The texts of which a request has to bring one under a key (in lower case); undefined where the statement does not demand any. */
export const valuesDemanded = (statement: PolicyStatement, wanted: string): readonly string[] | undefined => {
  const test = testsOf(statement).find(({ operator, key }) => {
    const [, forAll, demand = '', ifExists] = OPERATOR.exec(operator) ?? [];
    return key === wanted && (forAll ?? ifExists) === undefined && DEMANDING.test(demand);
  });
  return test && textsOf(test.value).filter((text) => typeof text === 'string');
};
