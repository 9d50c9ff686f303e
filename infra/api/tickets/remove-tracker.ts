import { removeTracker } from '@cloudmend/domain/tickets';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

export const removeTrackerFor =
  ({ tickets }: Pick<MemberUses, 'tickets'>): Operation<typeof removeTracker> =>
  async (_actor, { id }, call) => {
    const known = await tickets.getTracker(id);
    await tickets.removeTracker(id);
    call.changes(known ? { kind: known.kind, name: known.name, site: known.site } : null, null);
    return { id };
  };

export const handler = serve(removeTracker, removeTrackerFor);
