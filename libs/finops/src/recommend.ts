import type { Resource, ResourceKind, ResourceOf, UnitSnapshot } from '@cloudmend/scanner';
import { isReadFor } from '@cloudmend/scanner';
import { savedCarbon } from './carbon/saved-carbon';
import { isSaving, type NoSaving, outside, type Rule, type Saving, sound } from './define-rule';
import type { DraftRecommendation, Unjudged } from './draft-recommendation';
import { openPriceBook, type Price, toCents } from './prices/price-book';
import { ALL_RULES } from './rules/index';
import { isExcluded } from './rules/exclusions';
import { findPool } from './rules/billed-use';
import { atPaidPrice, findPrepayable } from './rules/prepaid';
import { type Candidate, chainSavings, findChange, isWorth, MIN_SAVING_USD, findMost } from './stacking';
import { type RuleContext, Unclear, weigh } from './weighing';

const formatAmount = (usd: number): string =>
  `$${usd.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** All savings, and where they could not be determined. */
export interface Advice {
  /** Largest saving first; the savings on one resource never exceed its cost. */
  readonly recommendations: readonly DraftRecommendation[];
  /** Resources in scope of a rule that could not be evaluated: none of them counts as passed. */
  readonly unjudged: readonly Unjudged[];
}

/** The outcome of one rule for one resource in scope: exactly one per pair. */
export interface Outcome {
  readonly rule: string;
  readonly resource: string;
  /** `outside`: out of the rule's scope, protected by a tag, or covered by another recommendation. */
  readonly outcome: 'recommended' | 'sound' | 'unjudged' | 'outside';
  readonly why: string;
}

export interface AdviseOptions {
  readonly now: Date;
  /**
   * Called with every outcome.
   * @default - not called
   */
  readonly note?: (outcome: Outcome) => void;
}

/** The data of one account that rules can access. */
export const createContext = (units: readonly UnitSnapshot[], now: Date): RuleContext => {
  const byPlace = new Map<string, Resource[]>();
  const unread = new Set<string>();
  for (const { resources, unreadKinds, unit } of units) {
    for (const resource of resources) {
      const key = `${resource.kind} ${resource.region}`;
      byPlace.set(key, [...(byPlace.get(key) ?? []), resource]);
    }
    for (const { kind } of unreadKinds) unread.add(`${kind} ${unit.region}`);
  }
  return {
    now,
    prices: openPriceBook(units.flatMap(({ prices }) => prices ?? [])),
    // Grouped by the exact kind requested.
    all: <K extends ResourceKind>(kind: K, region: string) =>
      (byPlace.get(`${kind} ${region}`) ?? []) as ResourceOf<K>[],
    isRead: (kind, region) => !unread.has(`${kind} ${region}`),
    pendingComputeUsd: 0,
    pendingByPool: new Map(),
  };
};

/** The source of a price and all of its marks. */
const priceNotes = (asked: ReadonlyMap<string, Price>): Record<string, string> => {
  const sources = [...new Set([...asked.values()].map(({ source }) => source))];
  const marked = [...asked]
    .filter(([, { status }]) => status !== 'verified' && status !== 'live')
    .map(([key, { status }]) => `${key} (${status})`);
  return {
    ...(sources.length > 0 ? { priceSource: sources.join('; ') } : {}),
    ...(marked.length > 0 ? { priceMarked: marked.join(', ') } : {}),
  };
};

/** A candidate with everything needed to write a recommendation. */
interface Judged extends Candidate {
  readonly saving: Saving;
  /** The same before commitments are considered. */
  readonly listed: Saving;
  readonly asked: ReadonlyMap<string, Price>;
}

const toDraft = (
  accountId: string,
  resource: Resource,
  { rule, saving, asked }: Judged,
  share: number,
): DraftRecommendation => {
  const monthlySavingUsd = toCents(saving.monthlySavingUsd * share);
  const carbon = savedCarbon(saving.carbon?.before ?? [], saving.carbon?.after ?? []);
  return {
    rule: rule.id,
    title: rule.title,
    detail: saving.detail(formatAmount(monthlySavingUsd), formatAmount(findMost(saving) * share)),
    resource: resource.arn,
    accountId,
    region: resource.region,
    monthlySavingUsd,
    monthlyKgCo2e: Math.round(carbon.kgPerMonth * share * 1000) / 1000,
    risk: rule.risk,
    effort: rule.effort,
    formula: share < 1 ? `(${saving.formula}) * remainingShare` : saving.formula,
    inputs: {
      ...saving.inputs,
      ...(share < 1 ? { remainingShare: share } : {}),
      ...priceNotes(asked),
      ...carbon.inputs,
    },
    guardrails: [...saving.guardrails],
    aim: saving.aim ?? 'saving',
    confidence: saving.confidence ?? rule.confidence,
    reversible: rule.reversible,
    monthlyCostUsd: toCents(saving.monthlyCostUsd),
    ...(saving.atMostUsd === undefined ? {} : { atMostUsd: toCents(saving.atMostUsd * share) }),
  };
};

const toUnjudged = (
  accountId: string,
  { arn, region }: Resource,
  rule: Rule,
  { reason, message }: Unclear,
): Unjudged => ({
  rule: rule.id,
  title: rule.title,
  resource: arn,
  accountId,
  region,
  reason,
  detail: message,
});

type Weighed = { readonly judged: Judged } | { readonly unclear: Unclear } | NoSaving;

const judgeOne = (rule: Rule, resource: Resource, context: RuleContext): Weighed => {
  const weighing = weigh(resource, context);
  try {
    const listed = rule.judge(resource, weighing);
    return isSaving(listed)
      ? {
          judged: { rule, listed, saving: atPaidPrice(resource, listed, rule.change, weighing), asked: weighing.asked },
        }
      : listed;
  } catch (thrown) {
    if (thrown instanceof Unclear) return { unclear: thrown };
    throw thrown;
  }
};

/** A tag may protect the resource: without tags, no change is recommended. */
const tagsUnread = (reason: string): Unclear =>
  new Unclear('insufficient-data', `Its tags could not be read, and one of them may protect it. ${reason}`);

const listRules = ({ kind }: Resource): readonly Rule[] =>
  ALL_RULES.filter(({ kinds }) => (kinds as readonly string[]).includes(kind));

/** Why a saving is not recommended in addition to the chosen ones. */
const passedOver = (candidate: Judged, chosen: readonly Judged[]): NoSaving =>
  isWorth(candidate, 1)
    ? outside(`${chosen.map(({ rule }) => rule.id).join(', ')} is recommended instead.`)
    : sound(`It would save less than $${MIN_SAVING_USD} per month.`);

/** Collects recommendations on one account, one resource at a time. */
const openAdvice = (accountId: string, context: RuleContext, note: NonNullable<AdviseOptions['note']>) => {
  const recommendations: DraftRecommendation[] = [];
  const unjudged: Unjudged[] = [];
  const covered = new Map<string, string>();
  let pendingComputeUsd = 0;
  const pendingByPool = new Map<string, number>();

  const noteNoSaving = ({ arn }: Resource, rule: Rule, { outcome, why }: NoSaving): void =>
    note({ rule: rule.id, resource: arn, outcome, why });
  const leaveOpen = (resource: Resource, rule: Rule, unclear: Unclear): void => {
    unjudged.push(toUnjudged(accountId, resource, rule, unclear));
    note({ rule: rule.id, resource: resource.arn, outcome: 'unjudged', why: unclear.message });
  };
  const writeDown = (resource: Resource, candidate: Judged, share: number): void => {
    const draft = toDraft(accountId, resource, candidate, share);
    recommendations.push(draft);
    note({ rule: draft.rule, resource: resource.arn, outcome: 'recommended', why: draft.detail });
    for (const arn of candidate.saving.covers ?? []) covered.set(arn, draft.rule);
    if (draft.aim !== 'saving') return;
    const { reservableUsd } = candidate.saving;
    const taken = findPrepayable(resource, findChange(candidate), { ...draft, reservableUsd });
    pendingComputeUsd += taken.computeUsd;
    const pool = findPool(resource);
    if (pool !== undefined) pendingByPool.set(pool, (pendingByPool.get(pool) ?? 0) + taken.pooledUsd);
  };
  /** The saving when those written down before, on the same resource too, take their part of the on-demand cost. */
  const judgeAgain = (resource: Resource, candidate: Judged): Judged => ({
    ...candidate,
    saving: atPaidPrice(
      resource,
      candidate.listed,
      candidate.rule.change,
      weigh(resource, { ...context, pendingComputeUsd, pendingByPool }),
    ),
  });
  /** A tag may protect a resource that could not be read: only savings worth a change are reported. */
  const holdBack = (resource: Resource, judged: readonly Judged[], reason: string): void => {
    for (const candidate of judged)
      if (isWorth(candidate, 1)) leaveOpen(resource, candidate.rule, tagsUnread(reason));
      else noteNoSaving(resource, candidate.rule, passedOver(candidate, []));
  };
  const choose = (resource: Resource, judged: readonly Judged[]): void => {
    const chosen: Judged[] = [];
    for (const { candidate, share } of chainSavings(judged)) {
      const again = judgeAgain(resource, candidate);
      if (!isWorth(again, share)) continue;
      writeDown(resource, again, share);
      chosen.push(candidate);
    }
    for (const candidate of judged)
      if (!chosen.includes(candidate)) noteNoSaving(resource, candidate.rule, passedOver(candidate, chosen));
  };

  const adviseOn = (resource: Resource): void => {
    const judged: Judged[] = [];
    for (const rule of listRules(resource)) {
      const weighed = judgeOne(rule, resource, { ...context, pendingComputeUsd, pendingByPool });
      if ('unclear' in weighed) leaveOpen(resource, rule, weighed.unclear);
      else if ('judged' in weighed) judged.push(weighed.judged);
      else noteNoSaving(resource, rule, weighed);
    }
    if (resource.tagsUnread === undefined) choose(resource, judged);
    else holdBack(resource, judged, resource.tagsUnread);
  };
  /** Evaluates a resource that neither a tag nor another recommendation excludes. */
  const takeUp = (resource: Resource): void => {
    const by = covered.get(resource.arn);
    if (by === undefined && !isExcluded(resource)) return adviseOn(resource);
    const why = by === undefined ? 'A tag excludes it from all rules.' : `${by} is recommended and covers it.`;
    for (const rule of listRules(resource)) noteNoSaving(resource, rule, outside(why));
  };
  return { takeUp, recommendations, unjudged };
};

/** Rules that cover other resources come first, such as a stopped instance with its volumes; commitments come last. */
const RANK: Readonly<Record<string, number>> = { 'aws.ec2.instance': 0, 'aws.cost.commitments': 2 };
const rankKind = ({ kind }: Resource): number => RANK[kind] ?? 1;

const byWorth = (one: DraftRecommendation, other: DraftRecommendation): number =>
  other.monthlySavingUsd - one.monthlySavingUsd ||
  (other.atMostUsd ?? 0) - (one.atMostUsd ?? 0) ||
  (`${one.resource} ${one.rule}` < `${other.resource} ${other.rule}` ? -1 : 1);

/** All savings in these units. Pure: neither order nor duplicates change the result. */
export const advise = (units: readonly UnitSnapshot[], { now, note = () => undefined }: AdviseOptions): Advice => {
  const read = units.filter((snapshot) => isReadFor(snapshot, 'cost'));
  const accounts = [...new Set(read.map(({ unit }) => unit.accountId))].sort();
  const advices = accounts.map((accountId) => {
    const own = read.filter(({ unit }) => unit.accountId === accountId);
    const advice = openAdvice(accountId, createContext(own, now), note);
    const unique = new Map(
      own.flatMap(({ resources }) =>
        resources.map((resource) => [`${resource.kind} ${resource.arn}`, resource] as const),
      ),
    );
    const ordered = [...unique.values()].sort((a, b) => rankKind(a) - rankKind(b) || (a.arn < b.arn ? -1 : 1));
    for (const resource of ordered) advice.takeUp(resource);
    return advice;
  });
  return {
    recommendations: advices.flatMap(({ recommendations }) => recommendations).sort(byWorth),
    unjudged: advices.flatMap(({ unjudged }) => unjudged),
  };
};

/** The savings in these units, largest first. */
export const recommend = (units: readonly UnitSnapshot[], options: { readonly now: Date }): DraftRecommendation[] => [
  ...advise(units, options).recommendations,
];
