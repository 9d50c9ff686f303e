import * as z from 'zod';
import { defineContract } from '../contract/index';
import { DestinationName, DESTINATIONS_MOST, DestinationSecret, EventBusArn, ListedDestination } from './destination';
import { INBOX_MOST, InboxNotice, NoticeKind } from './notice';
import { NotificationSettings } from './settings';

const tenant = '/tenants/{tenantId}';
const DestinationId = z.string().min(1).max(64);
const NoticeId = z.string().min(1).max(120);

/** The newest notices for the caller's role. */
export const listNotices = defineContract({
  name: 'listNotices',
  method: 'GET',
  path: `${tenant}/notices`,
  audience: 'member',
  input: z.strictObject({}),
  output: z.object({ notices: z.array(InboxNotice).max(INBOX_MOST), unread: z.number().int() }),
});

/** Marks a notice and all older ones as read. */
export const endNotices = defineContract({
  name: 'endNotices',
  method: 'POST',
  path: `${tenant}/notices/read`,
  audience: 'member',
  peopleOnly: true,
  audit: 'notices.read',
  input: z.strictObject({ through: NoticeId }),
  output: z.object({ through: z.string() }),
});

/** The caller's own settings. */
export const getNotificationSettings = defineContract({
  name: 'getNotificationSettings',
  method: 'GET',
  path: `${tenant}/notification-settings`,
  audience: 'member',
  input: z.strictObject({}),
  output: NotificationSettings,
});

export const saveNotificationSettings = defineContract({
  name: 'saveNotificationSettings',
  method: 'POST',
  path: `${tenant}/notification-settings`,
  audience: 'member',
  peopleOnly: true,
  audit: 'notifications.settings',
  input: NotificationSettings,
  output: NotificationSettings,
});

/** The one click of RFC 8058: a mail program calls the address in the header of an email. */
export const stopEmails = defineContract({
  name: 'stopEmails',
  method: 'POST',
  path: '/notifications/stop/{token}',
  audience: 'machine',
  audit: 'notifications.stop',
  input: z.strictObject({}),
  output: z.object({ isStopped: z.literal(true) }),
});

export const listDestinations = defineContract({
  name: 'listDestinations',
  method: 'GET',
  path: `${tenant}/destinations`,
  audience: 'member',
  needs: 'manageIntegrations',
  input: z.strictObject({}),
  output: z.array(ListedDestination).max(DESTINATIONS_MOST),
});

/** Adds a destination, or changes one. Without a secret a known one keeps its own; it is stored encrypted and never answered. */
export const saveDestination = defineContract({
  name: 'saveDestination',
  method: 'POST',
  path: `${tenant}/destinations`,
  audience: 'member',
  needs: 'manageIntegrations',
  feature: 'integrations',
  audit: 'destination.save',
  auditInput: ['id', 'name'],
  input: z.strictObject({
    id: DestinationId.optional(),
    name: DestinationName,
    notices: z.array(NoticeKind).max(NoticeKind.options.length),
    isOn: z.boolean().default(true),
    secret: DestinationSecret.optional(),
  }),
  output: z.object({ id: z.string() }),
});

/** The policy by which an event bus takes this workspace's events, and the pattern of a rule. */
export const getEventBusPolicy = defineContract({
  name: 'getEventBusPolicy',
  method: 'GET',
  path: `${tenant}/destinations/event-bus-policy`,
  audience: 'member',
  needs: 'manageIntegrations',
  input: z.strictObject({ bus: EventBusArn }),
  output: z.object({ policy: z.looseObject({}), pattern: z.looseObject({}) }),
});

/** Sends a test notice now. `answer` says why it was not accepted. */
export const testDestination = defineContract({
  name: 'testDestination',
  method: 'POST',
  path: `${tenant}/destinations/{id}/test`,
  audience: 'member',
  needs: 'manageIntegrations',
  feature: 'integrations',
  audit: 'destination.test',
  auditInput: ['id'],
  input: z.strictObject({ id: DestinationId }),
  output: z.object({ isAccepted: z.boolean(), answer: z.string() }),
});

/** Forgets a destination, its secret and what waits for it. */
export const removeDestination = defineContract({
  name: 'removeDestination',
  method: 'DELETE',
  path: `${tenant}/destinations/{id}`,
  audience: 'member',
  needs: 'manageIntegrations',
  audit: 'destination.remove',
  auditInput: ['id'],
  input: z.strictObject({ id: DestinationId }),
  output: z.object({ id: z.string() }),
});

/** Sends the dead deliveries of a destination again. */
export const resumeDeliveries = defineContract({
  name: 'resumeDeliveries',
  method: 'POST',
  path: `${tenant}/destinations/{id}/resume`,
  audience: 'member',
  needs: 'manageIntegrations',
  feature: 'integrations',
  audit: 'destination.resume',
  auditInput: ['id'],
  input: z.strictObject({ id: DestinationId }),
  output: z.object({ resumed: z.number().int() }),
});
