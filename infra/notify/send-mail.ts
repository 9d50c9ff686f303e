import type { AttemptOutcome, DeliveryRecord, GatheredMail } from '@cloudmend/store';
import { MAIL } from '@cloudmend/store';
import { toMail } from './messages/mail';
import { repeat } from './judge-answer';
import { writeStopToken } from './stop-token';
import { isMailedTo, listRecipients, type Work } from './tell-event';

const API = '/api/notifications/stop';

/** Newest first: what the person asks for of the notices since. */
const readNotices = async (work: Work, sub: string, { since, id }: { readonly since: string; readonly id: string }) => {
  const recipient = (await listRecipients(work)).find((each) => each.sub === sub);
  if (!recipient) return undefined;
  const all = await work.stores.notifications.listSince(since);
  const notices = all.filter((notice) => notice.id <= id && isMailedTo(recipient, notice)).reverse();
  return notices.length > 0 ? { notices, to: recipient.email } : undefined;
};

/** Makes an email that is due a delivery, with all notices until now. */
export const startMail = async (work: Work, mail: GatheredMail): Promise<void> => {
  const { deliveries, notifications } = work.stores;
  const newest = (await notifications.listSince(mail.since)).at(-1)?.id ?? mail.since;
  const found = await readNotices(work, mail.sub, { since: mail.since, id: newest });
  if (!found) return deliveries.dropMail(mail);
  const at = work.services.clock().toISOString();
  return deliveries.startMail(mail, {
    id: `${newest}-${mail.sub}`,
    title: found.notices[0]?.title ?? '',
    destinationId: MAIL,
    subject: `person ${mail.sub}`,
    sub: mail.sub,
    since: mail.since,
    state: 'waiting',
    attempts: 0,
    createdAt: at,
    at: null,
    answer: null,
    nextAt: at,
  });
};

/** Sends an email, with the header that stops further ones with one click (RFC 8058). */
export const sendMail = async (work: Work, delivery: DeliveryRecord): Promise<AttemptOutcome> => {
  const { services, stores, tenantId, pace } = work;
  const { sub = '', since = '' } = delivery;
  const id = delivery.id.slice(0, -(sub.length + 1));
  const found = await readNotices(work, sub, { since, id });
  if (!found) return { state: 'dropped', answer: 'Nothing to send.' };
  const { siteUrl } = services.settings;
  const message = toMail({ tenantId, notices: found.notices, site: siteUrl && `${siteUrl}/${tenantId}` });
  const token = writeStopToken({ tenantId, sub, secret: await stores.notifications.stopToken(sub) });
  const stop = siteUrl && `${siteUrl}${API}/${token}`;
  const headers = stop
    ? { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : undefined;
  try {
    await services.mail.send({ to: found.to, ...message, ...(headers && { headers }) });
    return { state: 'sent', answer: 'Accepted' };
  } catch {
    return repeat(delivery, 'The email was not accepted.', { now: services.clock(), random: pace.random });
  }
};
