import type { Outgoing, OutgoingAnswer, OutgoingRequest } from '@cloudmend/infra/notify';
import { isRefusal, type ReceivedMessage, type Understood } from './answers';
import { readEventBridge } from './eventbridge';
import { readPagerDuty } from './pagerduty';
import { readSlack } from './slack';
import { readTeams } from './teams';
import { readWebhook } from './webhook';

/** A message that a destination took in. */
export interface KeptMessage extends ReceivedMessage {
  readonly url: string;
  readonly body: string;
  readonly at: Date;
}

interface DestinationOptions {
  readonly clock: () => Date;
  /** Called once for each message, not for a repeated one with the same key. */
  readonly onMessage: (message: KeptMessage) => void;
  /** By address. @default - signatures are not compared */
  readonly signingKeys?: ReadonlyMap<string, string>;
  /** The source that each event bus takes events of. @default - any */
  readonly buses?: ReadonlyMap<string, string>;
}

interface Receiver {
  readonly hosts: RegExp;
  /** Messages in a time, for each address. */
  readonly rate?: { readonly messages: number; readonly ms: number };
  readonly accepted: OutgoingAnswer;
  readonly read: (request: OutgoingRequest, options: DestinationOptions) => Understood;
}

const RECEIVERS: readonly Receiver[] = [
  {
    hosts: /^hooks\.slack(?:-gov)?\.com$/,
    rate: { messages: 1, ms: 1000 },
    accepted: { status: 200, body: 'ok' },
    read: readSlack,
  },
  {
    hosts: /(?:\.logic\.azure\.com|\.environment\.api\.powerplatform\.com)$/,
    rate: { messages: 4, ms: 1000 },
    accepted: { status: 202, body: '' },
    read: readTeams,
  },
  {
    hosts: /^events\.(?:eu\.)?pagerduty\.com$/,
    rate: { messages: 120, ms: 60_000 },
    accepted: { status: 202, body: '{"status":"success","message":"Event processed"}' },
    read: readPagerDuty,
  },
  {
    hosts: /^events\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?$/,
    accepted: { status: 200, body: '{"FailedEntryCount":0,"Entries":[{"EventId":"1"}]}' },
    read: readEventBridge,
  },
  {
    hosts: /./,
    accepted: { status: 204, body: '' },
    read: (request, { clock, signingKeys }) =>
      readWebhook(request, { now: clock(), signingKey: signingKeys?.get(request.url) }),
  },
];

/** Every destination of the internet, by host name, with the limits that its maker publishes. */
export const openDestinations = (options: DestinationOptions): Pick<Outgoing, 'post'> => {
  const taken = new Map<string, number[]>();
  const keys = new Set<string>();
  const isTooFast = (url: string, { messages, ms }: NonNullable<Receiver['rate']>): boolean => {
    const now = options.clock().getTime();
    const recent = (taken.get(url) ?? []).filter((at) => at > now - ms);
    taken.set(url, recent);
    if (recent.length >= messages) return true;
    recent.push(now);
    return false;
  };
  return {
    post: async (request) => {
      const { hostname } = new URL(request.url);
      const receiver = RECEIVERS.find(({ hosts }) => hosts.test(hostname)) as Receiver;
      if (receiver.rate && isTooFast(request.url, receiver.rate))
        return { status: 429, retryAfter: String(Math.ceil(receiver.rate.ms / 1000)), body: 'rate_limited' };
      const understood = receiver.read(request, options);
      if (isRefusal(understood)) return understood;
      const key = understood.key === null ? undefined : `${request.url} ${understood.key}`;
      if (key === undefined || !keys.has(key))
        options.onMessage({ ...understood, url: request.url, body: request.body, at: options.clock() });
      if (key !== undefined) keys.add(key);
      return receiver.accepted;
    },
  };
};
