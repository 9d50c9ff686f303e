import { removeDestination } from '@cloudmend/domain/notifications';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

export const removeDestinationFor =
  ({ deliveries }: Pick<MemberUses, 'deliveries'>): Operation<typeof removeDestination> =>
  async (_actor, { id }, call) => {
    const known = await deliveries.getDestination(id);
    await deliveries.removeDestination(id);
    call.changes(known ? { kind: known.kind, name: known.name } : null, null);
    return { id };
  };

export const handler = serve(removeDestination, removeDestinationFor);
