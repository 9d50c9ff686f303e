import * as z from 'zod';
import { isEventBusArn } from '../aws/index';
import { NoticeKind } from './notice';

interface DestinationRow {
  readonly name: string;
  /** The host names that are called. @default - any public one */
  readonly hosts?: RegExp;
}

/** Where notices can be sent. A new one is a row here and a message in `infra/notify/messages`. */
export const DESTINATIONS = {
  slack: { name: 'Slack', hosts: /^hooks\.slack(?:-gov)?\.com$/ },
  teams: {
    name: 'Microsoft Teams',
    hosts: /^[a-z0-9.-]+\.(?:logic\.azure\.com|environment\.api\.powerplatform\.com)$/,
  },
  pagerduty: { name: 'PagerDuty', hosts: /^events\.(?:eu\.)?pagerduty\.com$/ },
  eventbridge: { name: 'Amazon EventBridge' },
  webhook: { name: 'Webhook' },
} as const satisfies Readonly<Record<string, DestinationRow>>;

export const DestinationKind = z.enum(Object.keys(DESTINATIONS) as [keyof typeof DESTINATIONS]);
export type DestinationKind = keyof typeof DESTINATIONS;

/** Destinations of a workspace. */
export const DESTINATIONS_MOST = 20;

const Address = z.url({ protocol: /^https$/ }).max(2000);

const atHostOf =
  (kind: DestinationKind) =>
  (address: string): boolean => {
    // Asked of any text, whether it is an address or not.
    if (!URL.canParse(address)) return false;
    const { hosts }: DestinationRow = DESTINATIONS[kind];
    const { hostname, port, username, password } = new URL(address);
    return username === '' && password === '' && (!hosts || (port === '' && hosts.test(hostname)));
  };

export const EventBusArn = z.string().max(400).refine(isEventBusArn, 'Expected the ARN of an event bus.');

/** What a destination is called with. Addresses of Slack and Teams let anyone who knows them post. */
export const DestinationSecret = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('slack'),
    url: Address.refine(atHostOf('slack'), 'Expected the address of an incoming webhook at hooks.slack.com.'),
  }),
  z.strictObject({
    kind: z.literal('teams'),
    url: Address.refine(atHostOf('teams'), 'Expected the address of a Teams workflow.'),
  }),
  z.strictObject({
    kind: z.literal('pagerduty'),
    url: Address.refine(atHostOf('pagerduty'), 'Expected events.pagerduty.com or events.eu.pagerduty.com.').default(
      'https://events.pagerduty.com/v2/enqueue',
    ),
    routingKey: z.string().regex(/^[A-Za-z0-9]{32}$/, 'Expected an integration key of 32 characters.'),
  }),
  z.strictObject({ kind: z.literal('eventbridge'), bus: EventBusArn }),
  z.strictObject({
    kind: z.literal('webhook'),
    url: Address.refine(atHostOf('webhook'), 'Expected an address without a user name.'),
    /** 24 to 64 bytes in Base64, as Standard Webhooks has it. */
    signingKey: z.string().regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, 'Expected whsec_ and 24 to 64 bytes in Base64.'),
  }),
]);
export type DestinationSecret = z.infer<typeof DestinationSecret>;

/** What may be shown of an address: the host, or the bus. */
export const toHost = (secret: DestinationSecret): string =>
  secret.kind === 'eventbridge' ? secret.bus : new URL(secret.url).host;

export const DestinationName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^\P{Cc}*$/u, 'Use a single line of text.');

export const Destination = z.object({
  id: z.string(),
  kind: DestinationKind,
  name: DestinationName,
  /** The host that is called, or the event bus; the rest of the address is a secret. */
  host: z.string(),
  /** What it is sent. */
  notices: z.array(NoticeKind),
  isOn: z.boolean(),
  savedAt: z.string(),
  savedBy: z.string(),
});
export type Destination = z.infer<typeof Destination>;

export const DeliveryState = z.enum(['waiting', 'sent', 'dead', 'dropped']);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** A notice on its way to a destination, or an email to a person. */
export const Delivery = z.object({
  /** The notice's ID, or the newest notice's of an email. */
  id: z.string(),
  title: z.string(),
  state: DeliveryState,
  attempts: z.number().int(),
  createdAt: z.string(),
  /** The last attempt, or the delivery. */
  at: z.string().nullable(),
  /** What the destination answered last. */
  answer: z.string().nullable(),
  /** The next attempt of one that waits. */
  nextAt: z.string().nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

/** `failing`: the last attempt failed. `stopped`: the receiver asked for no more messages. */
export const DestinationHealth = z.enum(['unused', 'healthy', 'failing', 'stopped']);
export type DestinationHealth = z.infer<typeof DestinationHealth>;

export const ListedDestination = Destination.extend({
  health: DestinationHealth,
  waiting: z.number().int(),
  dead: z.number().int(),
  /** Newest first. */
  deliveries: z.array(Delivery),
});
export type ListedDestination = z.infer<typeof ListedDestination>;

/** Deliveries that are listed of a destination. */
export const DELIVERIES_MOST = 20;
export const DELIVERY_DAYS = 30;
