import { toName } from '../demo-cloud/generate/company';
import { applyStory, type Mendable } from '../demo-cloud/generate/condition';
import type { Scope } from '../demo-cloud/generate/scope';
import type { Labels } from '../demo-cloud/generate/tags';
import type { Clients } from '../moto/clients';

/** What a check must say of a thing. */
export type Expected = 'pass' | 'fail' | 'unknown' | 'manual';
export type Verdicts = Readonly<Record<string, Expected>>;

export const verdict = (isSound: boolean | undefined): Expected => (isSound ? 'pass' : 'fail');

/** What every planned thing of the demo company says of itself. */
export interface Planned {
  readonly region: string;
  readonly what: string;
  readonly labels: Labels;
}

/** Where things are planted: one region of an emulated account. */
export interface Ground {
  readonly region: string;
  readonly aws: Clients;
  /** The ARN of an EC2 resource here. */
  readonly toArn: (type: string, id: string | undefined) => string;
  /** The id of a resource that was planted here before. */
  readonly findId: <P extends object>(kind: Kind<P>, name: string) => string;
}

/** The ARN of an EC2 resource of a demo account. */
export const toEc2Arn = ({ accountId }: Pick<Scope, 'accountId'>, region: string, type: string, id: string): string =>
  `arn:aws:ec2:${region}:${accountId}:${type}/${id}`;

export const toCents = (usd: number): number => Math.round(usd * 100) / 100;

/** The account that the emulator keeps everything in. */
export const EMULATED_ACCOUNT_ID = '123456789012';

type Company<P> = readonly Mendable<Planned & P>[];
export type Plans<P> = Readonly<Record<string, P>>;

/** Dollars a month, or `some` if they depend on how much the resource is used. */
export type Savings = Readonly<Record<string, number | 'some'>>;

/** A kind of thing: what the demo company and the emulated account have of it, and what the checks must say of each. */
export interface Kind<P extends object> {
  /** The company's things, as they were neglected and as they were mended. */
  readonly company: Company<P> | ((scope: Scope) => Company<P>);
  /** The ARN of a resource of the company's. */
  readonly arn: (scope: Scope, region: string, name: string, plan: Planned & P) => string;
  /** Its name there. @default - that of the company, the environment and what it is for */
  readonly name?: (plan: Planned & P, usual: string) => string;
  /** What is planted in each region of an emulated account, by name. */
  readonly emulated: Plans<P> | ((region: string) => Plans<P>);
  /** What the checks must say of a thing so planned; by what follows the thing's ARN where it has parts that are judged. */
  readonly verdicts: (plan: P) => Verdicts;
  readonly parts?: (plan: P) => Readonly<Record<string, Verdicts>>;
  /** What the checks must say of the account because of it. */
  readonly ofAccount?: (plan: P) => Verdicts;
  /** What rules must save on a resource of the company, by rule. Dollars are those of us-east-1. */
  readonly savings?: (plan: Planned & P) => Savings;
  /** Where the emulator knows less than AWS. */
  readonly emulator?: (plan: P) => Verdicts;
  /** Whether its name in an emulated account ends with the region: no two regions may have it twice. */
  readonly isNamedByRegion?: true;
  /** Planted in the first round only: AWS allows few of it in an account. */
  readonly isPlantedOnce?: true;
  /** Lists what the emulator made unasked, and its verdicts. What is planted is left out. */
  readonly comesWith?: (ground: Ground) => Promise<Readonly<Record<string, Verdicts>>>;
  /** Makes the thing through AWS's own calls. Answers its ARN, or what must be said of each thing that was made with it. */
  readonly plant: (
    ground: Ground,
    name: string,
    plan: P,
  ) => Promise<string | Readonly<Record<string, Verdicts>> | undefined>;
}

export const US = 'us-east-1';
export const EU = 'eu-west-1';
export const AP = 'ap-southeast-2';
export { ANALYTICS, PAYMENTS, PLATFORM, STAGING, SUPPORT, WEB } from '../demo-cloud/generate/tags';

/** Staging runs in Europe; what is elsewhere is production. */
const toEnv = (region: string): Labels['env'] => (region === EU ? 'staging' : 'prod');

/** Where a thing is, what it is for, and whose it is: the platform team's unless someone else is named. */
export const at = (
  region: string,
  what: string,
  labels: Labels = { team: 'platform', env: toEnv(region) },
): Planned => ({ region, what, labels });

/** A planned thing as it stands in an account, under its company's name. */
export type Thing<P extends object> = P & Planned & { readonly name: string; readonly arn: string };

/** What must be known of a kind to list the company's things. */
export type Listed<P extends object> = Pick<Kind<P>, 'company' | 'arn' | 'name'>;

/** Plans of the company's resources as they stand in an account on its day. */
export const standing = <P extends object>({ company }: Pick<Kind<P>, 'company'>, scope: Scope): (Planned & P)[] =>
  (typeof company === 'function' ? company(scope) : company).map((plan) => applyStory<Planned & P>(scope, plan));

const make = <P extends object>(kind: Listed<P>, scope: Scope): Map<string, Thing<P>[]> => {
  const byRegion = new Map<string, Thing<P>[]>();
  for (const plan of standing(kind, scope)) {
    const { region, labels, what } = plan;
    const usual = toName(scope.accountId, labels, what);
    const name = kind.name?.(plan, usual) ?? usual;
    const arn = kind.arn(scope, region, name, plan);
    const written = scope.findWritten(arn);
    if (written?.['isGone']) continue;
    const things = byRegion.get(region) ?? [];
    things.push({ ...plan, ...written, name, arn });
    byRegion.set(region, things);
  }
  return byRegion;
};

const MADE = new WeakMap<Scope, WeakMap<object, Map<string, Thing<object>[]>>>();

/** What the demo company has of a kind in one region. Made once for each account of a day, since every call asks for it. */
export const thingsIn = <P extends object>(kind: Listed<P>, scope: Scope, region: string): readonly Thing<P>[] => {
  const kinds = MADE.get(scope) ?? new WeakMap<object, Map<string, Thing<object>[]>>();
  MADE.set(scope, kinds);
  const made = (kinds.get(kind) as Map<string, Thing<P>[]> | undefined) ?? make(kind, scope);
  kinds.set(kind, made);
  return made.get(region) ?? [];
};

/** A policy of one statement, as AWS writes it. */
export const policyText = (statement: object): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', ...statement }] });

/** A policy for one account, or for everyone. */
export const policyFor = (accountId: string, isPublic: boolean): string =>
  policyText({ Principal: isPublic ? '*' : { AWS: `arn:aws:iam::${accountId}:root` }, Action: '*', Resource: '*' });

/** A policy for everyone, under a condition or none. */
export const policyForAll = (Resource: string, Condition?: object): string =>
  policyText({ Sid: 'all', Principal: '*', Action: '*', Resource, ...(Condition && { Condition }) });
