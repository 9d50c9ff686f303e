import { listTrackers } from '@cloudmend/domain/tickets';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

export const listTrackersFor =
  ({ tickets }: Pick<MemberUses, 'tickets'>): Operation<typeof listTrackers> =>
  async () =>
    Promise.all(
      (await tickets.listTrackers()).map(async (tracker) => {
        const { health, fault, readAt } = await tickets.pulse(tracker.id);
        return { ...tracker, health, fault, readAt };
      }),
    );

export const handler = serve(listTrackers, listTrackersFor);
