import { notFound } from '@cloudmend/domain/errors';
import { getScan } from '@cloudmend/domain/scans';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

type Uses = Pick<MemberUses, 'scans'> & {
  readonly system: { readonly scanQueue: Pick<MemberUses['system']['scanQueue'], 'countAhead'> };
};

export const getScanFor =
  ({ scans, system }: Uses): Operation<typeof getScan> =>
  async ({ tenantId }, { scanId }) => {
    const scan = await scans.get(scanId);
    if (!scan) throw notFound('The scan');
    const ahead = scan.status === 'queued' ? await system.scanQueue.countAhead({ tenantId, scanId }) : undefined;
    return { ...scan, ...(ahead !== undefined && { ahead }) };
  };

export const handler = serve(getScan, getScanFor);
