import type { AuditEntry, AuditLine, ChainCheck } from '@cloudmend/domain/audit';
import { AppError } from '@cloudmend/domain/errors';
import { NEW } from '../keyed-table/expression';
import { pause } from '../keyed-table/retry';
import type { Page } from '../page';
import type { TenantContext } from '../tenant-context';
import { RETENTION_DAYS, ttlAfterDays } from '../time';
import type { StoredLine } from './chain';
import { checkChain, nextLine, toLine } from './chain';

export interface AuditFilter {
  /** Part of the actor's name, in any case. */
  readonly actor?: string;
  /** The whole action, or what it starts with: `user.` */
  readonly action?: string;
  readonly outcome?: AuditEntry['outcome'];
  /** Moments, both included. */
  readonly from?: string;
  readonly to?: string;
}

/** Lines in a chain: put once, never changed, each bound to the one before (THREATS S64). */
export interface AuditStore {
  /** A line is never dated before the one it follows. */
  append(entry: AuditEntry): Promise<AuditLine>;
  /** Newest first. A page may be short, even empty, while there is a cursor: a filter looks at so many lines at a time. */
  list(filter: AuditFilter, limit: number, cursor?: string): Promise<Page<AuditLine>>;
  /** Reads the whole chain and tells where it is broken. */
  verify(): Promise<ChainCheck>;
}

const LIST = 'audit';
const SEQ_DIGITS = 12;
/** Everybody who loses the race for a place makes the next attempt: so many lines may be written at once. */
const MAX_TRIES = 200;
const LONGEST_PAUSE = 3;
/** Lines a filter looks at before it answers what it has. */
const LOOKED_AT = 5000;
const PAGE_SIZE = 500;

/** The sort key of a line. */
export const keyOf = (seq: number): string => String(seq).padStart(SEQ_DIGITS, '0');

const matcher = ({ actor, action, outcome, to }: AuditFilter) => {
  const name = actor?.toLowerCase();
  return (line: StoredLine): boolean =>
    (name === undefined || line.actor.toLowerCase().includes(name)) &&
    (action === undefined || line.action.startsWith(action)) &&
    (outcome === undefined || line.outcome === outcome) &&
    (to === undefined || line.at <= to);
};

interface Trail extends Pick<TenantContext, 'table' | 'cursors'> {
  /** The partition: a trail each. */
  readonly pk: string;
}

/** An audit trail. The place in the chain is the key, so two lines can never follow the same one. */
export const openAuditStore = ({ table, pk, cursors }: Trail): AuditStore => {
  const newestLine = async (): Promise<StoredLine | undefined> => {
    for await (const page of table.pages<StoredLine>({ pk, newestFirst: true, pageSize: 1 })) return page[0];
    return undefined;
  };

  /** Newest first, until `limit` lines match, the filter's time is over, or enough was looked at. */
  const take = async (filter: AuditFilter, limit: number, after: string | undefined) => {
    const matches = matcher(filter);
    const items: StoredLine[] = [];
    let looked = 0;
    for await (const page of table.pages<StoredLine>({ pk, after, newestFirst: true, pageSize: PAGE_SIZE })) {
      for (const line of page) {
        // Lines are in the order of time.
        if (filter.from !== undefined && line.at < filter.from) return { items, goOnAfter: undefined };
        if (items.length === limit || looked === LOOKED_AT) return { items, goOnAfter: keyOf(line.seq + 1) };
        looked += 1;
        if (matches(line)) items.push(line);
      }
    }
    return { items, goOnAfter: undefined };
  };

  return {
    append: async (entry) => {
      for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
        const line = nextLine(entry, await newestLine());
        const item = { pk, sk: keyOf(line.seq), ...line, ttl: ttlAfterDays(line.at, RETENTION_DAYS.audit) };
        if (await table.put(item, NEW)) return toLine(line);
        await pause(Math.min(attempt, LONGEST_PAUSE));
      }
      throw new AppError('unavailable', 'The audit trail is being written too often at once. Please try again.');
    },
    list: async (filter, limit, cursor) => {
      const { items, goOnAfter } = await take(
        filter,
        limit,
        cursor === undefined ? undefined : await cursors.open(LIST, cursor),
      );
      return {
        items: items.map(toLine),
        ...(goOnAfter !== undefined && { cursor: await cursors.seal(LIST, goOnAfter) }),
      };
    },
    verify: () => checkChain(table.pages<StoredLine>({ pk })),
  };
};
