import type { Remedy } from '../../checks/index';
import type { FixSet, FrameworkCheck, FrameworkControl, FrameworkDetail } from '../../compliance/contracts';
import { severityRank } from '../../findings/severity';
import type { Narration } from '../fact';
import { type FactSheet, openSheet } from '../fact-sheet';
import { severityWord } from '../words';
import { tellRemedy } from './remedy';

/** What an explanation of a control is told from. */
export interface ControlStory {
  readonly framework: FrameworkDetail;
  readonly control: FrameworkControl;
  /** Fixes of the framework; null if the reader may not see them. */
  readonly fixes: FixSet | null;
  /** The recommendation and remedy of its failing checks. */
  readonly remedies: ReadonlyMap<string, { readonly recommendation: string; readonly remedy: Remedy }>;
  readonly isOwnCheck: (check: string) => boolean;
  /** When the newest account was evaluated; null if unknown. */
  readonly at: string | null;
}

const STATES = {
  passed: 'passed',
  failed: 'failed',
  unknown: 'unknown',
  'not-assessed': 'not assessed',
  manual: 'manual review required',
} as const;

const listChecks = ({ framework, control }: ControlStory): FrameworkCheck[] =>
  framework.checks
    .filter(({ check }) => control.checks.includes(check))
    .sort((a, b) => b.fail - a.fail || severityRank(a.severity) - severityRank(b.severity));

const tellChecks = (story: ControlStory, checks: readonly FrameworkCheck[], sheet: FactSheet): void => {
  const verdicts = sheet.from('Verdicts', story.at, story.framework.id);
  for (const { check, title, severity, fail, pass, unknown } of checks) {
    const name = sheet.from('Check catalogue').words('check', title, !story.isOwnCheck(check));
    const failing = verdicts.count('failing', fail, 'resource');
    const rated = sheet.from('Check catalogue').text('severity', severityWord(severity));
    sheet.tell(
      'why',
    )`${name}: failing ${failing}, passing ${verdicts.count('passing', pass, 'resource')}, not read ${verdicts.count('unknown', unknown, 'resource')}; the severity is ${rated}.`;
  }
};

const tellFixes = (story: ControlStory, failing: ReadonlySet<string>, sheet: FactSheet): void => {
  if (story.fixes === null) return;
  const mine = story.fixes.steps.flatMap(({ fixes }) => fixes).filter(({ check }) => failing.has(check));
  const source = sheet.from('Fix set', story.at, story.framework.id);
  const usd = source.usdAMonth(
    'savings',
    mine.reduce((sum, fix) => sum + fix.monthlySavingUsd, 0),
  );
  const minutes = source.count(
    'effort',
    mine.reduce((sum, fix) => sum + fix.minutes, 0),
    'minute',
  );
  const resources = source.count(
    'resources',
    mine.reduce((sum, fix) => sum + fix.resources, 0),
    'resource',
  );
  if (mine.some(({ isLeast }) => isLeast))
    sheet.tell('dollars')`Open recommendations on its failing resources would save at least ${usd}.`;
  else sheet.tell('dollars')`Open recommendations on its failing resources would save ${usd}.`;
  const carbon = source.text('carbon', 'not attributed to controls');
  sheet.tell('carbon', carbon)`Not known: carbon is counted for recommendations, not for controls.`;
  if (mine.length > 0) sheet.tell('do')`Its fixes concern ${resources} and take about ${minutes}, by our estimate.`;
};

/** What a control asks, where it stands and why, and what to do. */
export const narrateControl = (story: ControlStory): Narration => {
  const { framework, control, at } = story;
  const sheet = openSheet();
  const catalogue = sheet.from('Framework catalogue');
  const standard = catalogue.text('framework', framework.framework);
  const number = catalogue.text('control', control.id);
  sheet.tell('what')`${standard} ${number} asks: ${catalogue.text('title', control.title)}.`;
  const verdicts = sheet.from('Verdicts', at, framework.id);
  const checks = listChecks(story);
  const covered = catalogue.count('checks', checks.length, 'check');
  sheet.tell('why', number)`Its state is ${verdicts.text('state', STATES[control.state])}, by ${covered}.`;
  tellChecks(story, checks, sheet);
  const passed = verdicts.count('passed', framework.passed, 'control');
  const assessed = verdicts.count('assessed', framework.assessed, 'assessed control');
  const total = catalogue.count('total', framework.total, 'control');
  sheet.tell('controls')`${standard} passes ${passed} of ${assessed}; it has ${total}.`;
  const failing = checks.filter(({ fail }) => fail > 0);
  tellFixes(story, new Set(failing.map(({ check }) => check)), sheet);
  for (const { check } of failing) {
    const found = story.remedies.get(check);
    const isOurs = !story.isOwnCheck(check);
    const source = sheet.from(isOurs ? 'Check catalogue' : 'Custom check');
    if (!found) continue;
    sheet.tell('do', source.name('check', check))`${source.words('recommendation', found.recommendation, isOurs)}.`;
    tellRemedy({ ...found.remedy, console: [] }, source, { sheet, isOurs });
  }
  if (failing.length === 0)
    sheet.tell(
      'do',
      verdicts.count('failing', 0, 'resource'),
    )`No resource fails this control: there is nothing to fix.`;
  sheet.tell('risk', covered)`A pass covers only what the checks read. Review the rest of the control yourself.`;
  return sheet.close();
};
