import type { TicketState } from '@cloudmend/domain/tickets';

/** A ticket as the tracker has it. */
export interface RemoteTicket {
  readonly id: string;
  readonly key: string;
  readonly url: string;
  readonly title: string;
  readonly state: TicketState;
}

export interface RemoteComment {
  readonly id: string;
  readonly at: string;
  readonly author: string;
  readonly text: string;
}

/** A ticket to create. */
export interface NewTicket {
  /** Finds it again after a call whose answer was lost. */
  readonly marker: string;
  readonly title: string;
  readonly body: string;
  readonly severity: string;
}

/** The tracker does not take this: the same again would not help. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/** The tracker cannot be used now, for any ticket. */
export class TrackerDownError extends Error {
  override readonly name = 'TrackerDownError';
  constructor(
    message: string,
    /** What it asked to wait. */
    readonly waitMs?: number,
  ) {
    super(message);
  }
}

export type Created = Pick<RemoteTicket, 'id' | 'key' | 'url'> | RefusedError;

/** Jira or ServiceNow. @throws RefusedError, TrackerDownError */
export interface TrackerClient {
  /** Tickets that `create` takes at once. */
  readonly atOnce: number;
  /** The oldest with the marker: copies of a ticket have its marker too. */
  find(marker: string): Promise<RemoteTicket | undefined>;
  /** In the order of the tickets. */
  create(tickets: readonly NewTicket[]): Promise<readonly Created[]>;
  /** Undefined if it was deleted. */
  read(id: string): Promise<RemoteTicket | undefined>;
  /** False if the tracker's workflow does not allow it. */
  move(ticket: RemoteTicket, state: TicketState, note: string): Promise<boolean>;
  /** Oldest first. */
  listComments(id: string): Promise<readonly RemoteComment[]>;
  comment(id: string, text: string): Promise<void>;
  /** IDs of our tickets that changed in the last minutes. */
  listChanged(minutes: number): Promise<readonly string[]>;
  /** What of the mapping the tracker did not take, compared with a ticket that was created. */
  checkMapping(id: string): Promise<readonly string[]>;
}

/** Every ticket of ours has it in the tracker: a label, a display name. */
export const OURS = 'cloudmend';
