import type { Finding } from '../../findings/finding';
import type { ScanDetail } from '../../scans/scan';
import type { Narration } from '../fact';
import { type FactSheet, openSheet } from '../fact-sheet';
import { severityWord } from '../words';

/** What an explanation of a scan is told from. */
export interface ScanStory {
  readonly scan: ScanDetail;
  /** The worst findings that it detected newly or again. */
  readonly worst: ReadonlyArray<Pick<Finding, 'id' | 'title' | 'severity' | 'resource'>>;
  readonly savings: {
    readonly usd: number;
    /** Whether only a range is known of some of it: `usd` is then the least. */
    readonly isLeast: boolean;
    readonly kg: number;
    readonly recommendations: number;
  };
}

const tellChanges = ({ scan }: ScanStory, sheet: FactSheet): void => {
  const source = sheet.from('Scan', scan.finishedAt ?? scan.scanTs, scan.scanId);
  const { changes } = scan;
  const fresh = source.count('new', changes.new, 'new finding');
  const again = source.count('reopened', changes.reopened, 'reopened finding');
  const gone = source.count('resolved', changes.resolved, 'resolved finding');
  sheet.tell('why')`Changes since the scan before: ${fresh}, ${again} and ${gone}.`;
  if (changes.muted > 0) sheet.tell('why')`Muted since: ${source.count('muted', changes.muted, 'muted finding')}.`;
  if (changes.readable > 0)
    sheet.tell(
      'why',
    )`Read again after a gap, so perhaps not new: ${source.count('readable', changes.readable, 'finding')}.`;
  if (changes.unreadable > 0)
    sheet.tell(
      'why',
    )`In parts that could not be read, so they may still exist: ${source.count('unreadable', changes.unreadable, 'finding')}.`;
};

/** What a scan read, what changed since the scan before, and what to look at. */
export const narrateScan = (story: ScanStory): Narration => {
  const { scan, worst, savings } = story;
  const sheet = openSheet();
  const source = sheet.from('Scan', scan.finishedAt ?? scan.scanTs, scan.scanId);
  const resources = source.count('resources', scan.resources, 'resource');
  const accounts = source.count('accounts', scan.accountIds.length, 'account');
  const day = source.day('date', scan.scanTs);
  sheet.tell('what', source.text('status', scan.status))`The scan of ${day} read ${resources} in ${accounts}.`;
  const { pass, fail, unknown } = scan.counts;
  sheet.tell(
    'what',
  )`Of its verdicts, ${source.count('passed', pass, 'verdict')} passed, ${source.count('failed', fail, 'verdict')} failed and ${source.count('unknown', unknown, 'verdict')} could not be reached.`;
  tellChanges(story, sheet);
  for (const { title, severity, resource } of worst)
    sheet.tell(
      'reach',
      source.text('severity', severityWord(severity)),
    )`New or reopened: ${source.quote('finding', title)}, on ${source.name('resource', resource)}.`;
  const advice = sheet.from('Recommendations', scan.finishedAt ?? scan.scanTs);
  const count = advice.count('recommendations', savings.recommendations, 'open recommendation');
  const usd = advice.usdAMonth('savings', savings.usd);
  if (savings.isLeast) sheet.tell('dollars')`The workspace now has ${count} that would save at least ${usd}.`;
  else sheet.tell('dollars')`The workspace now has ${count} that would save ${usd}.`;
  sheet.tell('carbon')`They would avoid ${advice.kgAMonth('carbon', savings.kg)}.`;
  const calls = source.count('paid calls', scan.paidCalls, 'paid call');
  sheet.tell('dollars')`The scan made ${calls} to the provider.`;
  const fresh = source.count('to look at', scan.changes.new + scan.changes.reopened, 'new or reopened finding');
  sheet.tell('do')`Start with ${fresh}, most severe first.`;
  const gaps = source.count('gaps', scan.gaps.length, 'part');
  if (scan.gaps.length > 0) sheet.tell('risk')`${gaps} could not be read, so a finding there may be missing.`;
  else sheet.tell('risk')`${gaps} were left unread.`;
  return sheet.close();
};
