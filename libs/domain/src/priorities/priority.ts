import { byRisk, type Finding, type Severity } from '../findings/index';
import { bySaving, type Recommendation, type RecommendationAim } from '../recommendations/index';

/** One thing to do, in the one order over findings and recommendations. */
export interface Priority {
  readonly kind: 'finding' | 'recommendation';
  readonly id: string;
  readonly title: string;
  readonly resource: string;
  readonly accountId: string;
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

const ofFinding = ({ id, title, detail, resource, accountId, severity }: Finding): Priority => ({
  kind: 'finding',
  id,
  title,
  resource,
  accountId,
  score: SEVERITY_POINTS[severity],
  why: `${severity[0]}${severity.slice(1).toLowerCase()} risk: ${detail}`,
});

const carbonWords = (kg: number): string =>
  kg > 0 ? ` and ${kg.toLocaleString('en-US', { maximumFractionDigits: 1 })} kg CO2e` : '';

const usdWords = (usd: number): string =>
  `$${usd.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

const savingWords = ({ monthlySavingUsd, atMostUsd, monthlyKgCo2e }: Recommendation): string => {
  const usd =
    atMostUsd !== undefined && atMostUsd > monthlySavingUsd
      ? `between ${usdWords(monthlySavingUsd)} and ${usdWords(atMostUsd)}`
      : usdWords(monthlySavingUsd);
  return `Saves ${usd}${carbonWords(monthlyKgCo2e)} a month`;
};

/** What following it comes to, by what it is for: only a change for dollars claims to save any. */
const EFFECTS: Readonly<Record<RecommendationAim, (recommendation: Recommendation) => string>> = {
  saving: savingWords,
  review: ({ monthlySavingUsd }) => `A question to its owner, about ${usdWords(monthlySavingUsd)} a month`,
  hygiene: () => 'Keeps things tidy, without a figure in dollars',
  performance: () => 'Makes it faster at the same price',
};

const ofRecommendation = (recommendation: Recommendation): Priority => {
  const { id, title, resource, accountId, aim = 'saving', monthlySavingUsd, risk } = recommendation;
  return {
    kind: 'recommendation',
    id,
    title,
    resource,
    accountId,
    score: pointsOf(monthlySavingUsd),
    why: `${EFFECTS[aim](recommendation)}; the change is of ${risk} risk.`,
  };
};

const faded = (priorities: readonly Priority[]): Priority[] =>
  priorities.map((priority, place) => ({ ...priority, score: priority.score * FADING ** place }));

/** Of two kinds with the same score the finding goes first. Each kind keeps its own order, since its scores only fall. */
const byScore = (one: Priority, other: Priority): number =>
  other.score - one.score || (one.kind < other.kind ? -1 : one.kind > other.kind ? 1 : 0);

/**
 * What to do first: open findings in the order of "Worst first" and open recommendations in that of Recommendations, merged by what they weigh. The order of what
 * is given changes nothing.
 */
export const prioritise = (findings: readonly Finding[], recommendations: readonly Recommendation[]): Priority[] =>
  [
    ...faded(
      findings
        .filter(({ status }) => status === 'open')
        .sort(byRisk)
        .map(ofFinding),
    ),
    ...faded(
      recommendations
        .filter(({ status }) => status === 'open')
        .sort(bySaving)
        .map(ofRecommendation),
    ),
  ].sort(byScore);
