import type { Run } from '@cloudmend/domain/runs';
import type { Stores } from '@cloudmend/store';

/**
 * The verdict of a scan that began after the write: the finding is resolved, or still there. A start or stop by the
 * clock has no finding: it was read back.
 */
export const settleByScan = async (
  { findings, recommendations, accounts, runs }: Pick<Stores, 'findings' | 'recommendations' | 'accounts' | 'runs'>,
  run: Run,
): Promise<void> => {
  if (run.slot !== undefined) return void (await runs.save(run, { state: 'verified' }));
  const scannedAt = (await accounts.get(run.accountId))?.lastScanAt ?? '';
  const writtenAt = run.writtenAt ?? '';
  // Times are ISO texts in UTC: their order is that of the texts.
  if (scannedAt <= writtenAt) return;
  const finding = await findings.get(run.subject);
  if (finding) {
    if (finding.status === 'resolved') await runs.save(run, { state: 'verified' });
    else if (finding.lastSeen > writtenAt) await fail(runs, run);
    return;
  }
  const isOpen = (await recommendations.list()).some(({ id, status }) => id === run.subject && status === 'open');
  await (isOpen ? fail(runs, run) : runs.save(run, { state: 'verified' }));
};

const fail = (runs: Stores['runs'], run: Run): Promise<Run> =>
  runs.save(run, {
    state: 'not-verified',
    reason: { code: 'still-found', text: 'A later scan still finds the fault.' },
  });
