import type { ReadingPlaces, UnfinishedScan } from '@cloudmend/store/system';
import type { Services } from '../runtime/services';

const QUEUED_TOO_LONG_MS = 60_000;
const SILENT_TOO_LONG_MS = 5 * 60_000;
/** The limit for a queued scan that never starts despite repeated attempts. */
const GIVE_UP_MS = 15 * 60_000;

export interface SweepOptions {
  /** Milliseconds after which a queued scan counts as forgotten. @default 1 minute */
  readonly queuedMs?: number;
  /** Milliseconds without a heartbeat after which a running scan counts as dead. @default 5 minutes */
  readonly silentMs?: number;
  /** `restart` if no execution can be alive, as after a start of the local cloud; its workers resume. @default fail */
  readonly silent?: 'fail' | 'restart';
}

export interface SweepResult {
  readonly started: readonly string[];
  readonly failed: readonly string[];
}

type Verdict =
  | { readonly kind: 'leave' }
  | { readonly kind: 'start' }
  | { readonly kind: 'fail'; readonly reason: string };

const STUCK = 'The scan could not be started. Please start it again.';
const SILENT = 'The scan stopped responding. Results read before are kept; please start it again.';

const verdictOn = (
  scan: UnfinishedScan,
  now: number,
  { queuedMs = QUEUED_TOO_LONG_MS, silentMs = SILENT_TOO_LONG_MS, silent = 'fail' }: SweepOptions,
): Verdict => {
  const age = now - Date.parse(scan.scanTs);
  if (scan.status === 'queued') {
    if (age > GIVE_UP_MS && silent === 'fail') return { kind: 'fail', reason: STUCK };
    return age > queuedMs ? { kind: 'start' } : { kind: 'leave' };
  }
  if (now - Date.parse(scan.touchedAt) <= silentMs) return { kind: 'leave' };
  return silent === 'restart' ? { kind: 'start' } : { kind: 'fail', reason: SILENT };
};

type SweepServices = Pick<Services, 'openStores' | 'workflow' | 'clock' | 'log'> & {
  readonly system: Pick<Services['system'], 'listUnfinishedScans'> & {
    readonly readingPlaces: Pick<ReadingPlaces, 'list' | 'giveBack'>;
  };
};

/** Starts queued scans that were not picked up, and ends silent ones. One broken scan does not delay the others. */
export const sweepScans = async (services: SweepServices, options: SweepOptions = {}): Promise<SweepResult> => {
  const started: string[] = [];
  const failed: string[] = [];
  const { readingPlaces } = services.system;
  // Read first: a scan no longer unfinished afterwards has ended.
  const held = await readingPlaces.list();
  const unfinished = await services.system.listUnfinishedScans();
  const alive = new Set(unfinished.map(({ tenantId, scanId }) => `${tenantId} ${scanId}`));
  // A cancelled scan, or one whose workers died, cannot release its places itself.
  for (const reading of held)
    if (!alive.has(`${reading.tenantId} ${reading.scanId}`)) await readingPlaces.giveBack(reading);
  for (const scan of unfinished) {
    const verdict = verdictOn(scan, services.clock().getTime(), options);
    try {
      if (verdict.kind === 'start') {
        await services.workflow.start({ tenantId: scan.tenantId, scanId: scan.scanId });
        started.push(scan.scanId);
      } else if (verdict.kind === 'fail') {
        await failScan(services, scan, verdict.reason);
        failed.push(scan.scanId);
      }
    } catch (error) {
      services.log.error('A scan could not be swept.', {
        scanId: scan.scanId,
        tenantId: scan.tenantId,
        errorMessage: String(error),
      });
    }
  }
  return { started, failed };
};

const failScan = async (
  { openStores, workflow, clock }: SweepServices,
  { tenantId, scanId }: UnfinishedScan,
  reason: string,
): Promise<void> => {
  await openStores(tenantId).scans.conclude(scanId, 'failed', clock().toISOString(), reason);
  await workflow.stop(scanId);
};
