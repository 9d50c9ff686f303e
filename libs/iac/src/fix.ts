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

/** A value to write, filled. */
export type Value = string | number | boolean | readonly Value[] | { readonly [key: string]: Value };
export type ValueObject = { readonly [key: string]: Value };

/** One resource of a remedy: what says which one it is, and what is to be written into it. */
export interface ResourceFix {
  readonly type: string;
  /** Arguments that name the resource of the finding. Empty where it is known by an id alone, or there is one in an account. */
  readonly identity: Readonly<Record<string, string>>;
  readonly body: ValueObject;
  /** True where the resource is made when it is missing. */
  readonly isWhole: boolean;
}

/** What the remedy of a finding or recommendation means for code. */
export interface Fix {
  readonly resource: string;
  readonly region: string;
  readonly terraform: readonly ResourceFix[] | Refusal;
  readonly cloudFormation: readonly ResourceFix[] | Refusal;
  /** What the code must say now, by what it is to say then: a recommendation is about `m5.xlarge`, whatever is written there. */
  readonly expected: ReadonlyMap<Value, string>;
}

/** Answers of a workspace to what only its owner knows: `{ KMS_KEY_ARN: 'arn:…' }`. */
export type Answers = Readonly<Record<string, string>>;

const IDENTIFYING = /\{(name|family|arn|api|stage)\}/;
const FIGURE = /^\{(to|also)\}$/;
const PLACEHOLDER = /<([A-Z][A-Z0-9_]*)>/g;
const NUMBER = /^\d+(\.\d+)?$/;

type Fillings = ReturnType<typeof toFillings>;

interface Source {
  readonly fillings: Fillings;
  readonly answers: Answers;
}

const answered = (template: string, { answers }: Source): string =>
  template.replace(PLACEHOLDER, (_whole, name: string) => {
    const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
    if (answer === undefined)
      throw new Refusal('needs-answer', `Only the owner knows ${name.toLowerCase().replaceAll('_', ' ')}.`);
    return answer;
  });

/** Where the scan did not say what to change to, the place stays open. */
const OPEN_FIGURES = ['<NEW_VALUE>', '<SECOND_VALUE>'];

const leaf = (template: string, source: Source): Value => {
  const text = fill(answered(template, source), source.fillings);
  if (OPEN_FIGURES.includes(text))
    throw new Refusal('needs-answer', 'The scan does not say which value to set: scan again with this version.');
  return FIGURE.test(template) && NUMBER.test(text) ? Number(text) : text;
};

const filled = (value: RemedyValue, source: Source): Value => {
  if (typeof value === 'string') return leaf(value, source);
  if (Array.isArray(value)) return (value as readonly RemedyValue[]).map((each) => filled(each, source));
  if (typeof value !== 'object') return value as number | boolean;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [answered(key, source), filled(each, source)]));
};

const identifies = (value: RemedyValue): boolean => typeof value === 'string' && IDENTIFYING.test(value);

/** Of several listeners, the one with this protocol and port is meant. */
const SELECTING: Readonly<Record<string, readonly string[]>> = {
  aws_lb_listener: ['protocol', 'port'],
  'AWS::ElasticLoadBalancingV2::Listener': ['Protocol', 'Port'],
};

const toFix = (type: string, template: RemedyObject, isPart: boolean, source: Source): ResourceFix => {
  const entries = Object.entries(template);
  const isIdentity = ([key, value]: readonly [string, RemedyValue]): boolean =>
    identifies(value) || (SELECTING[type] ?? []).includes(key);
  return {
    type,
    isWhole: !isPart,
    identity: Object.fromEntries(
      entries.filter(isIdentity).map(([key, value]) => [key, fill(String(value), source.fillings)]),
    ),
    body: Object.fromEntries(
      entries.filter((entry) => !isIdentity(entry)).map(([key, value]) => [key, filled(value, source)]),
    ),
  };
};

/** Runs and answers the refusal instead of throwing it. */
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

/** `newInstanceType: 'm5.large'` is to take the place of `instanceType: 'm5.xlarge'`. */
const listExpected = (inputs: Readonly<Record<string, Value>>): ReadonlyMap<Value, string> =>
  new Map(
    Object.entries(inputs).flatMap(([name, value]): Array<[Value, string]> => {
      const before = inputs[`${name.charAt(3).toLowerCase()}${name.slice(4)}`];
      return name.startsWith('new') && before !== undefined ? [[value, String(before)]] : [];
    }),
  );

/** What a remedy's template means for the code of one resource. */
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
    cloudFormation: toResources<CloudFormationResource>(remedy.cloudFormation, ({ type, properties, isPart }) =>
      toFix(type, properties, isPart, source),
    ),
    expected: listExpected(inputs),
  };
};
