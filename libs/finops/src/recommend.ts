import type { Resource, ResourceKind, ResourceOf, UnitSnapshot } from '@cloudmend/scanner';
import { isReadFor } from '@cloudmend/scanner';
import { savedCarbon } from './carbon/saved-carbon';
import type { Rule, Saving } from './define-rule';
import type { DraftRecommendation, Unjudged } from './draft-recommendation';
import { openPriceBook, type Price, toCents } from './prices/price-book';
import { ALL_RULES } from './rules/index';
import { isExcluded } from './rules/exclusions';
import { atPaidPrice } from './rules/prepaid';
import { type Candidate, chainOf, isWorth, mostOf } from './stacking';
import { type RuleContext, Unclear, weigh } from './weighing';

const amountOf = (usd: number): string =>
  `$${usd.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** Everything that can be saved, and where that cannot be said. */
export interface Advice {
  /** Dearest first; the savings on one resource never add up to more than it costs. */
  readonly recommendations: readonly DraftRecommendation[];
  /** Resources that a rule concerns and could not judge: none of them is called fine. */
  readonly unjudged: readonly Unjudged[];
}

/** What the rules may know of one account's units. */
export const contextOf = (units: readonly UnitSnapshot[], now: Date): RuleContext => {
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
    // Grouped by the very kind that is asked for.
    all: <K extends ResourceKind>(kind: K, region: string) =>
      (byPlace.get(`${kind} ${region}`) ?? []) as ResourceOf<K>[],
    isRead: (kind, region) => !unread.has(`${kind} ${region}`),
    pendingComputeUsd: 0,
  };
};

/** Which list a price is of, and every mark it bears. */
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

/** A candidate with what is needed to write it down. */
interface Judged extends Candidate {
  readonly saving: Saving;
  readonly asked: ReadonlyMap<string, Price>;
}

const draftOf = (
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
    detail: saving.detail(amountOf(monthlySavingUsd), amountOf(mostOf(saving) * share)),
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

const unjudgedOf = (
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

type Weighed = { readonly judged: Judged } | { readonly unclear: Unclear } | undefined;

const judgeOne = (rule: Rule, resource: Resource, context: RuleContext): Weighed => {
  const weighing = weigh(resource, context);
  try {
    const saving = rule.judge(resource, weighing);
    return saving && { judged: { rule, saving: atPaidPrice(resource, saving, weighing), asked: weighing.asked } };
  } catch (thrown) {
    if (thrown instanceof Unclear) return { unclear: thrown };
    throw thrown;
  }
};

/** A tag may protect the resource: where the tags are not known, nothing is advised that would change it. */
const tagsUnread = (reason: string): Unclear =>
  new Unclear('insufficient-data', `Its tags are not known, and one of them may protect it. ${reason}`);

const rulesOf = ({ kind }: Resource): readonly Rule[] =>
  ALL_RULES.filter(({ kinds }) => (kinds as readonly string[]).includes(kind));

const COMPUTE: ReadonlySet<string> = new Set(['aws.ec2.instance', 'aws.lambda.function', 'aws.ecs.service']);

/** Collects the advice on one account's resources, one at a time. */
const openAdvice = (accountId: string, context: RuleContext) => {
  const recommendations: DraftRecommendation[] = [];
  const unjudged: Unjudged[] = [];
  const covered = new Set<string>();
  let pendingComputeUsd = 0;

  const adviseOn = (resource: Resource): void => {
    const judged: Judged[] = [];
    for (const rule of rulesOf(resource)) {
      const weighed = judgeOne(rule, resource, { ...context, pendingComputeUsd });
      if (weighed && 'unclear' in weighed) unjudged.push(unjudgedOf(accountId, resource, rule, weighed.unclear));
      if (weighed && 'judged' in weighed) judged.push(weighed.judged);
    }
    if (resource.tagsUnread === undefined)
      for (const { candidate, share } of chainOf(judged)) writeDown(resource, candidate, share);
    else
      for (const candidate of judged)
        if (isWorth(candidate, 1))
          unjudged.push(unjudgedOf(accountId, resource, candidate.rule, tagsUnread(resource.tagsUnread)));
  };
  const writeDown = (resource: Resource, candidate: Judged, share: number): void => {
    const draft = draftOf(accountId, resource, candidate, share);
    recommendations.push(draft);
    for (const arn of candidate.saving.covers ?? []) covered.add(arn);
    if (COMPUTE.has(resource.kind) && draft.aim === 'saving') pendingComputeUsd += mostOf(draft);
  };
  return { adviseOn, recommendations, unjudged, covered };
};

/** What speaks for others goes first: a stopped instance for its volumes; commitments come after all else. */
const RANK: Readonly<Record<string, number>> = { 'aws.ec2.instance': 0, 'aws.cost.commitments': 2 };
const rankOf = ({ kind }: Resource): number => RANK[kind] ?? 1;

const byWorth = (one: DraftRecommendation, other: DraftRecommendation): number =>
  other.monthlySavingUsd - one.monthlySavingUsd ||
  (other.atMostUsd ?? 0) - (one.atMostUsd ?? 0) ||
  (`${one.resource} ${one.rule}` < `${other.resource} ${other.rule}` ? -1 : 1);

/** What to save in these units. Pure: neither their order nor their repetition changes the answer. */
export const advise = (units: readonly UnitSnapshot[], { now }: { readonly now: Date }): Advice => {
  const read = units.filter((snapshot) => isReadFor(snapshot, 'cost'));
  const accounts = [...new Set(read.map(({ unit }) => unit.accountId))].sort();
  const advices = accounts.map((accountId) => {
    const own = read.filter(({ unit }) => unit.accountId === accountId);
    const advice = openAdvice(accountId, contextOf(own, now));
    const unique = new Map(
      own.flatMap(({ resources }) =>
        resources.map((resource) => [`${resource.kind} ${resource.arn}`, resource] as const),
      ),
    );
    const ordered = [...unique.values()].sort((a, b) => rankOf(a) - rankOf(b) || (a.arn < b.arn ? -1 : 1));
    for (const resource of ordered)
      if (!isExcluded(resource) && !advice.covered.has(resource.arn)) advice.adviseOn(resource);
    return advice;
  });
  return {
    recommendations: advices.flatMap(({ recommendations }) => recommendations).sort(byWorth),
    unjudged: advices.flatMap(({ unjudged }) => unjudged),
  };
};

/** What to save in these units, dearest first. */
export const recommend = (units: readonly UnitSnapshot[], options: { readonly now: Date }): DraftRecommendation[] => [
  ...advise(units, options).recommendations,
];
