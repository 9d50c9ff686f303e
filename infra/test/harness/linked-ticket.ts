import { aTicket } from '@cloudmend/domain/testing';
import type { TicketRecord } from '@cloudmend/store';

export const HOOK_KEY = 'a-key-of-webhooks-of-forty-characters-00';

/** A ticket in the tracker, with what comparing it needs. */
export const TICKET: TicketRecord = {
  ...aTicket(),
  accountId: '111122223333',
  draft: { title: 't', body: 'b', severity: 'HIGH' },
  round: 0,
  triedAt: null,
  remoteId: '10001',
  agreed: 'todo',
  movedBy: 'person',
  isFixed: false,
  version: 0,
};
