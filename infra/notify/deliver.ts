import { DESTINATIONS, type Destination } from '@cloudmend/domain/notifications';
import type { AttemptOutcome, DeliveryRecord, DueDelivery } from '@cloudmend/store';
import { MAIL } from '@cloudmend/store';
import { readAnswer, SPACING_MS, toRequest } from './messages';
import { judgeAnswer, judgeFault } from './judge-answer';
import { sendMail } from './send-mail';
import type { Work } from './tell-event';

/** Messages to one destination in one go: the rest waits for the next. */
const AT_ONCE = 100;

const post = async (
  { services, stores, tenantId, pace: { random } }: Work,
  { id }: Destination,
  delivery: DeliveryRecord,
): Promise<AttemptOutcome> => {
  const [secret, notice] = [await stores.deliveries.readSecret(id), await stores.notifications.get(delivery.id)];
  if (!secret || !notice) return { state: 'dropped', answer: 'The notice no longer exists.' };
  const at = services.clock();
  const link = services.settings.siteUrl && `${services.settings.siteUrl}/${tenantId}/${notice.page}`;
  try {
    const answer = await services.outgoing.post(toRequest(secret, { tenantId, notice, link, at }));
    return judgeAnswer(delivery, readAnswer(secret.kind, answer), { now: services.clock(), random });
  } catch (error) {
    return judgeFault(delivery, error, { now: services.clock(), random });
  }
};

/** One attempt; undefined if the delivery does not wait any more. */
const attempt = async (
  work: Work,
  destination: Destination | undefined,
  due: DueDelivery,
): Promise<AttemptOutcome | undefined> => {
  const { deliveries } = work.stores;
  const delivery = await deliveries.getDelivery(due.destinationId, due.id);
  if (delivery?.state !== 'waiting') return void (await deliveries.dropDue(due));
  const outcome = await (destination ? post(work, destination, delivery) : sendMail(work, delivery));
  await deliveries.recordAttempt(delivery, outcome);
  const { services, tenantId } = work;
  const about = { tenantId, code: due.destinationId };
  if (outcome.state === 'dead') services.log.warn('A delivery was given up.', about, { noticesFailed: 1 });
  if (outcome.state === 'sent') services.log.info('A notice was delivered.', about, { noticesSent: 1 });
  return outcome;
};

/** Drops what waits for another attempt, and later messages about the same subject. */
const listReady = (queue: readonly DueDelivery[], now: string): DueDelivery[] => {
  const held = new Set<string>();
  return queue.filter(({ subject, nextAt }) => {
    if (nextAt > now) held.add(subject);
    return !held.has(subject);
  });
};

/**
 * Sends what is due to one destination, oldest first. One that fails is left alone until the next go; an email that fails
 * holds back those to the same person only.
 */
const deliverTo = async (work: Work, destination: Destination | undefined, queue: readonly DueDelivery[]) => {
  const { hasTime, pause } = work.pace;
  const held = new Set<string>();
  const ready = listReady(queue, work.services.clock().toISOString()).slice(0, AT_ONCE);
  for (const [index, due] of ready.entries()) {
    if (!hasTime()) return;
    if (held.has(due.subject)) continue;
    if (index > 0 && destination) await pause(SPACING_MS[destination.kind]);
    const outcome = await attempt(work, destination, due);
    if (outcome?.state !== 'waiting') continue;
    if (destination) return;
    held.add(due.subject);
  }
};

const groupByDestination = (due: readonly DueDelivery[]): Map<string, DueDelivery[]> => {
  const groups = new Map<string, DueDelivery[]>();
  for (const each of due) groups.set(each.destinationId, [...(groups.get(each.destinationId) ?? []), each]);
  return groups;
};

/** Sends what is due, to all destinations at the same time. */
export const deliverDue = async (work: Work, due: readonly DueDelivery[]): Promise<void> => {
  const { deliveries } = work.stores;
  const known = new Map((await deliveries.listDestinations()).map((destination) => [destination.id, destination]));
  const outcomes = await Promise.allSettled(
    [...groupByDestination(due)].map(async ([id, queue]) => {
      if (id === MAIL) return deliverTo(work, undefined, queue);
      const destination = known.get(id);
      if (!destination?.isOn || !Object.hasOwn(DESTINATIONS, destination.kind)) {
        for (const each of queue) await dropDelivery(work, each);
        return undefined;
      }
      const { pausedUntil } = await deliveries.counts(id);
      if (pausedUntil !== null && pausedUntil > work.services.clock().toISOString()) return undefined;
      return deliverTo(work, destination, queue);
    }),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
};

/** Its destination was removed or switched off. */
const dropDelivery = async ({ stores: { deliveries } }: Work, due: DueDelivery): Promise<void> => {
  const delivery = await deliveries.getDelivery(due.destinationId, due.id);
  if (delivery?.state === 'waiting' && (await deliveries.getDestination(due.destinationId)))
    return deliveries.recordAttempt(delivery, { state: 'dropped', answer: 'The destination is off.' });
  return deliveries.dropDue(due);
};
