import type { ChangeCarbon, ChangeControls, ChangeFacts, ChangeMoney, ChangeTarget } from '@cloudmend/domain/changes';
import type { CheckTally } from '@cloudmend/domain/compliance';
import { claimedUsd, isRange, type Recommendation } from '@cloudmend/domain/recommendations';
import type { Scan } from '@cloudmend/domain/scans';
import { ruleRemedyTemplate } from '@cloudmend/finops';
import { type Fix, fixFor, Refusal } from '@cloudmend/iac';
import { frameworkStates, remedyTarget, remedyTemplate, type Verdict } from '@cloudmend/scanner';
import type { Stores } from '@cloudmend/store';
import { listFindingFacts, listSavingFacts } from './target-facts';

/** What a change is to write, and what was read about it. */
export interface ReadTargets {
  readonly fixes: readonly Fix[];
  readonly facts: ChangeFacts;
  readonly money: ChangeMoney | null;
  readonly carbon: ChangeCarbon | null;
  readonly controls: ChangeControls;
}

type ReadUses = Pick<Stores, 'findings' | 'recommendations' | 'compliance' | 'scans'>;
type Items = ChangeFacts['items'];

interface ReadTarget {
  readonly fix: Fix;
  readonly items: Items;
  readonly readAt: string | undefined;
  readonly recommendation?: Recommendation;
}

const gone = (what: string): Refusal => new Refusal('already', `The ${what} is no longer open.`);

const readFinding = async ({ findings }: ReadUses, { id }: ChangeTarget): Promise<ReadTarget> => {
  const finding = await findings.get(id);
  if (!finding || finding.status === 'resolved') throw gone('finding');
  const target = remedyTarget(finding.resource, finding.region, finding.accountId);
  const remedy = remedyTemplate(finding.check, target);
  if (!remedy) throw new Refusal('needs-answer', 'This check has no fix in code.');
  return {
    fix: fixFor(remedy, target),
    items: listFindingFacts(finding).map((each) => ({ target: id, ...each })),
    readAt: finding.lastSeen,
  };
};

const readRecommendation = (all: readonly Recommendation[], { id }: ChangeTarget): ReadTarget => {
  const recommendation = all.find((each) => each.id === id);
  if (!recommendation || recommendation.status === 'dismissed') throw gone('recommendation');
  const template = ruleRemedyTemplate(recommendation.rule, recommendation);
  if (!template?.target) throw new Refusal('needs-answer', 'This recommendation has no fix in code.');
  return {
    fix: fixFor(template.remedy, template.target, { inputs: recommendation.inputs }),
    items: listSavingFacts(recommendation).map((each) => ({ target: id, ...each })),
    readAt: undefined,
    recommendation,
  };
};

const toDecimal = (amount: number): string => (Math.round(amount * 100) / 100).toFixed(2).replace(/^-(?=0\.00$)/, '');

const moneyOf = (recommendations: readonly Recommendation[]): ChangeMoney | null => {
  const [first] = recommendations;
  if (!first) return null;
  const saved = recommendations.reduce((sum, each) => sum + Math.round(claimedUsd(each) * 100), 0) / 100;
  const most = recommendations.reduce(
    (sum, each) => sum + (isRange(each) ? (each.atMostUsd ?? 0) : claimedUsd(each)),
    0,
  );
  return {
    monthlyUsd: toDecimal(0 - saved),
    ...(recommendations.some(isRange) && { atMostUsd: toDecimal(most) }),
    formula: recommendations.length === 1 ? first.formula : 'the sum of its recommendations',
    inputs: Object.fromEntries(
      recommendations.length === 1
        ? Object.entries(first.inputs).map(([name, value]) => [name, String(value)])
        : recommendations.map((each) => [each.resource, toDecimal(claimedUsd(each))]),
    ),
  };
};

const carbonOf = (recommendations: readonly Recommendation[]): ChangeCarbon | null =>
  recommendations.length === 0
    ? null
    : { monthlyKg: toDecimal(0 - recommendations.reduce((sum, { monthlyKgCo2e }) => sum + monthlyKgCo2e, 0)) };

const STATUSES = ['pass', 'fail', 'unknown', 'manual'] as const satisfies ReadonlyArray<Verdict['status']>;

const passedControls = (tallies: readonly CheckTally[]): ReadonlySet<string> =>
  new Set(
    frameworkStates(
      tallies.flatMap((tally) =>
        STATUSES.filter((status) => tally[status] > 0).map((status) => ({ check: tally.check, status })),
      ),
    ).flatMap(({ framework, controls }) =>
      controls.filter(({ state }) => state === 'passed').map(({ control }) => JSON.stringify({ framework, control })),
    ),
  );

/** Controls that pass once the findings are fixed, by the rules of every scan; account by account. */
const controlsOf = async ({ compliance }: ReadUses, targets: readonly ChangeTarget[]): Promise<ChangeControls> => {
  const findings = targets.filter(({ kind }) => kind === 'finding');
  const gained = new Set<string>();
  for (const { accountId, checks } of await compliance.readChecks()) {
    const fixedOf = (check: string): number =>
      findings.filter((each) => each.accountId === accountId && each.source === check).length;
    const after = checks.map((tally) => {
      const fixed = Math.min(tally.fail, fixedOf(tally.check));
      return { ...tally, fail: tally.fail - fixed, pass: tally.pass + fixed };
    });
    const before = passedControls(checks);
    for (const control of passedControls(after)) if (!before.has(control)) gained.add(control);
  }
  return { gained: [...gained].map((text) => JSON.parse(text) as ChangeControls['gained'][number]), lost: [] };
};

/** Scans that are looked through, newest first. */
const SCANS_MOST = 50;

/** The newest scan that read the accounts of the targets, a whole one if there is any. */
const findScan = async ({ scans }: ReadUses, targets: readonly ChangeTarget[]): Promise<Scan | undefined> => {
  const done = (await scans.list(SCANS_MOST)).items.filter(
    ({ status, accountIds }) => status === 'done' && targets.every(({ accountId }) => accountIds.includes(accountId)),
  );
  return done.find(({ mode, services }) => mode === 'all' && services === 'all') ?? done[0];
};

/** Reads the targets of a change as they are now. @throws Refusal if one is no longer open, or code cannot fix it */
export const readTargets = async (uses: ReadUses, targets: readonly ChangeTarget[]): Promise<ReadTargets> => {
  const all = targets.some(({ kind }) => kind === 'recommendation') ? await uses.recommendations.list() : [];
  const read = await Promise.all(
    targets.map((target) => (target.kind === 'finding' ? readFinding(uses, target) : readRecommendation(all, target))),
  );
  const latest = await findScan(uses, targets);
  const recommendations = read.flatMap(({ recommendation }) => recommendation ?? []);
  const times = read.flatMap(({ readAt }) => readAt ?? latest?.scanTs ?? []).sort();
  return {
    fixes: read.map(({ fix }) => fix),
    facts: { scanId: latest?.scanId ?? '-', readAt: times[0] ?? '', items: read.flatMap(({ items }) => items) },
    money: moneyOf(recommendations),
    carbon: carbonOf(recommendations),
    controls: await controlsOf(uses, targets),
  };
};
