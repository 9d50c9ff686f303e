import { redriveScan } from '@cloudmend/infra/scan';
import { formatLine, type OperatorCommand, orExplain, tenantNamed } from './operator-command';
import { OperatorError } from './records';

/** Scans that failed, newest first. */
const MOST_LISTED = 100;

const clock = (): Date => new Date();

export const listFailedScans: OperatorCommand = async (records, [word]) => {
  const { tenantId } = await tenantNamed(records, word);
  const { items } = await records.openScans(tenantId).list(MOST_LISTED);
  return items
    .filter(({ status }) => status === 'failed')
    .map(({ scanId, scanTs, finishedAt, accountIds, percent, reason }) => ({
      scanId,
      scanTs,
      finishedAt,
      accounts: accountIds.length,
      percent,
      reason,
    }));
};

/** Has a failed scan continued where it stopped. Logged first: an action that cannot be logged is not carried out. */
export const redriveCommand: OperatorCommand = async (records, [word, scanId], who) => {
  const { tenantId } = await tenantNamed(records, word);
  if (scanId === undefined) throw new OperatorError('Name the scan: operator failed-scans WORKSPACE lists them.');
  const scans = records.openScans(tenantId);
  const before = await scans.head(scanId);
  if (!before) throw new OperatorError(`The workspace ${tenantId} has no scan ${scanId}.`);
  await records.openTrail(tenantId).append(
    formatLine(who, 'scan.redrive', scanId, {
      before: { status: before.status, percent: before.percent },
      after: null,
    }),
  );
  const done = await orExplain(() =>
    redriveScan({ scans, queue: records.system.scanQueue, clock }, { tenantId, scanId }),
  );
  return { schema: 'cloudmend.redrive/1', tenantId, scanId, ...done };
};
