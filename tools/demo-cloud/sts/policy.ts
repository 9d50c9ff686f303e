/** A statement of a trust policy or a permissions policy, as IAM writes it. */
export interface Statement {
  readonly Effect: 'Allow' | 'Deny';
  readonly Principal?: '*' | { readonly AWS?: string | readonly string[] };
  readonly Action: string | readonly string[];
  readonly Resource?: string | readonly string[];
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
}

export interface Policy {
  readonly Version: '2012-10-17';
  readonly Statement: readonly Statement[];
}

/** The request context that IAM evaluates. */
export interface PolicyRequest {
  /** ARN of the caller. */
  readonly principal: string;
  readonly action: string;
  /** Condition keys of the request; missing keys are absent, not empty. */
  readonly context: Readonly<Record<string, string | undefined>>;
  /** @default - every resource */
  readonly resource?: string | undefined;
}

const asList = (value: string | readonly string[]): readonly string[] => (typeof value === 'string' ? [value] : value);

/** IAM's wildcards: `*` for any text, `?` for one character. */
const isLike = (text: string, pattern: string, ignoreCase = false): boolean => {
  if (!/[*?]/.test(pattern)) return ignoreCase ? text.toLowerCase() === pattern.toLowerCase() : text === pattern;
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/\?/g, '.');
  return new RegExp(`^${source}$`, ignoreCase ? 'is' : 's').test(text);
};

type Operator = (actual: string | undefined, wanted: readonly string[]) => boolean;

const OPERATORS: Readonly<Record<string, Operator>> = {
  StringEquals: (actual, wanted) => actual !== undefined && wanted.includes(actual),
  StringLike: (actual, wanted) => actual !== undefined && wanted.some((pattern) => isLike(actual, pattern)),
  StringNotEquals: (actual, wanted) => actual === undefined || !wanted.includes(actual),
  ArnEquals: (actual, wanted) => actual !== undefined && wanted.some((pattern) => isLike(actual, pattern)),
  ArnLike: (actual, wanted) => actual !== undefined && wanted.some((pattern) => isLike(actual, pattern)),
  Null: (actual, wanted) => wanted.includes(String(actual === undefined)),
};

/** The session of a role counts as the role itself where a policy names the role. */
const toRole = (arn: string): string =>
  arn.replace(/^arn:aws:sts::(\d{12}):assumed-role\/([^/]+)\/.*$/, 'arn:aws:iam::$1:role/$2');

const findAccount = (arn: string): string => arn.split(':')[4] ?? '';

const isPrincipal = (principal: string, { Principal }: Statement): boolean => {
  if (Principal === undefined || Principal === '*') return true;
  const account = findAccount(principal);
  return asList(Principal.AWS ?? []).some(
    (named) =>
      named === '*' ||
      named === account ||
      named === `arn:aws:iam::${account}:root` ||
      named === principal ||
      named === toRole(principal),
  );
};

/** Unknown operators never match in an Allow and always match in a Deny. */
const isMet = (statement: Statement, context: PolicyRequest['context']): boolean =>
  Object.entries(statement.Condition ?? {}).every(([name, keys]) => {
    const operator = OPERATORS[name];
    if (!operator) return statement.Effect === 'Deny';
    return Object.entries(keys).every(([key, wanted]) => operator(context[key], asList(wanted)));
  });

const isAbout = ({ Resource = '*' }: Statement, resource: string | undefined): boolean =>
  resource === undefined || asList(Resource).some((pattern) => isLike(resource, pattern));

/** Whether statements contain an action: managed policies have some 1,500, and are asked again with every call. */
const CONTAINED = new WeakMap<Statement, Map<string, boolean>>();

const contains = (statement: Statement, action: string): boolean => {
  const known = CONTAINED.get(statement) ?? new Map<string, boolean>();
  CONTAINED.set(statement, known);
  const isContained = known.get(action) ?? asList(statement.Action).some((pattern) => isLike(action, pattern, true));
  known.set(action, isContained);
  return isContained;
};

const applies = (statement: Statement, request: PolicyRequest): boolean =>
  isPrincipal(request.principal, statement) &&
  contains(statement, request.action) &&
  isAbout(statement, request.resource) &&
  isMet(statement, request.context);

/** IAM's evaluation of one policy: an explicit deny wins, and the default is deny. */
export const allows = (policy: Policy, request: PolicyRequest): boolean => {
  const effects = policy.Statement.filter((statement) => applies(statement, request)).map(({ Effect }) => Effect);
  return effects.includes('Allow') && !effects.includes('Deny');
};
