import { notFound } from '@cloudmend/domain/errors';
import { resumeDeliveries } from '@cloudmend/domain/notifications';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

export const resumeDeliveriesFor =
  ({ deliveries }: Pick<MemberUses, 'deliveries'>): Operation<typeof resumeDeliveries> =>
  async (_actor, { id }) => {
    if (!(await deliveries.getDestination(id))) throw notFound('The destination');
    return { resumed: await deliveries.resumeDead(id) };
  };

export const handler = serve(resumeDeliveries, resumeDeliveriesFor);
