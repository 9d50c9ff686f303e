import { saveTrackerHook } from '@cloudmend/domain/tickets';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { writeHookToken } from '../../tickets/hook-token';

const API = '/api/tickets/hooks';

export const saveTrackerHookFor =
  ({ tickets, settings: { siteUrl } }: Pick<MemberUses, 'tickets' | 'settings'>): Operation<typeof saveTrackerHook> =>
  async ({ tenantId }, { id, key }) => {
    await tickets.saveHookKey(id, key);
    const token = writeHookToken({ tenantId, trackerId: id });
    return { url: siteUrl === undefined ? null : `${siteUrl}${API}/${token}` };
  };

export const handler = serve(saveTrackerHook, saveTrackerHookFor);
