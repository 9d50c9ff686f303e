import type { AuditEntry, AuditLine, ChainCheck } from '@cloudmend/domain/audit';
import { AppError } from '@cloudmend/domain/errors';
import { NEW } from '../keyed-table/expression';
import { pause } from '../keyed-table/retry';
import type { Page } from '../page';
import type { TenantContext } from '../tenant-context';
import { keepFrom, ttlAfterDays } from '../time';
import type { ErasedOptions, StoredLine } from './chain';
import { checkChain, nextLine, toLine } from './chain';
import type { TrailMark } from './trail-mark';

export interface AuditFilter {
  /** Part of the actor's name, in any case. */
  readonly actor?: string;
  /** The full action, or its prefix: `user.` */
  readonly action?: string;
  readonly outcome?: AuditEntry['outcome'];
  /** Times, inclusive. */
  readonly from?: string;
  readonly to?: string;
}

/** Lines in a chain: put once, never changed, each bound to the one before. */
export interface AuditStore {
  /** An entry is never dated before its predecessor. */
  append(entry: AuditEntry): Promise<AuditLine>;
  /**
   * Newest first. A page may be short, even empty, while there is a cursor: a filter examines a limited number of
   * entries at a time.
   */
  list(filter: AuditFilter, limit: number, cursor?: string): Promise<Page<AuditLine>>;
  /** Verifies the whole chain and returns where it is broken. Entries may be erased where the options say so. */
  verify(options?: ErasedOptions): Promise<ChainCheck>;
}

const LIST = 'audit';
const SEQ_DIGITS = 12;
/** Maximum attempts when appends collide, which limits concurrent writes. */
const MAX_TRIES = 200;
const LONGEST_PAUSE = 3;
/** Entries a filter examines before it returns what it has. */
const LOOKED_AT = 5000;
const PAGE_SIZE = 500;

/** The sort key of an entry. */
export const toKey = (seq: number): string => String(seq).padStart(SEQ_DIGITS, '0');

const matcher = ({ actor, action, outcome, to }: AuditFilter) => {
  const name = actor?.toLowerCase();
  return (line: StoredLine): boolean =>
    (name === undefined || line.actor.toLowerCase().includes(name)) &&
    (action === undefined || line.action.startsWith(action)) &&
    (outcome === undefined || line.outcome === outcome) &&
    (to === undefined || line.at <= to);
};

interface Trail extends Pick<TenantContext, 'table' | 'cursors'> {
  /** The partition: one per trail. */
  readonly pk: string;
  /** Told after each new entry. @default - no one */
  readonly mark?: Pick<TrailMark, 'note'>;
  /** How long entries are kept. @default - as the workspace's rules say */
  readonly days?: number;
}

/** An audit trail. The position in the chain is the key, so no two entries can have the same predecessor. */
export const openAuditStore = ({ table, pk, cursors, mark, days }: Trail): AuditStore => {
  const newestLine = async (): Promise<StoredLine | undefined> => {
    for await (const page of table.pages<StoredLine>({ pk, newestFirst: true, pageSize: 1 })) return page[0];
    return undefined;
  };

  /** Newest first, until `limit` entries match, the filter's time range ends, or enough were examined. */
  const take = async (filter: AuditFilter, limit: number, after: string | undefined) => {
    const matches = matcher(filter);
    const items: StoredLine[] = [];
    let looked = 0;
    for await (const page of table.pages<StoredLine>({ pk, after, newestFirst: true, pageSize: PAGE_SIZE })) {
      for (const line of page) {
        // Entries are in time order.
        if (filter.from !== undefined && line.at < filter.from) return { items, goOnAfter: undefined };
        if (items.length === limit || looked === LOOKED_AT) return { items, goOnAfter: toKey(line.seq + 1) };
        looked += 1;
        if (matches(line)) items.push(line);
      }
    }
    return { items, goOnAfter: undefined };
  };

  const keep = (at: string) => (days === undefined ? keepFrom('trail', at) : { ttl: ttlAfterDays(at, days) });

  return {
    append: async (entry) => {
      for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
        const line = nextLine(entry, await newestLine());
        const item = { pk, sk: toKey(line.seq), ...line, ...keep(line.at) };
        if (await table.put(item, NEW)) {
          // The entry stands. If this fails, it is copied with the next one, or after a day.
          await mark?.note().catch(() => undefined);
          return toLine(line);
        }
        await pause(Math.min(attempt, LONGEST_PAUSE));
      }
      throw new AppError('unavailable', 'Too many audit entries are being written at the same time. Please try again.');
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
    verify: (options) => checkChain(table.pages<StoredLine>({ pk }), options),
  };
};
