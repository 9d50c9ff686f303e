import { notFound } from '@cloudmend/domain/errors';
import { getScan } from '@cloudmend/domain/scans';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

export const getScanFor =
  ({ scans }: Pick<MemberUses, 'scans'>): Operation<typeof getScan> =>
  async (_actor, { scanId }) => {
    const scan = await scans.get(scanId);
    if (!scan) throw notFound('The scan');
    return scan;
  };

export const handler = serve(getScan, getScanFor);
