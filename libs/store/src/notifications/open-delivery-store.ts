import { DELIVERY_DAYS } from '@cloudmend/domain/notifications';
import { toDueRow } from '../due-work';
import { EXISTS, expression, NEW } from '../keyed-table/expression';
import { takePage } from '../keyed-table/take-page';
import type { Write } from '../keyed-table/transact';
import { joinKey, tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';
import { ttlAfterDays } from '../time';
import type { AttemptOutcome, DeliveryRecord, DeliveryStore, DueDelivery, GatheredMail } from './delivery-store';
import { addCounts, countsKey, destinationItems } from './destination-items';
import { toNoticeItem } from './notification-store';
import { eventKey, type OutboxEvent, outboxPartition } from './outbox-event';

interface StoredDelivery {
  readonly delivery: DeliveryRecord;
}
type OutboxItem = { sk: string } & (
  | { readonly id: string; readonly event: OutboxEvent }
  | { readonly mail: GatheredMail }
  | { readonly due: DueDelivery }
);

const shown = ({ id, title, state, attempts, createdAt, at, answer, nextAt }: DeliveryRecord) => ({
  id,
  title,
  state,
  attempts,
  createdAt,
  at,
  answer,
  nextAt,
});

type Context = Pick<TenantContext, 'table' | 'tenantId' | 'secrets' | 'clock'>;

/** The outbox is one partition: what waits there is all that a sender reads. Deliveries stay after they were sent. */
export const openDeliveryStore = (context: Context): DeliveryStore => {
  const { table, tenantId, clock } = context;
  const outbox = outboxPartition(tenantId);
  const leaseKey = { pk: tenantKey(tenantId), sk: 'OUTBOX-LEASE' };
  const dueKey = ({ destinationId, id }: Pick<DueDelivery, 'destinationId' | 'id'>) => ({
    pk: outbox,
    sk: joinKey('DUE', destinationId, id),
  });
  const mailKey = (sub: string) => ({ pk: outbox, sk: joinKey('MAIL', sub) });
  const deliveriesPk = tenantKey(tenantId, 'DELIVERIES');
  const ofDestination = (id: string) => ({ pk: deliveriesPk, begins: joinKey(id, '') });
  const deliveryItem = (delivery: DeliveryRecord) => ({
    pk: deliveriesPk,
    sk: joinKey(delivery.destinationId, delivery.id),
    delivery,
    state: delivery.state,
    ttl: ttlAfterDays(delivery.createdAt, DELIVERY_DAYS),
  });
  const dueItem = ({ destinationId, id, subject }: DeliveryRecord, nextAt: string) => ({
    ...dueKey({ destinationId, id }),
    due: { destinationId, id, subject, nextAt },
    ...toDueRow('notices', tenantId, nextAt),
  });

  /** Once: the same delivery is never made a second time, not even after it was sent. */
  const begin = (delivery: DeliveryRecord): readonly Write[] => [
    { put: deliveryItem(delivery), when: NEW },
    { put: dueItem(delivery, delivery.nextAt ?? delivery.createdAt) },
    addCounts(tenantId, delivery.destinationId, { waiting: 1, dead: 0 }),
  ];

  const noteHealth = (id: string, outcome: AttemptOutcome): Write => {
    const isOver = outcome.state !== 'waiting';
    const values = {
      health: outcome.state === 'sent' ? 'healthy' : isOver && outcome.isStopped ? 'stopped' : 'failing',
      pausedUntil: isOver ? null : (outcome.pausedUntil ?? null),
      waiting: isOver ? -1 : 0,
      dead: outcome.state === 'dead' ? 1 : 0,
    };
    const set = 'SET #health = :health, #pausedUntil = :pausedUntil ADD #waiting :waiting, #dead :dead';
    return { update: countsKey(tenantId, id), change: expression(set, values) };
  };

  return {
    ...destinationItems(context),
    listDeliveries: async (id, limit) =>
      (await takePage<StoredDelivery>(table, { ...ofDestination(id), newestFirst: true }, limit)).items.map(
        ({ delivery }) => shown(delivery),
      ),
    getDelivery: async (destinationId, id) =>
      (await table.get<StoredDelivery>({ pk: deliveriesPk, sk: joinKey(destinationId, id) }))?.delivery,
    resumeDead: async (id) => {
      let resumed = 0;
      for await (const page of table.pages<StoredDelivery>(ofDestination(id)))
        for (const { delivery } of page) {
          if (delivery.state !== 'dead') continue;
          const at = clock().toISOString();
          // Its day begins again.
          const again: DeliveryRecord = { ...delivery, state: 'waiting', attempts: 0, createdAt: at, nextAt: at };
          const { isDone } = await table.transact([
            { put: deliveryItem(again), when: expression('#state = :dead', { dead: 'dead' }) },
            { put: dueItem(again, at) },
            addCounts(tenantId, id, { waiting: 1, dead: -1 }),
          ]);
          if (isDone) resumed += 1;
        }
      return resumed;
    },
    lease: async (until) =>
      table.put(
        { ...leaseKey, until },
        expression('attribute_not_exists(#until) OR #until < :now', { now: clock().toISOString() }),
      ),
    endLease: async (until) => {
      await table.remove(leaseKey, expression('#until = :until', { until }));
    },
    work: async () => {
      const items = await table.all<OutboxItem>({ pk: outbox });
      return {
        events: items.flatMap((item) => ('event' in item ? [{ id: item.id, event: item.event }] : [])),
        mails: items.flatMap((item) => ('mail' in item ? [item.mail] : [])),
        due: items.flatMap((item) => ('due' in item ? [item.due] : [])),
      };
    },
    tellEvents: async (ids, { notices, deliveries, mails }) => {
      for (const notice of notices) await table.put(toNoticeItem(tenantId, notice), NEW);
      for (const delivery of deliveries) await table.transact(begin(delivery));
      for (const mail of mails) {
        const isFirst = await table.put(
          { ...mailKey(mail.sub), mail, ...toDueRow('notices', tenantId, mail.dueAt) },
          NEW,
        );
        if (!isFirst)
          await table.update(
            mailKey(mail.sub),
            expression('SET #mail.#dueAt = :dueAt, #gsi1sk = :gsi1sk', {
              dueAt: mail.dueAt,
              gsi1sk: toDueRow('notices', tenantId, mail.dueAt).gsi1sk,
            }),
            expression('#mail.#dueAt > :dueAt'),
          );
      }
      for (const id of [...ids].reverse()) await table.remove(eventKey(tenantId, id));
    },
    startMail: async (mail, delivery) => {
      const { missed } = await table.transact<'known'>([
        { remove: mailKey(mail.sub), when: EXISTS },
        ...begin(delivery).map((write, index) => (index === 0 ? { ...write, name: 'known' as const } : write)),
      ]);
      // It was made before by a sender that did not come to the end.
      if (missed.has('known')) await table.remove(mailKey(mail.sub));
    },
    dropMail: async ({ sub }) => {
      await table.remove(mailKey(sub));
    },
    recordAttempt: async (delivery, outcome) => {
      const at = clock().toISOString();
      const after: DeliveryRecord = {
        ...delivery,
        state: outcome.state,
        attempts: delivery.attempts + 1,
        at,
        answer: outcome.answer,
        nextAt: outcome.state === 'waiting' ? outcome.nextAt : null,
      };
      await table.transact([
        { put: deliveryItem(after), when: expression('#state = :waiting', { waiting: 'waiting' }) },
        outcome.state === 'waiting' ? { put: dueItem(after, outcome.nextAt) } : { remove: dueKey(after) },
        noteHealth(delivery.destinationId, outcome),
      ]);
    },
    dropDue: async (due) => {
      await table.remove(dueKey(due));
    },
  };
};
