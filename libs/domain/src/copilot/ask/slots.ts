import type { Permission } from '../../permissions/index';
import { Plan } from '../../plans/plan';
import { Severity } from '../../findings/severity';
import type { TimeRange } from '../../scans/scan';
import { FRAMEWORK_WORDS, PERMISSION_WORDS, SERVICES, type Subject, SUBJECTS } from './names';
import { type Period, readPeriod } from './periods';
import { normaliseQuestion } from './normalise';

/** Names that a question may use, as the caller may read them. */
export interface Vocabulary {
  readonly accounts: ReadonlyArray<{ readonly accountId: string; readonly friendlyName: string }>;
  readonly frameworks: ReadonlyArray<{ readonly id: string; readonly name: string }>;
}

/** What a question is about, besides its intent. */
export interface Slots {
  readonly range: TimeRange;
  /** A time other than the last so many days. */
  readonly period?: Period;
  /** Of a forecast. */
  readonly ahead: '30' | '90';
  readonly account?: { readonly accountId: string; readonly friendlyName: string };
  /** A service by its short name: `ec2`. */
  readonly service?: string;
  /** By its code: `xx-west-1`. */
  readonly region?: string;
  readonly severity?: Severity;
  readonly framework?: { readonly id: string; readonly name: string };
  readonly plan?: Plan;
  /** The time there is. */
  readonly minutes?: number;
  /** An email address. */
  readonly person?: string;
  /** What findings are about. */
  readonly subject?: Subject;
  /** What somebody may do. */
  readonly permission?: Permission;
  /** What nothing can be told by: a tag, a cost centre. */
  readonly dimension?: string;
}
export type SlotName = Exclude<keyof Slots, 'range' | 'ahead'>;

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
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  sixty: 60,
  ninety: 90,
};
const MINUTES: Readonly<Record<string, number>> = { m: 1, h: 60, d: 480 };

const TIMES = [
  [/\bhalf an hour\b/, 30],
  [/\bquarter of an hour\b/, 15],
  [/\b(an|one) hour and a half\b/, 90],
  [/\bhalf a day\b|\b(an|the|this|one) (afternoon|morning)\b/, 240],
] as const;
const TIME =
  /\b(?<!(last|past|previous|next|coming|than) )(\d{1,4}[ -]?|(a|an|one|two|three|four|five|six|eight|ten|fifteen|twenty|thirty|forty|sixty|ninety)[ -])(minutes?|mins?|hours?|hrs?|h|days?)\b/;
/** "The last 30 days", "this week": which one is in the range. */
const BACK =
  /\b((in|over|for|during|of) )?(the )?(last|past|previous|this) ((\d{1,3}|two|three|seven|thirty|ninety) )?(days?|weeks?|months?|quarters?|year)\b/;
const AHEAD =
  /\b((in|over|for|during|of) )?(the )?(next|coming|following) ((\d{1,3}|two|three|seven|thirty|ninety|few) )?(days?|weeks?|months?|quarters?|year)\b/;
const MINUTES_MOST = 100_000;
/** More days are an age or a range. */
const DAYS_MOST = 5;

const readMinutes = (text: string): number | undefined => {
  const phrase = TIMES.find(([words]) => words.test(text));
  if (phrase) return phrase[1];
  const found = TIME.exec(text);
  if (!found) return undefined;
  const [, , said = '', , unit = ''] = found;
  const number = said.replace(/[ -]$/, '');
  const minutes = (NUMBERS[number] ?? Number(number)) * (MINUTES[unit.charAt(0)] ?? 0);
  if (unit.startsWith('d') && minutes > DAYS_MOST * 480) return undefined;
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

const isNamed = (text: string, { accountId, friendlyName }: Vocabulary['accounts'][number]): boolean =>
  hasWord(text, accountId.toLowerCase()) || hasWord(text, normaliseQuestion(friendlyName));

/** Most specific name first: `acme-prod-eu` before `acme-prod`. */
const readAccount = (text: string, { accounts }: Vocabulary): Slots['account'] =>
  [...accounts].sort((a, b) => b.friendlyName.length - a.friendlyName.length).find((account) => isNamed(text, account));

const PERSON = /[\w.+-]+@[\w.-]+\.[a-z]+/;
const REGION = /\b[a-z]{2}(-gov|-iso[a-z]?)?-(north|south|east|west|central)(east|west)?-\d\b/;
const DIMENSION =
  /\b(tags?|tagged|tagging|untagged|cost cent(er|re)s?|departments?|projects?|business units?|stacks?)\b|\b(by|per|each|every|for) (\w+ )?teams?\b(?! ?(member|mate))|\bteam is cost\b/;

/** "Low effort" and "how high" are no severities, and "info" is one beside findings only. */
const SEVERITY_WORDS: Readonly<Record<Severity, RegExp>> = {
  CRITICAL: /\bcritical\b/,
  HIGH: /(?<!\b(how|as|very|too|most|so) )\bhigh(?! (costs?|spend\w*|bills?|effort|day|score))\b/,
  MEDIUM: /\bmedium\b/,
  LOW: /(?<!\b(how|as|very|too|so) )\blow(?! (hanging|effort|cost|score|coverage|risk (and|savings?|recommend\w*)))\b/,
  INFO: /\binfo(rmational)? (severity|findings?|issues?|level)\b/,
};

/** "Free" is a word too. */
const PLAN_WORDS = (plan: Plan): RegExp =>
  plan === 'free'
    ? /\b(the free|free (plan|tier|version|edition)|(on|in|does|is|with|would) free)\b/
    : new RegExp(`\\b${plan}\\b`);

/** Leaves out what is undefined. */
const compact = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as never;

/** What a normalised question names. */
export const readSlots = (text: string, vocabulary: Vocabulary): Slots =>
  ({
    range: readRange(text),
    ahead: /\b(quarter|90|ninety|three months|3 months)\b/.test(text) ? '90' : '30',
    ...compact({
      period: readPeriod(text),
      account: readAccount(text, vocabulary),
      service: pick(text, SERVICES),
      region: REGION.exec(text)?.[0],
      severity: Severity.options.find((severity) => SEVERITY_WORDS[severity].test(text)),
      framework: readFramework(text, vocabulary),
      plan: Plan.options.find((plan) => PLAN_WORDS(plan).test(text)),
      minutes: readMinutes(text),
      person: PERSON.exec(text)?.[0],
      subject: pick(text, SUBJECTS),
      permission: pick(text, PERMISSION_WORDS),
      dimension: DIMENSION.exec(text)?.[0],
    }),
  }) as Slots;

const maskAll = (text: string, words: RegExp, mask: string): string =>
  text.replaceAll(new RegExp(words.source, 'g'), ` ${mask} `);

/** What stands for names and times in other words than theirs. */
const listPatterns = ({ framework, service = '', minutes }: Slots): Array<readonly [RegExp, string]> => [
  ...(framework ? FRAMEWORK_WORDS.map(([words]) => [words, '<framework>'] as const) : []),
  ...(SERVICES[service] ? [[SERVICES[service], '<service>'] as const] : []),
  [AHEAD, '<ahead>'],
  [BACK, '<back>'],
  ...(minutes === undefined
    ? []
    : [...TIMES.map(([words]) => words), TIME].map((words) => [words, '<minutes>'] as const)),
];

const listNamed = ({ account, framework }: Slots): Array<readonly [string | undefined, string]> => [
  [account && normaliseQuestion(account.friendlyName), '<account>'],
  [account?.accountId, '<account>'],
  [framework && normaliseQuestion(framework.name), '<framework>'],
  [framework?.id, '<framework>'],
];

/** The question with a mark in place of each name, so that all names read alike: `cost of <service>`. */
export const maskNames = (text: string, slots: Slots): string => {
  let masked = ` ${text} `;
  const names: Array<readonly [string | undefined, string]> = [
    [slots.person, '<person>'],
    ...listNamed(slots),
    [slots.region, '<region>'],
    [slots.severity?.toLowerCase(), '<severity>'],
    [slots.plan, '<plan>'],
  ];
  for (const [name, mask] of names) if (name) masked = masked.replaceAll(` ${name} `, ` ${mask} `);
  for (const [words, mask] of listPatterns(slots)) masked = maskAll(masked, words, mask);
  return masked.trim();
};
