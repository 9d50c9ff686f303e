import { checkScannable } from '@cloudmend/domain/accounts';
import { startScan } from '@cloudmend/domain/scans';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { queueScan } from '../../scan/queue-scan';
import { withPlanDetails } from '../plan-limit';
import { checkScanRequest } from '../find-provider';

type Uses = Pick<MemberUses, 'accounts' | 'providers' | 'scans' | 'workflow' | 'clock' | 'newId' | 'log'>;

/** Queues a scan of own, connected accounts, or joins the one that already reads them. */
export const startScanFor =
  (uses: Uses): Operation<typeof startScan> =>
  async ({ tenantId, plan, sub }, asked, call) => {
    const { accounts: rules } = checkScanRequest(await uses.providers(), asked);
    const accounts = [...new Set(asked.accounts)];
    checkScannable({ cloud: asked.cloud, accounts }, await uses.accounts.list(), rules.texts);
    call.changes(null, { accounts, mode: asked.mode, services: asked.services, range: asked.range });
    try {
      return await queueScan(uses, { tenantId, plan, request: { ...asked, accounts }, requestedBy: sub });
    } catch (error) {
      throw withPlanDetails(error, plan);
    }
  };

export const handler = serve(startScan, startScanFor);
