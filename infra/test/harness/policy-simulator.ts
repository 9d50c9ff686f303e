import { listActions, isLike, listResources, type Statement } from '../policies';

/** A request as IAM sees it. A condition key that the request lacks is missing, not empty. */
export interface SimulatedRequest {
  readonly action: string;
  readonly resource: string;
  readonly context: Readonly<Record<string, string | readonly string[]>>;
}

/** Where the templates are simulated. */
export const OWN_ACCOUNT = '999988887777';

const PSEUDO: Readonly<Record<string, string>> = {
  'AWS::AccountId': OWN_ACCOUNT,
  'AWS::Partition': 'aws',
  'AWS::Region': 'us-east-1',
};

/** A resource as text, with CloudFormation values filled in; the stack's own resources are named by logical id. */
export const toText = (resource: unknown): string => {
  if (typeof resource === 'string') return resource;
  const {
    Ref,
    'Fn::Join': join,
    'Fn::GetAtt': attribute,
    'Fn::ImportValue': imported,
  } = resource as {
    Ref?: string;
    'Fn::Join'?: [string, unknown[]];
    'Fn::GetAtt'?: [string, string];
    'Fn::ImportValue'?: unknown;
  };
  if (join) return join[1].map(toText).join(join[0]);
  if (Ref) return PSEUDO[Ref] ?? Ref;
  if (attribute) return `arn:${attribute[0]}`;
  if (imported) return `imported:${toText(imported)}`;
  throw new Error(`The simulator does not know the resource ${JSON.stringify(resource)}.`);
};

const asList = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(toText) : [toText(value)]);

/** The text with the request's values; undefined if one is missing, and then the statement never applies. */
const fillVariables = (text: string, { context }: SimulatedRequest): string | undefined => {
  let isComplete = true;
  const complete = text.replace(/\$\{([^}]+)\}/g, (_, name: string) => {
    const value = context[name];
    if (typeof value !== 'string') isComplete = false;
    return String(value);
  });
  return isComplete ? complete : undefined;
};

type Compare = (actual: string, wanted: string) => boolean;

const COMPARE: Readonly<Record<string, Compare>> = {
  Bool: (actual, wanted) => actual === wanted,
  StringEquals: (actual, wanted) => actual === wanted,
  StringLike: isLike,
  ArnEquals: isLike,
  ArnLike: isLike,
};

const compareValues = (
  operator: string,
  actual: string | readonly string[] | undefined,
  wanted: readonly string[],
): boolean => {
  if (operator === 'Null') return wanted.includes(String(actual === undefined));
  const [set, name] = operator.includes(':') ? operator.split(':') : [undefined, operator];
  const compare = COMPARE[name as string];
  if (!compare) throw new Error(`The simulator does not know the condition ${operator}.`);
  const values = actual === undefined ? [] : [actual].flat();
  const isWanted = (value: string): boolean => wanted.some((one) => compare(value, one));
  // As in IAM: ForAllValues is true for an empty set, ForAnyValue is false.
  return set === 'ForAllValues' ? values.every(isWanted) : values.some(isWanted);
};

const holds = ({ Condition = {} }: Statement, request: SimulatedRequest): boolean =>
  Object.entries(Condition).every(([operator, keys]) =>
    Object.entries(keys).every(([key, wanted]) => {
      const texts = asList(wanted).map((text) => fillVariables(text, request));
      return compareValues(
        operator,
        request.context[key],
        texts.filter((text) => text !== undefined),
      );
    }),
  );

const applies = (statement: Statement, request: SimulatedRequest): boolean =>
  listActions(statement).some((action) => isLike(request.action.toLowerCase(), action.toLowerCase())) &&
  listResources(statement).some((resource) => {
    const text = fillVariables(toText(resource), request);
    return text !== undefined && isLike(request.resource, text);
  }) &&
  holds(statement, request);

/**
 * IAM's decision: an explicit deny wins, and the default is deny. @throws Error for anything unknown, rather than guess
 */
export const isAllowedBy = (statements: readonly Statement[], request: SimulatedRequest): boolean => {
  const met = statements.filter((statement) => applies(statement, request));
  return met.some(({ Effect }) => Effect === 'Allow') && met.every(({ Effect }) => Effect !== 'Deny');
};
