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
 * Queues a scan within the plan's limits, or joins the one that reads the same accounts, and starts the workflow.
 * @throws AppError
 */
export const queueScan = async (
  uses: Uses,
  { tenantId, plan, request, requestedBy, claim }: Asked,
): Promise<{ readonly scanId: string }> => {
  const { runningScans, scansPerDay } = planRow(plan).limits;
  const asked = { scanId: uses.newId(), scanTs: uses.clock().toISOString(), request, requestedBy };
  const { scanId } = await uses.scans.create(asked, { running: runningScans, perDay: scansPerDay }, claim);
  try {
    await uses.workflow.start({ scanId, tenantId });
  } catch (error) {
    // The saved scan is the request: when starting fails, the sweeper starts it within a minute.
    uses.log.warn('A queued scan was not started yet.', { scanId, tenantId, ...errorFields(error) });
  }
  return { scanId };
};
