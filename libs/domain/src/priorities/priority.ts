import { byRisk, type Finding, type Severity } from '../findings/index';
import { bySaving, type Recommendation, type RecommendationAim, type RiskLevel } from '../recommendations/index';

/** One priority: the findings of one check, or the recommendations of one rule, in all accounts. */
export interface Priority {
  readonly kind: 'finding' | 'recommendation';
  /** Of the first one: the most severe finding, or the largest saving. */
  readonly id: string;
  readonly title: string;
  readonly resource: string;
  readonly accountId: string;
  /** The check of a finding, or the rule of a recommendation. */
  readonly subject: string;
  /** Null for a recommendation, which has no severity. */
  readonly severity: Severity | null;
  readonly aim: RecommendationAim | null;
  /** Total USD per month; null for a finding. */
  readonly monthlySavingUsd: number | null;
  /** The maximum they may save, if only a range is known. */
  readonly atMostUsd?: number;
  /** How many findings or recommendations it groups. */
  readonly count: number;
  /** Their accounts, sorted. */
  readonly accountIds: string[];
  /** 0 to 100, reduced by its position within its kind; determines the ranking. */
  readonly score: number;
  /** A one-line reason for its rank. */
  readonly why: string;
}

/**
 * Points per severity. Our own choice, based on the CVSS 3.1 bands (critical from 9.0, high from 7.0, medium from 4.0
 * of 10): the middle of each band times ten, and less where there is no band.
 */
const SEVERITY_POINTS: Readonly<Record<Severity, number>> = {
  CRITICAL: 95,
  HIGH: 79.5,
  MEDIUM: 54.5,
  LOW: 20,
  INFO: 1,
};

/**
 * Dollars count logarithmically, because the tenth hundred dollars matters less than the first. Our own choice: 10,000
 * USD per month equals a critical finding (95 points), 100 USD a medium one at most.
 */
const MOST_POINTS = 95;
const FULL_USD = 10_000;
/**
 * Each position further down its own list reduces the score by a fifth. Otherwise a hundred findings would hide every
 * saving, although the first recommendation is worth more than the twentieth finding. Our own choice.
 */
const FADING = 0.8;

const toPoints = (usd: number): number =>
  Math.min(MOST_POINTS, (MOST_POINTS * Math.log10(1 + Math.max(0, usd))) / Math.log10(1 + FULL_USD));

const carbonWords = (kg: number): string =>
  kg > 0 ? ` and ${kg.toLocaleString('en-US', { maximumFractionDigits: 1 })} kgCO₂e` : '';

const usdWords = (usd: number): string =>
  `$${usd.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** The total saving of a group. */
interface Effect {
  readonly monthlySavingUsd: number;
  readonly atMostUsd?: number | undefined;
  readonly monthlyKgCo2e: number;
}

const savingWords = ({ monthlySavingUsd, atMostUsd, monthlyKgCo2e }: Effect): string => {
  const usd =
    atMostUsd !== undefined && atMostUsd > monthlySavingUsd
      ? `between ${usdWords(monthlySavingUsd)} and ${usdWords(atMostUsd)}`
      : usdWords(monthlySavingUsd);
  return `Saves ${usd}${carbonWords(monthlyKgCo2e)} a month`;
};

/** The effect by aim: only a change for dollars claims a saving. */
const EFFECTS: Readonly<Record<RecommendationAim, (effect: Effect) => string>> = {
  saving: savingWords,
  review: ({ monthlySavingUsd }) => `Needs its owner's decision on about ${usdWords(monthlySavingUsd)} a month`,
  hygiene: () => 'Housekeeping without a dollar figure',
  performance: () => 'Better performance at the same price',
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const toEffect = (group: Group<Recommendation>): Effect => ({
  monthlySavingUsd: sum(group.map(({ monthlySavingUsd }) => monthlySavingUsd)),
  monthlyKgCo2e: sum(group.map(({ monthlyKgCo2e }) => monthlyKgCo2e)),
  ...(group.some(({ atMostUsd }) => atMostUsd !== undefined) && {
    atMostUsd: sum(group.map(({ monthlySavingUsd, atMostUsd = 0 }) => Math.max(monthlySavingUsd, atMostUsd))),
  }),
});

type Group<One> = readonly [One, ...One[]];

/** Groups similar ones at the position of the first. */
const groupByKey = <One>(all: readonly One[], toKey: (one: One) => string): Array<Group<One>> => {
  const groups = new Map<string, [One, ...One[]]>();
  for (const one of all) {
    const group = groups.get(toKey(one));
    if (group) group.push(one);
    else groups.set(toKey(one), [one]);
  }
  return [...groups.values()];
};

const standsFor = (group: Group<Finding | Recommendation>) => {
  const [{ id, title, resource, accountId }] = group;
  const accountIds = [...new Set(group.map((one) => one.accountId))].sort();
  return { id, title, resource, accountId, count: group.length, accountIds };
};

const ofFindings = (group: Group<Finding>): Priority => {
  const [{ check, severity, detail }] = group;
  return {
    kind: 'finding',
    ...standsFor(group),
    subject: check,
    severity,
    aim: null,
    monthlySavingUsd: null,
    score: SEVERITY_POINTS[severity],
    why: `${severity[0]}${severity.slice(1).toLowerCase()} risk: ${detail}`,
  };
};

const RISKS: readonly RiskLevel[] = ['low', 'medium', 'high'];

const ofRecommendations = (group: Group<Recommendation>): Priority => {
  const [{ rule, aim = 'saving', monthlySavingUsd }] = group;
  const effect = toEffect(group);
  const risk = RISKS.findLast((level) => group.some((one) => one.risk === level));
  return {
    kind: 'recommendation',
    ...standsFor(group),
    subject: rule,
    severity: null,
    aim,
    monthlySavingUsd: effect.monthlySavingUsd,
    ...(effect.atMostUsd !== undefined && { atMostUsd: effect.atMostUsd }),
    // From the largest one only: this keeps the order of Recommendations however many small ones another rule has.
    score: toPoints(monthlySavingUsd),
    why: `${EFFECTS[aim](effect)}; ${risk}-risk change.`,
  };
};

const fadeByPlace = (priorities: readonly Priority[]): Priority[] =>
  priorities.map((priority, place) => ({ ...priority, score: priority.score * FADING ** place }));

/** On equal scores the finding ranks first. Each kind keeps its own order, since its scores only decrease. */
const byScore = (one: Priority, other: Priority): number =>
  other.score - one.score || (one.kind < other.kind ? -1 : one.kind > other.kind ? 1 : 0);

/**
 * The top priorities: open findings, most severe first, and open recommendations, largest saving first, merged by
 * score. Findings of one check and severity, and recommendations of one rule and aim, form one entry with their total
 * saving. Independent of the input order.
 */
export const prioritise = (findings: readonly Finding[], recommendations: readonly Recommendation[]): Priority[] =>
  [
    ...fadeByPlace(
      groupByKey(
        findings.filter(({ status }) => status === 'open').sort(byRisk),
        ({ check, severity }) => `${check} ${severity}`,
      ).map(ofFindings),
    ),
    ...fadeByPlace(
      groupByKey(
        recommendations.filter(({ status }) => status === 'open').sort(bySaving),
        ({ rule, aim = 'saving' }) => `${rule} ${aim}`,
      ).map(ofRecommendations),
    ),
  ].sort(byScore);
