import { isToldTo, nextMail, type Notice } from '@cloudmend/domain/notifications';
import { isProbeEmail, type TenantId } from '@cloudmend/domain/tenancy';
import type { DeliveryRecord, GatheredMail, OutboxEvent, Stores } from '@cloudmend/store';
import type { Services } from '../runtime/services';
import { describeAssigned } from './describe-assigned';
import { describeBudgets } from './describe-budgets';
import { describeEvent } from './describe-event';
import { type EventGroup, isAssigned } from './group-events';

const DAY_MS = 86_400_000;

/** Time and chance, which tests choose. */
export interface Pace {
  /** Whether there is time for another message. */
  readonly hasTime: () => boolean;
  readonly pause: (ms: number) => Promise<void>;
  /** From 0 to 1. */
  readonly random: () => number;
}

export interface Work {
  readonly services: Pick<Services, 'clock' | 'log' | 'mail' | 'outgoing' | 'settings'> & {
    readonly system: { readonly members: Pick<Services['system']['members'], 'ofTenant'> };
  };
  readonly tenantId: TenantId;
  readonly stores: Stores;
  readonly pace: Pace;
}

/** The members who can be mailed, with what they ask for. */
export const listRecipients = async ({ services, stores, tenantId }: Work) => {
  const members = await services.system.members.ofTenant(tenantId);
  return Promise.all(
    members
      .filter(({ state, email }) => state === 'active' && !isProbeEmail(email))
      .map(async ({ sub, email, role }) => ({
        sub,
        email,
        role,
        settings: await stores.notifications.settings(sub),
      })),
  );
};
type Recipient = Awaited<ReturnType<typeof listRecipients>>[number];

/** Whether someone is mailed about a notice. */
export const isMailedTo = ({ settings, ...member }: Recipient, notice: Notice): boolean =>
  settings.mail !== 'off' && settings.notices.includes(notice.kind) && isToldTo(member, notice);

const gatherMails = async (work: Work, notices: readonly Notice[]): Promise<GatheredMail[]> => {
  const now = work.services.clock();
  return (await listRecipients(work)).flatMap((recipient) => {
    const first = notices.find((notice) => isMailedTo(recipient, notice));
    const dueAt = nextMail(recipient.settings, now);
    return first && dueAt ? [{ sub: recipient.sub, since: first.id, dueAt: dueAt.toISOString() }] : [];
  });
};

const toDeliveries = async ({ services, stores }: Work, notices: readonly Notice[]): Promise<DeliveryRecord[]> => {
  const createdAt = services.clock().toISOString();
  const destinations = (await stores.deliveries.listDestinations()).filter(({ isOn }) => isOn);
  return destinations.flatMap(({ id: destinationId, notices: wanted }) =>
    notices
      .filter(({ kind, to }) => wanted.includes(kind) && to === undefined)
      .map(({ id, title, subject }) => ({
        id,
        title,
        destinationId,
        subject: `${subject.type} ${subject.id}`,
        state: 'waiting',
        attempts: 0,
        createdAt,
        at: null,
        answer: null,
        nextAt: createdAt,
      })),
  );
};

/** Costs were read, or what they are compared with was changed. */
const changesBudgets = (event: OutboxEvent): boolean =>
  event.type === 'budget' || (event.type === 'scan' && event.status === 'done');

const describeGroup = async (work: Work, [first, ...rest]: EventGroup): Promise<readonly Notice[]> => {
  if (isAssigned(first)) return describeAssigned(work, [first, ...rest.filter(isAssigned)]);
  const { stores, services } = work;
  const { id: eventId, event } = first;
  return [
    ...(event.type === 'budget' ? [] : await describeEvent(stores, event, eventId)),
    ...(changesBudgets(event) ? await describeBudgets(stores, { at: event.at, eventId, now: services.clock() }) : []),
  ];
};

/** Turns events that are told together into notices, deliveries and emails. Those from before yesterday are told in the inbox only. */
export const tellEvents = async (work: Work, [first, ...rest]: EventGroup): Promise<void> => {
  const { services, stores } = work;
  const notices = await describeGroup(work, [first, ...rest]);
  const isOld = services.clock().getTime() - Date.parse(first.event.at) > DAY_MS;
  const isSilent = notices.length === 0 || isOld;
  const ids = [first, ...rest].map(({ id }) => id);
  await stores.deliveries.tellEvents(ids, {
    notices,
    deliveries: isSilent ? [] : await toDeliveries(work, notices),
    mails: isSilent ? [] : await gatherMails(work, notices),
  });
};
