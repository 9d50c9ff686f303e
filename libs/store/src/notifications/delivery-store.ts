import type {
  Delivery,
  Destination,
  DestinationHealth,
  DestinationSecret,
  Notice,
} from '@cloudmend/domain/notifications';
import type { OutboxEvent } from './outbox-event';

/** Emails take their way beside the destinations. */
export const MAIL = 'mail';

/** A delivery with what its sender needs. */
export interface DeliveryRecord extends Delivery {
  readonly destinationId: string;
  /** Deliveries of one subject wait for one another. */
  readonly subject: string;
  /** The person that an email goes to. */
  readonly sub?: string;
  /** The oldest notice of an email; `id` is the newest. */
  readonly since?: string;
}

/** What waits in the outbox, in the order of its kind's keys. */
export interface OutboxWork {
  readonly events: ReadonlyArray<{ readonly id: string; readonly event: OutboxEvent }>;
  /** Emails that are being gathered: sent when they are due, with all notices since. */
  readonly mails: readonly GatheredMail[];
  readonly due: readonly DueDelivery[];
}

export interface GatheredMail {
  readonly sub: string;
  readonly dueAt: string;
  readonly since: string;
}

export interface DueDelivery {
  readonly destinationId: string;
  readonly id: string;
  readonly subject: string;
  /** Not before this time. */
  readonly nextAt: string;
}

/** What an event leads to. */
export interface ToldEvent {
  readonly notices: readonly Notice[];
  readonly deliveries: readonly DeliveryRecord[];
  readonly mails: readonly GatheredMail[];
}

export interface DestinationCounts {
  readonly health: DestinationHealth;
  readonly waiting: number;
  readonly dead: number;
  /** The destination asked to be left alone until then. */
  readonly pausedUntil: string | null;
}

/** What became of an attempt. `nextAt` if it is repeated. */
export type AttemptOutcome =
  | { readonly state: 'sent' | 'dead' | 'dropped'; readonly answer: string; readonly isStopped?: boolean }
  | { readonly state: 'waiting'; readonly answer: string; readonly nextAt: string; readonly pausedUntil?: string };

/** The outbox of a workspace, its destinations, and what was delivered to them. */
export interface DeliveryStore {
  listDestinations(): Promise<readonly Destination[]>;
  getDestination(id: string): Promise<Destination | undefined>;
  /** Without a secret a known one keeps its own. @throws AppError not-found, plan-limit above `DESTINATIONS_MOST` */
  saveDestination(destination: Destination, secret?: DestinationSecret): Promise<void>;
  /** Undefined if there is no such destination. */
  readSecret(id: string): Promise<DestinationSecret | undefined>;
  /** @throws AppError not-found */
  removeDestination(id: string): Promise<void>;
  counts(id: string): Promise<DestinationCounts>;
  /** Newest first. */
  listDeliveries(id: string, limit: number): Promise<readonly Delivery[]>;
  getDelivery(destinationId: string, id: string): Promise<DeliveryRecord | undefined>;
  /** Sends dead deliveries again; returns how many. */
  resumeDead(id: string): Promise<number>;

  /** One sender works on the outbox at a time. False if someone else does. */
  lease(until: string): Promise<boolean>;
  endLease(until: string): Promise<void>;
  work(): Promise<OutboxWork>;
  /**
   * Writes what events lead to, then takes them out of the outbox, the first one last. Told twice, they lead to the same.
   */
  tellEvents(ids: readonly string[], told: ToldEvent): Promise<void>;
  /** Makes a gathered email a delivery. */
  startMail(mail: GatheredMail, delivery: DeliveryRecord): Promise<void>;
  /** Forgets a gathered email that would say nothing. */
  dropMail(mail: GatheredMail): Promise<void>;
  recordAttempt(delivery: DeliveryRecord, outcome: AttemptOutcome): Promise<void>;
  /** Takes a delivery out of the outbox whose destination is gone. */
  dropDue(due: DueDelivery): Promise<void>;
}
