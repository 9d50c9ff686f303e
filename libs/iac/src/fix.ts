import {
  type CloudFormationResource,
  type Remedy,
  type RemedyObject,
  type RemedyTarget,
  type RemedyValue,
  type TerraformResource,
  fill,
  toFillings,
} from '@cloudmend/scanner';
import { Refusal } from './refusal';

/** A value to write, with placeholders filled in. */
export type Value = string | number | boolean | readonly Value[] | { readonly [key: string]: Value };
export type ValueObject = { readonly [key: string]: Value };

/** One resource of a remedy: how to identify it and what to write into it. */
export interface ResourceFix {
  readonly type: string;
  /** Arguments with the name of the finding's resource. Empty if only an ID identifies it, or an account has just one. */
  readonly identity: Readonly<Record<string, string>>;
  readonly body: ValueObject;
  /** Whether the resource is created if it is missing. */
  readonly isWhole: boolean;
  /** Arguments that a value of the body excludes. */
  readonly removes: Removal | undefined;
}

export interface Removal {
  readonly names: readonly string[];
  /** Blocks or lists whose entries must not have them either. */
  readonly within: string;
  /** A type of resource that depends on them. */
  readonly reader: string;
}

/** The code changes that a finding's or recommendation's remedy requires. */
export interface Fix {
  readonly resource: string;
  readonly region: string;
  readonly terraform: readonly ResourceFix[] | Refusal;
  readonly cloudFormation: readonly ResourceFix[] | Refusal;
  /** Expected current values by new value: a recommendation for `m5.xlarge` must not edit another type. */
  readonly expected: ReadonlyMap<Value, string>;
}

/** Values that only the workspace's owner knows, such as `{ KMS_KEY_ARN: 'arn:…' }`. */
export type Answers = Readonly<Record<string, string>>;

const IDENTIFYING = /\{(name|family|arn|api|stage)\}/;
const FIGURE = /^\{(to|also)\}$/;
const PLACEHOLDER = /<([A-Z][A-Z0-9_]*)>/g;
const NUMBER = /^\d+(\.\d+)?$/;

type Fillings = ReturnType<typeof toFillings>;

interface Source {
  readonly fillings: Fillings;
  readonly answers: Answers;
  /** An entry of lists that an edit leaves out, because it keeps what it stands for. */
  readonly kept?: string | undefined;
}

const fillAnswers = (template: string, { answers }: Source): string =>
  template.replace(PLACEHOLDER, (_whole, name: string) => {
    const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
    if (answer === undefined)
      throw new Refusal(
        'needs-answer',
        `The fix needs a value that only its owner knows: ${name.toLowerCase().replaceAll('_', ' ')}.`,
      );
    return answer;
  });

/** A placeholder stays open if the scan did not determine its value. */
const OPEN_FIGURES = ['<NEW_VALUE>', '<SECOND_VALUE>'];

const leaf = (template: string, source: Source): Value => {
  const text = fill(fillAnswers(template, source), source.fillings);
  if (OPEN_FIGURES.includes(text))
    throw new Refusal('needs-answer', 'The scan does not contain the value to set. Scan again with this version.');
  return FIGURE.test(template) && NUMBER.test(text) ? Number(text) : text;
};

const fillValue = (value: RemedyValue, source: Source): Value => {
  if (typeof value === 'string') return leaf(value, source);
  if (Array.isArray(value))
    return (value as readonly RemedyValue[])
      .filter((each) => source.kept === undefined || each !== source.kept)
      .map((each) => fillValue(each, source));
  if (typeof value !== 'object') return value as number | boolean;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [fillAnswers(key, source), fillValue(each, source)]),
  );
};

const identifies = (value: RemedyValue): boolean => typeof value === 'string' && IDENTIFYING.test(value);

/** The protocol and port identify one of several listeners, and an alias one of several in a function. */
const SELECTING: Readonly<Record<string, readonly string[]>> = {
  aws_lb_listener: ['protocol', 'port'],
  aws_lambda_provisioned_concurrency_config: ['qualifier'],
  'AWS::ElasticLoadBalancingV2::Listener': ['Protocol', 'Port'],
  'AWS::Lambda::Alias': ['Name'],
};

/** Arguments that exclude each other: on-demand tables have no capacity. Source: documentation of the types. */
const EXCLUDING: ReadonlyArray<Removal & { readonly type: string; readonly name: string; readonly value: string }> = [
  {
    type: 'aws_dynamodb_table',
    name: 'billing_mode',
    value: 'PAY_PER_REQUEST',
    names: ['read_capacity', 'write_capacity'],
    within: 'global_secondary_index',
    reader: 'aws_appautoscaling_target',
  },
  {
    type: 'AWS::DynamoDB::Table',
    name: 'BillingMode',
    value: 'PAY_PER_REQUEST',
    names: ['ProvisionedThroughput'],
    within: 'GlobalSecondaryIndexes',
    reader: 'AWS::ApplicationAutoScaling::ScalableTarget',
  },
];

const toFix = (type: string, template: RemedyObject, isPart: boolean, source: Source): ResourceFix => {
  const entries = Object.entries(template);
  const isIdentity = ([key, value]: readonly [string, RemedyValue]): boolean =>
    identifies(value) || (SELECTING[type] ?? []).includes(key);
  const body = Object.fromEntries(
    entries.filter((entry) => !isIdentity(entry)).map(([key, value]) => [key, fillValue(value, source)]),
  );
  return {
    type,
    isWhole: !isPart,
    body,
    removes: EXCLUDING.find((each) => each.type === type && body[each.name] === each.value),
    identity: Object.fromEntries(
      entries.filter(isIdentity).map(([key, value]) => [key, String(leaf(String(value), source))]),
    ),
  };
};

/** Runs and returns a refusal instead of throwing it. */
const orRefusal = <T>(make: () => T): T | Refusal => {
  try {
    return make();
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown;
    throw thrown;
  }
};

type Form<Resource> = readonly Resource[] | { readonly none: string };

const toResources = <Resource>(form: Form<Resource>, make: (resource: Resource) => ResourceFix) =>
  orRefusal(() => {
    if ('none' in form) throw new Refusal('needs-answer', form.none);
    return form.map(make);
  });

/** `newInstanceType: 'm5.large'` replaces `instanceType: 'm5.xlarge'`. */
const listExpected = (inputs: Readonly<Record<string, Value>>): ReadonlyMap<Value, string> =>
  new Map(
    Object.entries(inputs).flatMap(([name, value]): Array<[Value, string]> => {
      const before = inputs[`${name.charAt(3).toLowerCase()}${name.slice(4)}`];
      return name.startsWith('new') && before !== undefined ? [[value, String(before)]] : [];
    }),
  );

/** Converts a remedy's template to code changes of one resource. */
export const fixFor = (
  remedy: Remedy,
  target: RemedyTarget,
  { answers = {}, inputs = {} }: { answers?: Answers; inputs?: Readonly<Record<string, Value>> } = {},
): Fix => {
  const source: Source = { fillings: toFillings(target), answers };
  return {
    resource: target.resource,
    region: target.region,
    terraform: toResources<TerraformResource>(remedy.terraform, ({ type, body, isPart }) =>
      toFix(type, body, isPart, source),
    ),
    cloudFormation: toResources<CloudFormationResource>(remedy.cloudFormation, ({ type, properties, isPart, kept }) =>
      toFix(type, properties, isPart, { ...source, kept }),
    ),
    expected: listExpected(inputs),
  };
};
