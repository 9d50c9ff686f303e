import type { Remedy } from '../../checks/index';
import { isRange, type Recommendation } from '../../recommendations/index';
import type { Narration } from '../fact';
import { type FactSheet, type FactSource, openSheet } from '../fact-sheet';
import { tellRemedy } from './remedy';

/** What an explanation of a recommendation is told from. */
export interface RecommendationStory {
  readonly recommendation: Recommendation;
  readonly remedy: Remedy;
  readonly accountName: string;
  /** Open findings on the same resource; null if they were not counted. */
  readonly findings: number | null;
  /** What earlier changes of the rule realised of their claims; null without any. */
  readonly past: { readonly factor: number; readonly changes: number } | null;
  /** When the scan that it rests on read the account; null if unknown. */
  readonly at: string | null;
}

const AIMS = {
  saving: 'lower cost',
  performance: 'better performance at the same price',
  hygiene: 'housekeeping',
  review: 'a decision by its owner',
} as const;

const tellSaving = ({ recommendation }: RecommendationStory, source: FactSource, sheet: FactSheet): void => {
  const { aim = 'saving', monthlySavingUsd, atMostUsd, inputs } = recommendation;
  const saving = source.usdAMonth(aim === 'review' ? 'amount in question' : 'saving', monthlySavingUsd);
  const most = atMostUsd === undefined ? undefined : source.usdAMonth('at most', atMostUsd);
  const tell = sheet.tell(
    'dollars',
    ...Object.entries(inputs).map(([name, value]) => source.quote(name, String(value))),
  );
  if (most && isRange(recommendation)) return tell`The change saves at least ${saving}, and at most ${most}.`;
  if (aim === 'saving') tell`The change saves ${saving}.`;
  else if (aim === 'review') tell`The amount in question is ${saving}; it counts as no saving.`;
  else sheet.tell('dollars', source.text('aim', AIMS[aim]))`The change claims no saving.`;
  if (most && aim !== 'saving') sheet.tell('dollars')`The saving is at most ${most}.`;
};

/** What earlier changes let expect; nothing can be expected of a saving whose least is zero. */
const tellExpected = ({ recommendation, past, at }: RecommendationStory, sheet: FactSheet): void => {
  if (past === null || recommendation.monthlySavingUsd <= 0) return;
  const ledger = sheet.from('Savings ledger', at);
  const expected = ledger.usdAMonth('expected', recommendation.monthlySavingUsd * past.factor);
  const factor = ledger.figure('factor', `× ${past.factor.toFixed(2)}`);
  const changes = ledger.count('earlier changes', past.changes, 'earlier change');
  sheet.tell('dollars')`Expect ${expected}: ${changes} by this rule realised ${factor} of what they claimed.`;
};

const tellMoney = (story: RecommendationStory, sheet: FactSheet): void => {
  const { recommendation, at } = story;
  const { aim = 'saving', monthlyCostUsd, formula, inputs } = recommendation;
  const source = sheet.from('Recommendation', at, recommendation.id);
  tellSaving(story, source, sheet);
  if (monthlyCostUsd !== undefined)
    sheet.tell('dollars')`The resource costs ${source.usdAMonth('cost', monthlyCostUsd)} today.`;
  const figures = Object.entries(inputs).map(([name, value]) => source.quote(name, String(value)));
  // A scan file does not have it.
  if (aim === 'saving' && formula !== '')
    sheet.tell('dollars', ...figures)`The saving is computed as ${source.text('formula', formula)}.`;
  tellExpected(story, sheet);
};

const tellRisk = ({ recommendation }: RecommendationStory, sheet: FactSheet): void => {
  const rule = sheet.from('Rule catalogue');
  const { risk, reversible, guardrails } = recommendation;
  sheet.tell('risk')`The risk of the change is ${rule.text('risk', risk)}.`;
  if (reversible !== undefined) sheet.tell('risk')`Reversible: ${rule.text('reversible', reversible)}.`;
  for (const guardrail of guardrails) sheet.tell('risk')`Before you apply: ${rule.quote('guardrail', guardrail)}.`;
};

/** What a recommendation is, why it applies here, what it saves, what to do and what could go wrong. */
export const narrateRecommendation = (story: RecommendationStory): Narration => {
  const { recommendation, remedy, accountName, findings, at } = story;
  const sheet = openSheet();
  const source = sheet.from('Recommendation', at, recommendation.id);
  const rule = sheet.from('Rule catalogue');
  sheet.tell('what', rule.name('rule', recommendation.rule))`${rule.text('title', recommendation.title)}.`;
  sheet.tell('what')`${source.quote('detail', recommendation.detail)}.`;
  const { aim = 'saving', confidence, effort, dismissal } = recommendation;
  sheet.tell('why')`The aim is ${rule.text('aim', AIMS[aim])}.`;
  if (confidence !== undefined) sheet.tell('why')`The confidence is ${rule.text('confidence', confidence)}.`;
  if (dismissal)
    sheet.tell(
      'why',
    )`It was dismissed on ${source.day('dismissed', dismissal.at)}: ${source.quote('reason', dismissal.reason)}.`;
  const resource = source.name('resource', recommendation.resource);
  const account = source.name('account', accountName);
  sheet.tell(
    'reach',
  )`The resource is ${resource} in the account ${account}, ${source.name('region', recommendation.region)}.`;
  if (findings !== null)
    sheet.tell(
      'reach',
      resource,
    )`The same resource has ${sheet.from('Findings', at).count('findings', findings, 'open finding')}.`;
  tellMoney(story, sheet);
  const carbon = source.kgAMonth('carbon', recommendation.monthlyKgCo2e);
  if (recommendation.monthlyKgCo2e > 0) sheet.tell('carbon')`The change avoids ${carbon}.`;
  else sheet.tell('carbon')`The carbon it is known to avoid is ${carbon}.`;
  sheet.tell('do')`The effort is ${rule.text('effort', effort)}.`;
  tellRisk(story, sheet);
  tellRemedy(remedy, rule, { sheet, isOurs: true });
  return sheet.close();
};
