import { listScans } from '@cloudmend/domain/scans';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** Scans, newest first. */
export const listScansFor =
  ({ scans }: Pick<MemberUses, 'scans'>): Operation<typeof listScans> =>
  async (_actor, { limit, cursor }, call) => {
    const page = await scans.list(limit, cursor);
    call.continueAt(page.cursor);
    return [...page.items];
  };

export const handler = serve(listScans, listScansFor);
