import { gunzipSync, gzipSync } from 'node:zlib';
import type { Observation, ObservedAccount, Seal } from '@cloudmend/domain/evidence';
import { expression, NEW } from '../keyed-table/expression';
import { inParallel } from '../keyed-table/retry';
import { joinKey, observationKey, tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';
import { keepFrom } from '../time';

/** What each security scan saw of each account. Observations outlive the link of their account. */
export interface ObservationStore {
  /** Keeps it once: a second attempt answers the one that is kept. */
  record(observation: Omit<Observation, 'seal'>): Promise<Observation>;
  /** Notes where the root stands in the audit trail; the first note stays. */
  seal(observation: Pick<Observation, 'accountId' | 'at' | 'scanId'>, seal: Seal): Promise<void>;
  /** Oldest first within an account. ISO times; `to` is excluded. @param accounts @default all that were ever linked */
  list(period: { from: string; to: string }, accounts?: readonly string[]): Promise<readonly Observation[]>;
  /** Ignored if the account was unlinked since. */
  noteLinked(accountId: string, at: string): Promise<void>;
  noteUnlinked(accountId: string, at: string): Promise<void>;
  /** One entry for each time an account was linked. */
  accounts(): Promise<readonly ObservedAccount[]>;
}

type Key = Pick<Observation, 'accountId' | 'at' | 'scanId'>;

interface StoredObservation {
  readonly packed: Uint8Array;
}

interface StoredSeal {
  readonly seal: Seal;
}

interface StoredLinks {
  readonly sk: string;
  readonly linkedAt?: string;
  readonly past?: ReadonlyArray<{ readonly linkedAt: string; readonly unlinkedAt: string }>;
}

const CONCURRENCY = 10;
/** Sorts after the observation that it belongs to. */
const SEAL = 'SEAL';

const pack = (observation: Omit<Observation, 'seal'>): Uint8Array => gzipSync(JSON.stringify(observation));
const unpack = (packed: Uint8Array): Omit<Observation, 'seal'> =>
  JSON.parse(gunzipSync(packed).toString('utf8')) as Omit<Observation, 'seal'>;

/** Observations and their seals are separate items, so that neither is ever changed. */
export const openObservationStore = ({
  table,
  tenantId,
}: Pick<TenantContext, 'table' | 'tenantId'>): ObservationStore => {
  const findPartition = (accountId: string): string => observationKey(tenantId, accountId);
  const toKey = ({ accountId, at, scanId }: Key) => ({ pk: findPartition(accountId), sk: joinKey(at, scanId) });
  const toSealKey = ({ accountId, at, scanId }: Key) => ({
    pk: findPartition(accountId),
    sk: joinKey(at, scanId, SEAL),
  });
  const linksKey = (accountId: string) => ({ pk: tenantKey(tenantId, 'OBSERVED'), sk: joinKey(accountId) });

  const storedLinks = () => table.all<StoredLinks>({ pk: tenantKey(tenantId, 'OBSERVED') });

  const listObservations = async (accountId: string, { from, to }: { from: string; to: string }) => {
    const items = await table.all<StoredObservation & StoredSeal>({
      pk: findPartition(accountId),
      from: joinKey(from),
      to: joinKey(to),
    });
    const seals = new Map(items.flatMap(({ sk, seal }) => (seal ? [[sk, seal] as const] : [])));
    return items.flatMap(({ sk, packed }): Observation[] =>
      packed ? [{ ...unpack(packed), seal: seals.get(`${sk}#${SEAL}`) ?? null }] : [],
    );
  };

  return {
    record: async (observation) => {
      const item = { ...toKey(observation), packed: pack(observation) };
      await table.put({ ...item, ...keepFrom('evidence', observation.at) }, NEW);
      const [kept, sealed] = await Promise.all([
        table.get<StoredObservation>(toKey(observation)),
        table.get<StoredSeal>(toSealKey(observation)),
      ]);
      return { ...(kept ? unpack(kept.packed) : observation), seal: sealed?.seal ?? null };
    },
    seal: async (observation, seal) => {
      await table.put({ ...toSealKey(observation), seal, ...keepFrom('evidence', observation.at) }, NEW);
    },
    list: async (period, accounts) => {
      const linked = (await storedLinks()).map(({ sk }) => decodeURIComponent(sk));
      const ids = linked.filter((accountId) => accounts?.includes(accountId) ?? true);
      return (await inParallel(ids, CONCURRENCY, (accountId) => listObservations(accountId, period))).flat();
    },
    noteLinked: async (accountId, at) => {
      const links = await table.get<StoredLinks>(linksKey(accountId));
      // A scan that read the account before it was unlinked may be recorded after.
      if (links?.past?.some(({ unlinkedAt }) => at <= unlinkedAt)) return;
      await table.update(linksKey(accountId), expression('SET #linkedAt = if_not_exists(#linkedAt, :at)', { at }));
    },
    noteUnlinked: async (accountId, at) => {
      const links = await table.get<StoredLinks>(linksKey(accountId));
      if (!links?.linkedAt) return;
      await table.update(
        linksKey(accountId),
        expression('SET #past = list_append(if_not_exists(#past, :none), :ended) REMOVE #linkedAt', {
          none: [],
          ended: [{ linkedAt: links.linkedAt, unlinkedAt: at }],
        }),
        expression('#linkedAt = :linkedAt', { linkedAt: links.linkedAt }),
      );
    },
    accounts: async () =>
      (await storedLinks()).flatMap(({ sk, linkedAt, past = [] }): ObservedAccount[] => {
        const accountId = decodeURIComponent(sk);
        const ended = past.map((link) => ({ accountId, ...link }));
        return linkedAt ? [...ended, { accountId, linkedAt, unlinkedAt: null }] : ended;
      }),
  };
};
