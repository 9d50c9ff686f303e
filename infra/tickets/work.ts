import type { Tracker } from '@cloudmend/domain/tickets';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { Stores, TicketRecord } from '@cloudmend/store';
import type { Services } from '../runtime/services';
import type { TrackerClient } from './tracker-client';

/** Time, which tests and laptops choose. */
export interface TicketPace {
  readonly hasTime: () => boolean;
  /** Between two looks at what changed in a tracker. */
  readonly lookMs: number;
  /** After a creation whose answer was lost: until then a search may not find what was created. */
  readonly unsureMs: number;
}

const MINUTE_MS = 60_000;
export const PACE: TicketPace = { hasTime: () => true, lookMs: 5 * MINUTE_MS, unsureMs: 5 * MINUTE_MS };

export interface TicketJob {
  readonly services: Pick<Services, 'clock' | 'log' | 'outgoing'>;
  readonly tenantId: TenantId;
  readonly stores: Pick<Stores, 'tickets' | 'findings' | 'recommendations' | 'accounts' | 'scans' | 'work'>;
  readonly pace: TicketPace;
}

/** The work on the tickets of one tracker. */
export interface TrackerJob extends TicketJob {
  readonly tracker: Tracker;
  readonly client: TrackerClient;
}

/** A label in Jira, the correlation ID in ServiceNow. */
export const toMarker = ({ id, round }: Pick<TicketRecord, 'id' | 'round'>): string =>
  `cm-${id.toLowerCase()}-${round}`;
