import type { DestinationKind, DestinationSecret } from '@cloudmend/domain/notifications';
import { readPutEvents, toEventBridge } from './eventbridge';
import type { OutgoingAnswer, OutgoingRequest, Told } from './message';
import { toPagerDuty } from './pagerduty';
import { toSlack } from './slack';
import { toTeams } from './teams';
import { toWebhook } from './webhook';

export const toRequest = (secret: DestinationSecret, told: Told): OutgoingRequest => {
  switch (secret.kind) {
    case 'slack':
      return toSlack(secret, told);
    case 'teams':
      return toTeams(secret, told);
    case 'pagerduty':
      return toPagerDuty(secret, told);
    case 'eventbridge':
      return toEventBridge(secret, told);
    case 'webhook':
      return toWebhook(secret, told);
  }
};

/** What an answer says, for destinations that do not say it by the status alone. */
export const readAnswer = (kind: DestinationKind, answer: OutgoingAnswer): OutgoingAnswer =>
  kind === 'eventbridge' ? readPutEvents(answer) : answer;

/**
 * Time between two messages: Slack takes one a second, Teams throttles above four, PagerDuty takes 120 a minute for an
 * integration.
 */
export const SPACING_MS: Readonly<Record<DestinationKind, number>> = {
  slack: 1000,
  teams: 500,
  pagerduty: 500,
  eventbridge: 0,
  webhook: 0,
};

export type { OutgoingRequest, Told } from './message';
