import { byRisk, type Finding, type Severity } from '../findings/index';
import { bySaving, type Recommendation, type RecommendationAim, type RiskLevel } from '../recommendations/index';

/** One thing to do: the findings of one check, or the recommendations of one rule, in every account. */
export interface Priority {
  readonly kind: 'finding' | 'recommendation';
  /** Of the first one: the worst finding, or the largest saving. */
  readonly id: string;
  readonly title: string;
  readonly resource: string;
  readonly accountId: string;
  /** The check of a finding, the rule of a recommendation. */
  readonly subject: string;
  /** Null for a recommendation, which has none. */
  readonly severity: Severity | null;
  readonly aim: RecommendationAim | null;
  /** USD a month of all of them; null for a finding. */
  readonly monthlySavingUsd: number | null;
  /** The most they may save, where only a range is known. */
  readonly atMostUsd?: number;
  /** How many findings or recommendations this stands for. */
  readonly count: number;
  /** The accounts they are in, in order. */
  readonly accountIds: string[];
  /** 0 to 100, faded by its place among its kind: the order is by it. */
  readonly score: number;
  /** Why it stands where it stands, in one line. */
  readonly why: string;
}

/**
 * Points of a severity. Our own choice, after the bands of CVSS 3.1 (critical from 9.0, high from 7.0, medium from 4.0 of 10):
 * the middle of each band times ten, and less for what has no band.
 */
const SEVERITY_POINTS: Readonly<Record<Severity, number>> = {
  CRITICAL: 95,
  HIGH: 79.5,
  MEDIUM: 54.5,
  LOW: 20,
  INFO: 1,
};

/**
 * Dollars count by their logarithm, for the tenth hundred dollars matters less than the first. Our own choice: 10,000 USD a month weigh like a
 * critical finding (95 points), 100 USD like a medium one at most.
 */
const MOST_POINTS = 95;
const FULL_USD = 10_000;
/**
 * What stands further down in its own list weighs a fifth less for each place. Without it a hundred findings would hide every dollar, though the first
 * recommendation is worth more than the twentieth finding. Our own choice.
 */
const FADING = 0.8;

const pointsOf = (usd: number): number =>
  Math.min(MOST_POINTS, (MOST_POINTS * Math.log10(1 + Math.max(0, usd))) / Math.log10(1 + FULL_USD));

const carbonWords = (kg: number): string =>
  kg > 0 ? ` and ${kg.toLocaleString('en-US', { maximumFractionDigits: 1 })} kg CO2e` : '';

const usdWords = (usd: number): string =>
  `$${usd.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** What all of a group save together. */
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

/** What following it comes to, by what it is for: only a change for dollars claims to save any. */
const EFFECTS: Readonly<Record<RecommendationAim, (effect: Effect) => string>> = {
  saving: savingWords,
  review: ({ monthlySavingUsd }) => `A question to its owner, about ${usdWords(monthlySavingUsd)} a month`,
  hygiene: () => 'Keeps things tidy, without a figure in dollars',
  performance: () => 'Makes it faster at the same price',
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const effectOf = (group: Group<Recommendation>): Effect => ({
  monthlySavingUsd: sum(group.map(({ monthlySavingUsd }) => monthlySavingUsd)),
  monthlyKgCo2e: sum(group.map(({ monthlyKgCo2e }) => monthlyKgCo2e)),
  ...(group.some(({ atMostUsd }) => atMostUsd !== undefined) && {
    atMostUsd: sum(group.map(({ monthlySavingUsd, atMostUsd = 0 }) => Math.max(monthlySavingUsd, atMostUsd))),
  }),
});

type Group<One> = readonly [One, ...One[]];

/** Alike ones together, each group at the place of its first. */
const grouped = <One>(all: readonly One[], keyOf: (one: One) => string): Array<Group<One>> => {
  const groups = new Map<string, [One, ...One[]]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
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
  const effect = effectOf(group);
  const risk = RISKS.findLast((level) => group.some((one) => one.risk === level));
  return {
    kind: 'recommendation',
    ...standsFor(group),
    subject: rule,
    severity: null,
    aim,
    monthlySavingUsd: effect.monthlySavingUsd,
    ...(effect.atMostUsd !== undefined && { atMostUsd: effect.atMostUsd }),
    // Of the largest one alone: the order of Recommendations stays, however many small ones another rule has.
    score: pointsOf(monthlySavingUsd),
    why: `${EFFECTS[aim](effect)}; the change is of ${risk} risk.`,
  };
};

const faded = (priorities: readonly Priority[]): Priority[] =>
  priorities.map((priority, place) => ({ ...priority, score: priority.score * FADING ** place }));

/** Of two kinds with the same score the finding goes first. Each kind keeps its own order, since its scores only fall. */
const byScore = (one: Priority, other: Priority): number =>
  other.score - one.score || (one.kind < other.kind ? -1 : one.kind > other.kind ? 1 : 0);

/**
 * What to do first: open findings in the order of "Worst first" and open recommendations in that of Recommendations, merged by what they weigh. Findings of one check and
 * severity, and recommendations of one rule and aim, are one entry with the sum of what they save. The order of what is given changes nothing.
 */
export const prioritise = (findings: readonly Finding[], recommendations: readonly Recommendation[]): Priority[] =>
  [
    ...faded(
      grouped(
        findings.filter(({ status }) => status === 'open').sort(byRisk),
        ({ check, severity }) => `${check} ${severity}`,
      ).map(ofFindings),
    ),
    ...faded(
      grouped(
        recommendations.filter(({ status }) => status === 'open').sort(bySaving),
        ({ rule, aim = 'saving' }) => `${rule} ${aim}`,
      ).map(ofRecommendations),
    ),
  ].sort(byScore);
