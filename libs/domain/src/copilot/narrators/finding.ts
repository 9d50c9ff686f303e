import type { CheckDetail } from '../../checks/index';
import { isCustomCheck } from '../../custom-checks/custom-check';
import type { FindingDetail } from '../../findings/finding';
import { frameworkName } from '../../compliance/framework-names';
import { claimedUsd, isRange, type Recommendation } from '../../recommendations/index';
import type { Fact, Narration } from '../fact';
import { countDaysSince, type FactSheet, openSheet } from '../fact-sheet';
import { severityWord } from '../words';
import { tellRemedy } from './remedy';

/** What an explanation of a finding is told from. */
export interface FindingStory {
  readonly finding: FindingDetail;
  /** Its check with the remedy for its resource; undefined if it no longer exists. */
  readonly check: CheckDetail | undefined;
  readonly accountName: string;
  /** Open findings of the same check and their accounts; null for what was not counted. */
  readonly alike: { readonly findings: number; readonly accounts: number | null } | null;
  /** Other open findings on the same resource; null if they were not counted. */
  readonly besides: number | null;
  /** Open recommendations for the same resource. */
  readonly recommendations: ReadonlyArray<
    Pick<Recommendation, 'aim' | 'monthlySavingUsd' | 'atMostUsd' | 'monthlyKgCo2e'>
  >;
  readonly now: Date;
  /** False if it is told from a single scan, which does not say since when it is open. @default true */
  readonly hasHistory?: boolean;
}

const DATA_CLASSES = {
  pii: 'personal data',
  nonPii: 'no personal data',
  unclassified: 'data of no named class',
} as const;
const SIZES = { stored: 'stored', standard: 'in standard storage', allocated: 'allocated' } as const;

const listEvidence = ({ finding: { evidence, lastSeen } }: FindingStory, sheet: FactSheet): Fact[] => {
  const scan = sheet.from('Scan', lastSeen);
  return evidence.map(({ fact, value }) =>
    // Evidence of another resource is called by that resource's name.
    fact.includes(' ') ? scan.quote('related resource', `${fact}: ${value}`) : scan.quote(fact, value),
  );
};

const tellWhat = (story: FindingStory, sheet: FactSheet): void => {
  const { finding, check } = story;
  const isOurs = !isCustomCheck(finding.check);
  const scan = sheet.from('Scan', finding.lastSeen);
  const catalogue = sheet.from(isOurs ? 'Check catalogue' : 'Custom check');
  const id = catalogue.name('check', finding.check);
  sheet.tell('what', id)`${catalogue.words('fault', finding.title, isOurs)}.`;
  sheet.tell('what', ...listEvidence(story, sheet))`${scan.quote('evidence', finding.detail)}.`;
  const expected = finding.expected ?? check?.title;
  if (expected !== undefined)
    sheet.tell('what', id)`The check requires: ${catalogue.words('requirement', expected, isOurs)}.`;
};

const tellStanding = ({ finding, now, hasHistory = true }: FindingStory, sheet: FactSheet): void => {
  const scan = sheet.from('Scan', finding.lastSeen);
  const severity = sheet.from('Check catalogue').text('severity', severityWord(finding.severity));
  if (!hasHistory) {
    sheet.tell('why')`Its severity is ${severity}.`;
    return;
  }
  const since = scan.day('first seen', finding.firstSeen);
  const status = sheet.from('Finding', finding.lastSeen, finding.id).text('status', finding.status);
  const days = countDaysSince(finding.firstSeen, now);
  if (finding.status === 'open' && days === 0 && finding.firstSeen.slice(0, 10) === now.toISOString().slice(0, 10))
    sheet.tell('why', status, since)`Its severity is ${severity}, and it has been open since today.`;
  else if (finding.status === 'open' && days === 0)
    sheet.tell('why', status)`Its severity is ${severity}, and it has been open since ${since}.`;
  else if (finding.status === 'open') {
    const age = scan.count('age', days, 'day');
    sheet.tell('why', status)`Its severity is ${severity}, and it has been open for ${age}, since ${since}.`;
  } else sheet.tell('why')`Its severity is ${severity}. It is ${status}, and it was first seen on ${since}.`;
  if (finding.isUnread)
    sheet.tell('why', scan.text('readable', 'no'))`The latest scan could not read it again, so it may have changed.`;
};

const tellData = ({ finding: { impact, lastSeen } }: FindingStory, sheet: FactSheet): void => {
  const scan = sheet.from('Scan', lastSeen);
  if (!impact) {
    const unread = scan.text('data', 'not reported');
    sheet.tell('data', unread)`No scan has reported data on this resource.`;
    return;
  }
  const { dataClass, bytes, basis } = impact;
  if (dataClass === null) sheet.tell('data', scan.text('data class', 'not read'))`Not known: its tags were not read.`;
  else sheet.tell('data')`According to its tags it holds ${scan.text('data class', DATA_CLASSES[dataClass])}.`;
  if (bytes === null) sheet.tell('data', scan.text('size', 'not read'))`Its size was not read.`;
  else sheet.tell('data')`Its size is ${scan.bytes('size', bytes)}, ${scan.text('measured as', SIZES[basis])}.`;
};

const tellReach = (story: FindingStory, sheet: FactSheet): void => {
  const { finding, accountName, alike, besides } = story;
  const place = sheet.from('Finding', finding.lastSeen, finding.id);
  const resource = place.name('resource', finding.resource);
  const account = place.name('account', accountName);
  sheet.tell('reach')`The resource is ${resource} in the account ${account}, ${place.name('region', finding.region)}.`;
  if (besides !== null)
    sheet.tell(
      'reach',
      resource,
    )`The same resource has ${place.count('other open findings', besides, 'other open finding')}.`;
  if (alike === null) return;
  const findings = place.count('open findings of the check', alike.findings, 'open finding');
  if (alike.accounts === null) sheet.tell('reach')`The check has ${findings}.`;
  else sheet.tell('reach')`The check has ${findings} in ${place.count('accounts', alike.accounts, 'account')}.`;
};

const tellMoney = ({ finding, recommendations }: FindingStory, sheet: FactSheet): void => {
  const advice = sheet.from('Recommendations', finding.lastSeen);
  const count = advice.count('recommendations', recommendations.length, 'open recommendation');
  const usd = recommendations.reduce((sum, one) => sum + claimedUsd(one), 0);
  const kg = recommendations.reduce((sum, one) => sum + one.monthlyKgCo2e, 0);
  if (recommendations.length === 0) sheet.tell('dollars')`The resource has ${count}: no saving is known.`;
  else if (recommendations.some(isRange))
    sheet.tell('dollars')`Its ${count} would save at least ${advice.usdAMonth('savings', usd)}.`;
  else sheet.tell('dollars')`Its ${count} would save ${advice.usdAMonth('savings', usd)}.`;
  const price = sheet.from('Check catalogue').text('price of the fix', 'not known');
  sheet.tell('dollars', price)`What the fix itself costs is not known: no rule prices it.`;
  if (recommendations.length === 0) sheet.tell('carbon')`The resource has ${count}: no effect on carbon is known.`;
  else sheet.tell('carbon')`Its ${count} would avoid ${advice.kgAMonth('carbon', kg)}.`;
};

const tellControls = ({ finding, check }: FindingStory, sheet: FactSheet): void => {
  const controls = check?.controls ?? finding.controls;
  const isOurs = !isCustomCheck(finding.check);
  const catalogue = sheet.from(isOurs ? 'Framework catalogue' : 'Custom check');
  const count = catalogue.count('controls', controls.length, 'control');
  const [first] = controls;
  if (!first) {
    sheet.tell('controls')`${count} of the frameworks includes this check.`;
    return;
  }
  const frameworks = new Set(controls.map(({ framework }) => framework)).size;
  const named = catalogue.words('control', `${frameworkName(first.framework)} ${first.control}`, isOurs);
  sheet.tell(
    'controls',
  )`It belongs to ${count} of ${catalogue.count('frameworks', frameworks, 'framework')}, ${named} among them.`;
};

/** What a finding is, why it matters, what it costs, what to do and what could go wrong. */
export const narrateFinding = (story: FindingStory): Narration => {
  const sheet = openSheet();
  tellWhat(story, sheet);
  tellStanding(story, sheet);
  if (story.hasHistory !== false) tellData(story, sheet);
  tellReach(story, sheet);
  tellMoney(story, sheet);
  tellControls(story, sheet);
  const { finding, check } = story;
  const isOurs = !isCustomCheck(finding.check);
  const catalogue = sheet.from(isOurs ? 'Check catalogue' : 'Custom check');
  sheet.tell('do')`${catalogue.words('recommendation', check?.recommendation ?? finding.recommendation, isOurs)}.`;
  if (check) tellRemedy(check.remedy, catalogue, { sheet, isOurs });
  return sheet.close();
};
