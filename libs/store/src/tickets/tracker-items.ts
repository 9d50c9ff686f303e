import { AppError, notFound } from '@cloudmend/domain/errors';
import { type Tracker, type TrackerHealth, TRACKERS_MOST, TrackerSecret } from '@cloudmend/domain/tickets';
import { toDueRow } from '../due-work';
import { EXISTS, expression, NEW } from '../keyed-table/expression';
import { joinKey, tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';

/** How calls of a tracker went, and when it is called again. */
export interface TrackerPulse {
  readonly health: TrackerHealth;
  readonly fault: string | null;
  /** The last time that it was asked for changes. */
  readonly readAt: string | null;
  /** It is left alone until then. */
  readonly restsUntil: string | null;
  /** Failures in a row. */
  readonly failures: number;
}

export interface TrackerItems {
  listTrackers(): Promise<readonly Tracker[]>;
  getTracker(id: string): Promise<Tracker | undefined>;
  /** Without a secret a known one keeps its own. @throws AppError not-found, plan-limit above `TRACKERS_MOST` */
  saveTracker(tracker: Tracker, secret?: TrackerSecret): Promise<void>;
  /** Undefined if there is no such tracker. */
  readTrackerSecret(id: string): Promise<TrackerSecret | undefined>;
  /** @throws AppError not-found */
  removeTracker(id: string): Promise<void>;
  /** @throws AppError not-found */
  saveHookKey(id: string, key: string): Promise<void>;
  readHookKey(id: string): Promise<string | undefined>;
  pulse(id: string): Promise<TrackerPulse>;
  savePulse(id: string, pulse: TrackerPulse): Promise<void>;
}

interface StoredTracker {
  readonly tracker: Tracker;
  /** Its `TrackerSecret`, encrypted. */
  readonly sealed: string;
  /** The key of its webhooks, encrypted. */
  readonly hookKey?: string;
}

const UNUSED: TrackerPulse = { health: 'unused', fault: null, readAt: null, restsUntil: null, failures: 0 };

/** Trackers with their encrypted secrets, and a counter that limits them. */
export const trackerItems = ({
  table,
  tenantId,
  secrets,
}: Pick<TenantContext, 'table' | 'tenantId' | 'secrets'>): TrackerItems => {
  const pk = tenantKey(tenantId, 'TRACKERS');
  const toKey = (id: string) => ({ pk, sk: joinKey(id) });
  const pulseKey = (id: string) => ({ pk: tenantKey(tenantId, 'TICKET-WORK'), sk: joinKey('PULSE', id) });
  const counter = { pk: tenantKey(tenantId), sk: 'TRACKER-COUNT' };
  /** A secret opens for its tenant, tracker and purpose only. */
  const toContext = (id: string, purpose: 'sign-in' | 'hook') => ({ tenantId, kind: 'tracker', tracker: id, purpose });
  const get = (id: string) => table.get<StoredTracker>(toKey(id));
  return {
    listTrackers: async () => (await table.all<StoredTracker>({ pk })).map(({ tracker }) => tracker),
    getTracker: async (id) => (await get(id))?.tracker,
    saveTracker: async (tracker, secret) => {
      const { id } = tracker;
      const known = await get(id);
      // A tracker is asked for changes as long as there is one.
      const due = toDueRow('tickets', tenantId);
      const sealed = secret ? await secrets.seal(toContext(id, 'sign-in'), JSON.stringify(secret)) : known?.sealed;
      if (sealed === undefined) throw notFound('The tracker');
      if (known) {
        const change = expression('SET #tracker = :tracker, #sealed = :sealed, #gsi1pk = :gsi1pk, #gsi1sk = :gsi1sk', {
          tracker,
          sealed,
          ...due,
        });
        if (!(await table.update(toKey(id), change, EXISTS))) throw notFound('The tracker');
        return;
      }
      const { isDone, missed } = await table.transact([
        { put: { ...toKey(id), tracker, sealed, ...due }, when: NEW },
        {
          name: 'limit',
          update: counter,
          change: expression('ADD #count :one', { one: 1 }),
          when: expression('attribute_not_exists(#count) OR #count < :limit', { limit: TRACKERS_MOST }),
        },
      ]);
      if (missed.has('limit'))
        throw new AppError('plan-limit', `A workspace can have up to ${TRACKERS_MOST} trackers.`, {
          details: { limit: 'trackers', value: TRACKERS_MOST },
        });
      if (!isDone) throw new AppError('conflict', 'The tracker is being saved. Please try again.');
    },
    readTrackerSecret: async (id) => {
      const sealed = (await get(id))?.sealed;
      if (sealed === undefined) return undefined;
      return TrackerSecret.parse(JSON.parse(await secrets.open(toContext(id, 'sign-in'), sealed)));
    },
    removeTracker: async (id) => {
      const { isDone } = await table.transact([
        { remove: toKey(id), when: EXISTS },
        { remove: pulseKey(id) },
        { update: counter, change: expression('ADD #count :less', { less: -1 }) },
      ]);
      if (!isDone) throw notFound('The tracker');
    },
    saveHookKey: async (id, key) => {
      const hookKey = await secrets.seal(toContext(id, 'hook'), key);
      const change = expression('SET #hookKey = :hookKey, #tracker.#hasHook = :yes', { hookKey, yes: true });
      if (!(await table.update(toKey(id), change, EXISTS))) throw notFound('The tracker');
    },
    readHookKey: async (id) => {
      const hookKey = (await get(id))?.hookKey;
      return hookKey === undefined ? undefined : secrets.open(toContext(id, 'hook'), hookKey);
    },
    pulse: async (id) => (await table.get<{ pulse: TrackerPulse }>(pulseKey(id)))?.pulse ?? UNUSED,
    savePulse: async (id, pulse) => {
      await table.put({ ...pulseKey(id), pulse });
    },
  };
};
