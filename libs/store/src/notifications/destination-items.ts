import {
  DESTINATIONS_MOST,
  type Destination,
  DestinationSecret,
  type DestinationHealth,
} from '@cloudmend/domain/notifications';
import { AppError, notFound } from '@cloudmend/domain/errors';
import { EXISTS, expression, NEW } from '../keyed-table/expression';
import type { Write } from '../keyed-table/transact';
import { joinKey, tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';
import type { DeliveryStore } from './delivery-store';

interface StoredDestination {
  readonly destination: Destination;
  /** Its `DestinationSecret`, encrypted. */
  readonly sealed: string;
}

interface StoredCounts {
  readonly health?: DestinationHealth;
  readonly waiting?: number;
  readonly dead?: number;
  readonly pausedUntil?: string | null;
}

export const countsKey = (tenantId: string, id: string) => ({
  pk: tenantKey(tenantId, 'DESTINATION-COUNTS'),
  sk: joinKey(id),
});

/** Changes the counts of a destination in the transaction that changes its deliveries. */
export const addCounts = (
  tenantId: string,
  id: string,
  { waiting, dead }: { readonly waiting: number; readonly dead: number },
): Write => ({
  update: countsKey(tenantId, id),
  change: expression('ADD #waiting :waiting, #dead :dead', { waiting, dead }),
});

type Context = Pick<TenantContext, 'table' | 'tenantId' | 'secrets'>;

/** Destinations with their encrypted secrets, and a counter that limits them. */
export const destinationItems = ({
  table,
  tenantId,
  secrets,
}: Context): Pick<
  DeliveryStore,
  'listDestinations' | 'getDestination' | 'saveDestination' | 'readSecret' | 'removeDestination' | 'counts'
> => {
  const pk = tenantKey(tenantId, 'DESTINATIONS');
  const toKey = (id: string) => ({ pk, sk: joinKey(id) });
  const counter = { pk: tenantKey(tenantId), sk: 'DESTINATION-COUNT' };
  /** A secret opens for its tenant and destination only. */
  const toContext = (id: string) => ({ tenantId, kind: 'destination', destination: id });
  const get = (id: string) => table.get<StoredDestination>(toKey(id));
  const seal = (id: string, secret: DestinationSecret) => secrets.seal(toContext(id), JSON.stringify(secret));
  return {
    listDestinations: async () => (await table.all<StoredDestination>({ pk })).map(({ destination }) => destination),
    getDestination: async (id) => (await get(id))?.destination,
    saveDestination: async (destination, secret) => {
      const { id } = destination;
      const known = await get(id);
      const sealed = secret ? await seal(id, secret) : known?.sealed;
      if (sealed === undefined) throw notFound('The destination');
      if (known) return void (await table.put({ ...toKey(id), destination, sealed }, EXISTS));
      const { isDone, missed } = await table.transact([
        { put: { ...toKey(id), destination, sealed }, when: NEW },
        {
          name: 'limit',
          update: counter,
          change: expression('ADD #count :one', { one: 1 }),
          when: expression('attribute_not_exists(#count) OR #count < :limit', { limit: DESTINATIONS_MOST }),
        },
      ]);
      if (missed.has('limit'))
        throw new AppError('plan-limit', `A workspace can have up to ${DESTINATIONS_MOST} destinations.`, {
          details: { limit: 'destinations', value: DESTINATIONS_MOST },
        });
      if (!isDone) throw new AppError('conflict', 'The destination is being saved. Please try again.');
    },
    readSecret: async (id) => {
      const sealed = (await get(id))?.sealed;
      if (sealed === undefined) return undefined;
      return DestinationSecret.parse(JSON.parse(await secrets.open(toContext(id), sealed)));
    },
    removeDestination: async (id) => {
      const { isDone } = await table.transact([
        { remove: toKey(id), when: EXISTS },
        { remove: countsKey(tenantId, id) },
        { update: counter, change: expression('ADD #count :less', { less: -1 }) },
      ]);
      if (!isDone) throw notFound('The destination');
    },
    counts: async (id) => {
      const stored = await table.get<StoredCounts>(countsKey(tenantId, id));
      const { health = 'unused', waiting = 0, dead = 0, pausedUntil = null } = stored ?? {};
      return { health, waiting, dead, pausedUntil };
    },
  };
};
