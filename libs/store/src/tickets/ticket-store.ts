import type { Ticket, TicketComment, TicketState, TicketSubject } from '@cloudmend/domain/tickets';
import type { WorkStep } from '@cloudmend/domain/work';
import type { TrackerItems } from './tracker-items';

/** What a ticket is made with. */
export interface TicketDraft {
  readonly title: string;
  readonly body: string;
  readonly severity: string;
}

/** A ticket with what comparing it needs. */
export interface TicketRecord extends Ticket {
  readonly accountId: string;
  readonly draft: TicketDraft;
  /** Each try at a ticket in the tracker has its own mark: a deleted one has a successor. */
  readonly round: number;
  /** When a call began that makes it there; set until it is known to have come through or not. */
  readonly triedAt: string | null;
  /** The tracker's own ID, which stays when the ticket moves to another project. */
  readonly remoteId: string | null;
  /** What both sides had when they were last compared. */
  readonly agreed: TicketState;
  /** Who moved it here last. */
  readonly movedBy: 'scan' | 'person';
  /** The last scan found that its subject is fixed. */
  readonly isFixed: boolean;
  /** The newest comment on its subject that became one of the ticket. @default - none since it was created */
  readonly workThrough?: string;
  /** Comments on its subject when they were last looked at. @default none */
  readonly workComments?: number;
  /** The step of the work when both were compared. @default open */
  readonly workStep?: WorkStep;
  readonly version: number;
}

export interface CommentRecord extends TicketComment {
  /** The tracker's ID, once it is there. */
  readonly remoteId: string | null;
}

/** A ticket to compare. */
export interface DueTicket {
  readonly ticketId: string;
  /** Changes with each reason to compare it, so that one that comes up meanwhile is not lost. */
  readonly mark: string;
}

export interface TicketWork {
  readonly due: readonly DueTicket[];
  /** Finished scans, whose results tickets follow. */
  readonly scans: readonly string[];
}

/** Trackers of a workspace, its tickets there, and what has to be compared. */
export interface TicketStore extends TrackerItems {
  /** Newest first. */
  list(limit: number): Promise<readonly TicketRecord[]>;
  /** All of them, in no order. */
  all(): Promise<readonly TicketRecord[]>;
  get(id: string): Promise<TicketRecord | undefined>;
  ofSubject(subject: TicketSubject): Promise<TicketRecord | undefined>;
  /** Once for each subject: answers the ticket there is. */
  begin(ticket: TicketRecord): Promise<TicketRecord>;
  /** Over the version that was read, and due if asked. Undefined if another writer was first. */
  change(before: TicketRecord, change: Partial<TicketRecord>, isDue?: 'due'): Promise<TicketRecord | undefined>;
  /** Oldest first. */
  listComments(ticketId: string): Promise<readonly CommentRecord[]>;
  saveComment(ticketId: string, comment: CommentRecord): Promise<void>;
  removeComment(ticketId: string, id: string): Promise<void>;

  work(): Promise<TicketWork>;
  markDue(ticketId: string): Promise<void>;
  /** Unless it became due again. */
  endDue(due: DueTicket): Promise<void>;
  endScan(scanId: string): Promise<void>;
  /** One worker at a time. False if someone else works. */
  lease(until: string): Promise<boolean>;
  endLease(until: string): Promise<void>;
}
