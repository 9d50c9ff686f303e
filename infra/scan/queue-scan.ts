import type { ScanRequest } from '@cloudmend/domain/scans';
import type { Plan } from '@cloudmend/domain/plans';
import { planRow } from '@cloudmend/domain/plans';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { ScheduledSlot, Stores } from '@cloudmend/store';
import { errorFields } from '../runtime/logger';
import type { Services } from '../runtime/services';

type Uses = Pick<Stores, 'scans'> & Pick<Services, 'workflow' | 'clock' | 'newId' | 'log'>;

interface Asked {
  readonly tenantId: TenantId;
  readonly plan: Plan;
  readonly request: ScanRequest;
  readonly requestedBy: string;
  /** The schedule slot of the scan. */
  readonly claim?: ScheduledSlot;
}

/**
 * Queues a scan within the plan's limits, or joins the one that reads the same accounts, and puts it in line.
 * @throws AppError
 */
export const queueScan = async (
  uses: Uses,
  { tenantId, plan, request, requestedBy, claim }: Asked,
): Promise<{ readonly scanId: string }> => {
  const { runningScans, scansPerDay } = planRow(plan).limits;
  const asked = { scanId: uses.newId(), scanTs: uses.clock().toISOString(), request, requestedBy };
  const { scanId, joined } = await uses.scans.create(asked, { running: runningScans, perDay: scansPerDay }, claim);
  if (joined) return { scanId };
  uses.log.info('A scan was requested.', { scanId, tenantId }, { scansStarted: 1 });
  try {
    await uses.workflow.start({ scanId, tenantId }, new Set(request.accounts).size);
  } catch (error) {
    // The saved scan is the request: when this fails, the watchdog does it within two minutes.
    uses.log.warn('A queued scan is not in line yet.', { scanId, tenantId, ...errorFields(error) });
  }
  return { scanId };
};
