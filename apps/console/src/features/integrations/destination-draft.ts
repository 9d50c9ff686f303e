import { SAMPLE_BUS } from '@cloudmend/domain/aws';
import {
  DestinationName,
  DestinationSecret,
  type DestinationKind,
  type NoticeKind,
} from '@cloudmend/domain/notifications';

/** The form of a destination. */
export interface DestinationDraft {
  readonly kind: DestinationKind;
  readonly name: string;
  readonly url: string;
  /** The integration key of PagerDuty, or the signing key of a webhook. */
  readonly key: string;
  readonly notices: NoticeKind[];
}

interface KindText {
  readonly address: string;
  readonly placeholder: string;
  /** Where to get it. */
  readonly says: string;
  /** @default - it needs none */
  readonly key?: string;
}

export const KIND_TEXTS: Readonly<Record<DestinationKind, KindText>> = {
  slack: {
    address: 'Webhook URL',
    placeholder: 'https://hooks.slack.com/services/…',
    says: 'In Slack, add an incoming webhook to a channel and copy its URL.',
  },
  teams: {
    address: 'Workflow URL',
    placeholder: 'https://….logic.azure.com/…',
    says: 'In Teams, create the workflow "Post to a channel when a webhook request is received" and copy its URL.',
  },
  pagerduty: {
    address: 'Events API URL',
    placeholder: 'https://events.pagerduty.com/v2/enqueue',
    says: 'In PagerDuty, add the integration Events API v2 to a service and copy its integration key.',
    key: 'Integration key',
  },
  eventbridge: {
    address: 'Event bus ARN',
    placeholder: SAMPLE_BUS,
    says: 'Notices are sent as events to your event bus. The bus needs a resource-based policy, which is shown here.',
  },
  webhook: {
    address: 'URL',
    placeholder: 'https://',
    says: 'Messages are signed according to Standard Webhooks. Keep the signing key: it is not shown again.',
    key: 'Signing key',
  },
};

const KEY_BYTES = 32;

const makeSigningKey = (): string =>
  `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(KEY_BYTES))))}`;

/** An empty form for a kind. */
export const draftDestination = (kind: DestinationKind): DestinationDraft => ({
  kind,
  name: '',
  url: kind === 'pagerduty' ? KIND_TEXTS.pagerduty.placeholder : '',
  key: kind === 'webhook' ? makeSigningKey() : '',
  notices: ['critical-findings', 'scan-failed'],
});

const toSecret = ({ kind, url, key }: DestinationDraft): unknown => {
  const [place, given] = [url.trim(), key.trim()];
  switch (kind) {
    case 'eventbridge':
      return { kind, bus: place };
    case 'pagerduty':
      return { kind, url: place, routingKey: given };
    case 'webhook':
      return { kind, url: place, signingKey: given };
    case 'slack':
    case 'teams':
      return { kind, url: place };
  }
};

/** What is saved, or what is wrong; the fault is undefined while fields are empty. */
export const readDraft = (
  draft: DestinationDraft,
): { readonly secret?: DestinationSecret; readonly fault?: string | undefined } => {
  const { kind, name, url, key } = draft;
  const secret = DestinationSecret.safeParse(toSecret(draft));
  if (secret.success && DestinationName.safeParse(name).success) return { secret: secret.data };
  const isEmpty = url.trim() === '' || (KIND_TEXTS[kind].key !== undefined && key.trim() === '');
  return isEmpty ? {} : { fault: secret.error?.issues[0]?.message };
};
