import { DELIVERIES_MOST, listDestinations } from '@cloudmend/domain/notifications';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

export const listDestinationsFor =
  ({ deliveries }: Pick<MemberUses, 'deliveries'>): Operation<typeof listDestinations> =>
  async () =>
    Promise.all(
      (await deliveries.listDestinations()).map(async (destination) => {
        const { health, waiting, dead } = await deliveries.counts(destination.id);
        const latest = await deliveries.listDeliveries(destination.id, DELIVERIES_MOST);
        return { ...destination, health, waiting, dead, deliveries: [...latest] };
      }),
    );

export const handler = serve(listDestinations, listDestinationsFor);
