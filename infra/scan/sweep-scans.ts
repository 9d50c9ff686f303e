import { isFinished } from '@cloudmend/domain/scans';
import type { QueuedScan, ScanName, UnfinishedScan } from '@cloudmend/store/system';
import type { Services } from '../runtime/services';

const QUEUED_TOO_LONG_MS = 60_000;
const SILENT_TOO_LONG_MS = 5 * 60_000;
/** The limit for an admitted scan that never starts despite repeated attempts. */
const GIVE_UP_MS = 15 * 60_000;

export interface SweepOptions {
  /** Milliseconds after which a queued scan counts as forgotten. @default 1 minute */
  readonly queuedMs?: number;
  /** Milliseconds without a heartbeat after which a running scan counts as dead. @default 5 minutes */
  readonly silentMs?: number;
  /** True if no run can be alive, as after a start of the local cloud. @default false */
  readonly isRestart?: boolean;
}

export interface SweepResult {
  readonly started: readonly string[];
  /** Scans that were given up. */
  readonly failed: readonly string[];
  /** Scans of which nothing was read yet. */
  readonly waiting: number;
  /** Seconds since the oldest of those was requested; 0 if none waits. */
  readonly oldestWait: number;
}

type Verdict =
  | { readonly kind: 'leave' | 'join' | 'resume' | 'start' }
  | { readonly kind: 'fail'; readonly reason: string };

const STUCK = 'The scan could not be started. Please start it again.';
const SILENT = 'The scan stopped responding. Results read before are kept; please start it again.';

type Limits = Required<Omit<SweepOptions, 'isRestart'>>;

const verdictOnQueued = (queued: QueuedScan, now: number, { queuedMs }: Limits): Verdict => {
  const admitted = Math.min(...queued.open.map(({ at }) => Date.parse(at)));
  if (now - admitted > GIVE_UP_MS) return { kind: 'fail', reason: STUCK };
  return { kind: now - admitted > queuedMs ? 'start' : 'leave' };
};

const verdictOn = (scan: UnfinishedScan, queued: QueuedScan | undefined, now: number, limits: Limits): Verdict => {
  const { queuedMs, silentMs } = limits;
  const touched = Date.parse(scan.touchedAt);
  // Saved, but not in line: the process that saved it ended too early.
  if (!queued) return { kind: now - touched > (scan.status === 'queued' ? queuedMs : silentMs) ? 'join' : 'leave' };
  // Waiting for its turn is no silence. With nothing left to admit, the worker that ended the last batch died before the scan was concluded.
  if (queued.open.length === 0)
    return { kind: queued.next < queued.total || now - touched <= silentMs ? 'leave' : 'resume' };
  if (scan.status === 'queued') return verdictOnQueued(queued, now, limits);
  const newest = Math.max(touched, ...queued.open.map(({ at }) => Date.parse(at)));
  if (now - newest > silentMs) return { kind: 'resume' };
  const isNew = queued.open.some(({ at }) => now - Date.parse(at) > queuedMs && now - Date.parse(at) < 3 * queuedMs);
  return { kind: isNew ? 'start' : 'leave' };
};

type SweepServices = Pick<Services, 'openStores' | 'workflow' | 'clock' | 'log'> & {
  readonly system: Pick<Services['system'], 'listUnfinishedScans'>;
};

const startBatches = async (
  { workflow }: Pick<SweepServices, 'workflow'>,
  scan: ScanName,
  { open }: Pick<QueuedScan, 'open'>,
): Promise<void> => {
  for (const { from, count, attempt } of open) await workflow.startAgain({ ...scan, from, count, attempt });
};

/**
 * A scan that was concluded by a worker that then died did not leave the queue. The index of open scans may lag, so the
 * scan itself is asked.
 */
const leaveIfEnded = async ({ openStores, workflow }: SweepServices, scan: ScanName): Promise<void> => {
  const head = await openStores(scan.tenantId).scans.head(scan.scanId);
  if (!head || isFinished(head.status)) await workflow.stop(scan);
};

const act = async (
  services: SweepServices,
  { tenantId, scanId, accounts, redrives }: UnfinishedScan,
  queued: QueuedScan | undefined,
  verdict: Verdict,
): Promise<'started' | 'failed' | undefined> => {
  const { workflow, openStores, clock } = services;
  const scan = { tenantId, scanId };
  const fail = async (reason: string): Promise<'failed'> => {
    await openStores(tenantId).scans.conclude(scanId, 'failed', clock().toISOString(), reason);
    await workflow.stop(scan);
    return 'failed';
  };
  if (verdict.kind === 'leave') return undefined;
  if (verdict.kind === 'fail') return fail(verdict.reason);
  if (verdict.kind === 'join') await workflow.start(scan, accounts, redrives);
  else if (verdict.kind === 'start' && queued) await startBatches(services, scan, queued);
  else if (!(await workflow.resume(scan))) return fail(SILENT);
  return 'started';
};

/** Those whose scan ended in this round included, so that a fault is seen once more than it lasts. */
const measureWait = (
  unfinished: readonly UnfinishedScan[],
  now: number,
): Pick<SweepResult, 'waiting' | 'oldestWait'> => {
  const requested = unfinished.flatMap(({ status, scanTs }) => (status === 'queued' ? [Date.parse(scanTs)] : []));
  return { waiting: requested.length, oldestWait: Math.max(0, Math.round((now - Math.min(...requested, now)) / 1000)) };
};

const toKey = ({ tenantId, scanId }: ScanName): string => `${tenantId} ${scanId}`;

/**
 * Puts forgotten scans in line, starts admitted ones that did not begin, resumes silent ones once, and ends those that
 * stay silent. One broken scan does not delay the others.
 */
export const sweepScans = async (services: SweepServices, options: SweepOptions = {}): Promise<SweepResult> => {
  const { workflow, system, clock, log } = services;
  const { isRestart = false, ...chosen } = options;
  const limits = { queuedMs: QUEUED_TOO_LONG_MS, silentMs: SILENT_TOO_LONG_MS, ...chosen };
  const done: Record<'started' | 'failed', string[]> = { started: [], failed: [] };
  // Read first: a scan that is no longer unfinished afterwards has ended.
  const entries = (await workflow.list()).flatMap(({ tenantId, scans }) =>
    scans.map((scan) => ({ tenantId, ...scan })),
  );
  const unfinished = await system.listUnfinishedScans();
  const queue = new Map(entries.map((queued) => [toKey(queued), queued]));
  const alive = new Set(unfinished.map(toKey));
  for (const queued of entries.filter((one) => !alive.has(toKey(one)))) await leaveIfEnded(services, queued);
  for (const scan of unfinished) {
    const queued = queue.get(toKey(scan));
    const isCutOff = isRestart && queued !== undefined && queued.open.length > 0;
    const verdict: Verdict = isCutOff ? { kind: 'start' } : verdictOn(scan, queued, clock().getTime(), limits);
    try {
      const outcome = await act(services, scan, queued, verdict);
      if (outcome) done[outcome].push(scan.scanId);
    } catch (error) {
      const { scanId, tenantId } = scan;
      log.error('A scan could not be swept.', { scanId, tenantId, errorMessage: String(error) });
    }
  }
  await workflow.admit();
  return { ...done, ...measureWait(unfinished, clock().getTime()) };
};
