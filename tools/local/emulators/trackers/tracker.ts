import type { TicketState } from '@cloudmend/domain/tickets';
import type { OutgoingAnswer, OutgoingCall } from '@cloudmend/infra/notify';

export interface KeptComment {
  readonly id: string;
  readonly at: Date;
  readonly author: string;
  text: string;
}

/** A ticket as people see it in the tracker. */
export interface KeptTicket {
  readonly id: string;
  readonly key: string;
  readonly marker: string;
  title: string;
  body: string;
  state: TicketState;
  /** Closed for good. */
  isFinal: boolean;
  comments: KeptComment[];
  readonly createdAt: Date;
  updatedAt: Date;
}

export interface TrackerOptions {
  readonly clock: () => Date;
  /** How far behind searches are. @default 0 */
  readonly lagMs?: number;
  /** Calls in ten seconds. @default - any number */
  readonly rate?: number;
  /** Passwords and tokens that are not accepted. */
  readonly refused?: ReadonlySet<string>;
}

/** What the API of a tracker does, and what people do in it. */
export interface EmulatedTracker {
  answer(call: OutgoingCall): OutgoingAnswer;
  /** In the order of creation. */
  readonly tickets: Map<string, KeptTicket>;
}

export const answer = (status: number, body: unknown = {}): OutgoingAnswer => ({ status, body: JSON.stringify(body) });

/** Changes of people, noted for searches by time. */
export const touch = (ticket: KeptTicket, now: Date, change: (ticket: KeptTicket) => void): void => {
  change(ticket);
  ticket.updatedAt = now;
};

/** Whether a search that is some time behind knows of the last change. */
export const isIndexed = (at: Date, { clock, lagMs = 0 }: TrackerOptions): boolean =>
  at.getTime() + lagMs <= clock().getTime();

export const readBody = ({ body = '' }: OutgoingCall): Record<string, unknown> => {
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
};

const WINDOW_MS = 10_000;

/** A limit of calls, with the time to wait. */
export const openLimit = (options: TrackerOptions): (() => OutgoingAnswer | undefined) => {
  let taken: number[] = [];
  return () => {
    const now = options.clock().getTime();
    taken = taken.filter((at) => at > now - WINDOW_MS);
    if (options.rate === undefined || taken.push(now) <= options.rate) return undefined;
    return { status: 429, retryAfter: String(WINDOW_MS / 1000), body: '{}' };
  };
};
