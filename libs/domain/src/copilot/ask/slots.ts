import { spellOut } from './spellings';
import { Plan } from '../../plans/plan';
import { Severity } from '../../findings/severity';
import type { TimeRange } from '../../scans/scan';

/** Names that a question may use, as the caller may read them. */
export interface Vocabulary {
  readonly accounts: ReadonlyArray<{ readonly accountId: string; readonly friendlyName: string }>;
  readonly frameworks: ReadonlyArray<{ readonly id: string; readonly name: string }>;
}

/** What a question is about, besides its intent. */
export interface Slots {
  readonly range: TimeRange;
  /** Of a forecast. */
  readonly ahead: '30' | '90';
  readonly account?: { readonly accountId: string; readonly friendlyName: string };
  /** A service by its short name: `ec2`. */
  readonly service?: string;
  readonly severity?: Severity;
  readonly framework?: { readonly id: string; readonly name: string };
  readonly plan?: Plan;
  /** The time there is. */
  readonly minutes?: number;
  /** An email address. */
  readonly person?: string;
  /** What findings are about. */
  readonly subject?: Subject;
}

/** Short names of services, and how questions and bills name them. */
export const SERVICES: Readonly<Record<string, RegExp>> = {
  ec2: /\b(ec2|elastic compute cloud|virtual machines?)\b/,
  s3: /\b(s3|simple storage service|buckets?)\b/,
  rds: /\b(rds|relational database service|databases?)\b/,
  lambda: /\b(lambdas?)\b/,
  vpc: /\b(vpc|virtual private cloud|nat( gateways?)?)\b/,
  dynamodb: /\b(dynamo ?db)\b/,
  cloudfront: /\b(cloudfront)\b/,
  eks: /\b(eks|elastic kubernetes service|elastic container service for kubernetes|kubernetes)\b/,
  ecs: /\b(ecs|elastic container service|fargate)\b/,
  elasticache: /\b(elasticache|redis)\b/,
  redshift: /\b(redshift)\b/,
  kms: /\b(kms|key management service)\b/,
  cloudwatch: /\b(cloudwatch)\b/,
  cloudtrail: /\b(cloudtrail)\b/,
  efs: /\b(efs|elastic file system)\b/,
  elb: /\b(elb|load balanc(ers?|ing))\b/,
  iam: /\b(iam)\b/,
  sns: /\b(sns|simple notification service)\b/,
  sqs: /\b(sqs|simple queue service)\b/,
};

/** What findings may be about, and the word in their titles. */
export const SUBJECTS = {
  encryption: /\b(encrypt\w*|unencrypted|plaintext)\b/,
  public: /\b(public\w*|exposed|internet|open to (the world|anyone|everyone))\b/,
  backup: /\b(backups?|snapshots?)\b/,
  mfa: /\b(mfa|second factor|two factor|multi factor)\b/,
  password: /\b(passwords?)\b/,
  key: /\b(access keys?|keys)\b/,
  logging: /\b(logs?(?! (in|on|out))|logging|trails?)\b/,
} as const;
export type Subject = keyof typeof SUBJECTS;

const FRAMEWORK_WORDS: ReadonlyArray<readonly [RegExp, RegExp]> = [
  [/\bcis\b/, /^cis/],
  [/\bpci( dss)?\b/, /^pci/],
  [/\bsoc ?2\b/, /^soc/],
  [/\bhipaa\b/, /^hipaa/],
  [/\bgdpr\b/, /^gdpr/],
  [/\biso( ?27001)?\b/, /^iso/],
  [/\bnist( csf)?\b/, /^nist/],
  [/\b(fsbp|foundational security)\b/, /fsbp/],
];

const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  eight: 8,
  ten: 10,
  twenty: 20,
  thirty: 30,
};
const MINUTES: Readonly<Record<string, number>> = { m: 1, h: 60, d: 480 };

const toPlain = (question: string): string =>
  question
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\bcan[’']t\b/g, 'cannot')
    .replaceAll(/\bwon[’']t\b/g, 'will not')
    .replaceAll(/n[’']t\b/g, ' not')
    .replaceAll(/[’']s\b/g, ' is')
    .replaceAll(/\bw\/o\b/g, 'without')
    .replaceAll(/\$(?!\d)/g, ' usd ')
    .replaceAll(/[^\p{L}\p{N}@._+-]+/gu, ' ')
    .replaceAll(/[.]+(?=\s|$)/g, ' ')
    .trim();

/** Lower case and plain: letters, digits and what addresses and ids contain. */
export const normaliseQuestion = (question: string): string => spellOut(toPlain(question));

const TIMES = [
  [/\bhalf an hour\b/, 30],
  [/\b(an|one) hour and a half\b/, 90],
] as const;
const MINUTES_MOST = 100_000;

const readMinutes = (text: string): number | undefined => {
  const phrase = TIMES.find(([words]) => words.test(text));
  if (phrase) return phrase[1];
  const found = /\b(\d{1,4}|[a-z]+)[ -](minutes?|mins?|hours?|hrs?|h|days?)\b/.exec(text);
  if (!found) return undefined;
  const [, said = '', unit = ''] = found;
  const minutes = (NUMBERS[said] ?? Number(said)) * (MINUTES[unit.charAt(0)] ?? 0);
  return minutes > 0 ? Math.min(minutes, MINUTES_MOST) : undefined;
};

const readRange = (text: string): TimeRange => {
  if (/\b(week|weekly|7 days|seven days|7d)\b/.test(text)) return '7d';
  return /\b(quarter|90 days|ninety days|90d|three months|3 months)\b/.test(text) ? '90d' : '30d';
};

const hasWord = (text: string, word: string): boolean => word !== '' && ` ${text} `.includes(` ${word} `);

const pick = <K extends string>(text: string, table: Readonly<Record<K, RegExp>>): K | undefined =>
  (Object.keys(table) as K[]).find((key) => table[key].test(text));

const compareIds = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

const readFramework = (text: string, { frameworks }: Vocabulary): Slots['framework'] => {
  const named = frameworks.find(
    ({ id, name }) => hasWord(text, normaliseQuestion(name)) || hasWord(text, normaliseQuestion(id)),
  );
  if (named) return named;
  const word = FRAMEWORK_WORDS.find(([said]) => said.test(text));
  // Of several versions the newest.
  return word && frameworks.filter(({ id }) => word[1].test(id)).sort((a, b) => compareIds(b.id, a.id))[0];
};

/** Most specific name first: `acme-prod-eu` before `acme-prod`. */
const readAccount = (text: string, { accounts }: Vocabulary): Slots['account'] =>
  [...accounts]
    .sort((a, b) => b.friendlyName.length - a.friendlyName.length)
    .find(
      ({ accountId, friendlyName }) =>
        hasWord(text, accountId.toLowerCase()) || hasWord(text, normaliseQuestion(friendlyName)),
    );

/** Leaves out what is undefined. */
const compact = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as never;

/** What a normalised question names. */
export const readSlots = (text: string, vocabulary: Vocabulary): Slots =>
  ({
    range: readRange(text),
    ahead: /\b(quarter|90|ninety|three months|3 months)\b/.test(text) ? '90' : '30',
    ...compact({
      account: readAccount(text, vocabulary),
      service: pick(text, SERVICES),
      severity: Severity.options.find((severity) => hasWord(text, severity.toLowerCase())),
      framework: readFramework(text, vocabulary),
      plan: Plan.options.find((plan) => hasWord(text, plan)),
      minutes: readMinutes(text),
      person: /[\w.+-]+@[\w.-]+\.[a-z]+/.exec(text)?.[0],
      subject: pick(text, SUBJECTS),
    }),
  }) as Slots;
