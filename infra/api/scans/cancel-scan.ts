import { cancelScan } from '@cloudmend/domain/scans';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** Cancels a scan; one that already ended keeps its status. */
export const cancelScanFor =
  ({ scans, workflow, clock }: Pick<MemberUses, 'scans' | 'workflow' | 'clock'>): Operation<typeof cancelScan> =>
  async ({ tenantId }, { scanId }, call) => {
    const status = await scans.conclude(scanId, 'cancelled', clock().toISOString());
    if (status === 'cancelled') await workflow.stop({ tenantId, scanId });
    call.changes(null, { status });
    return { scanId, status };
  };

export const handler = serve(cancelScan, cancelScanFor);
