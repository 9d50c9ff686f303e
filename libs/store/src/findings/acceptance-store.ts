import type { AcceptanceDecision, AcceptanceRecord, Revocation } from '@cloudmend/domain/findings';
import { NEW } from '../keyed-table/expression';
import { joinKey, observationKey } from '../table';
import type { TenantContext } from '../tenant-context';
import { keepFrom, type KeptFields } from '../time';

/** As stored. */
export interface KeptAcceptance extends AcceptanceRecord {
  /** The `sub` of who made the request, whose address may change. Absent on older records. */
  readonly requester?: string;
}

type Requested = Omit<KeptAcceptance, 'decision' | 'revoked'>;

/** Accepted risks. Evidence, as observations are: request, decision and revocation are records of their own, never changed. */
export interface AcceptanceStore {
  request(record: Requested): Promise<void>;
  /** Newest first, ended ones included. */
  list(): Promise<readonly KeptAcceptance[]>;
  /** Those whose last day has not passed, in whatever state. */
  listCurrent(): Promise<readonly AcceptanceRecord[]>;
  get(id: string): Promise<KeptAcceptance | undefined>;
  /** False if another decision came first. */
  decide(record: Pick<AcceptanceRecord, 'id' | 'until'>, decision: AcceptanceDecision): Promise<boolean>;
  /** False if it was revoked before. */
  revoke(record: Pick<AcceptanceRecord, 'id' | 'until'>, revoked: Revocation): Promise<boolean>;
}

interface StoredAcceptance {
  readonly requested?: Requested;
  readonly decision?: AcceptanceDecision;
  readonly revoked?: Revocation;
}

/** Stands where an account's id would: the partition may only be added to. */
const PARTITION = 'acceptances';

export const openAcceptanceStore = ({
  table,
  tenantId,
  clock,
}: Pick<TenantContext, 'table' | 'tenantId' | 'clock'>): AcceptanceStore => {
  const pk = observationKey(tenantId, PARTITION);
  // By last day, so that findings read only the current ones. The parts of one acceptance are neighbours.
  const toKey = ({ id, until }: Pick<AcceptanceRecord, 'id' | 'until'>, ...part: readonly string[]) => ({
    pk,
    sk: joinKey(until, id, ...part),
  });
  // All parts of one acceptance expire together.
  const keep = ({ until }: Pick<AcceptanceRecord, 'until'>): KeptFields => keepFrom('evidence', until);
  const read = async (from?: string): Promise<KeptAcceptance[]> => {
    const items = await table.all<StoredAcceptance>({ pk, ...(from !== undefined && { from: joinKey(from) }) });
    const parts = new Map(items.map((item) => [item.sk, item]));
    return items.flatMap(({ requested }) =>
      requested
        ? [
            {
              ...requested,
              decision: parts.get(toKey(requested, 'DECISION').sk)?.decision ?? null,
              revoked: parts.get(toKey(requested, 'REVOKED').sk)?.revoked ?? null,
            },
          ]
        : [],
    );
  };
  return {
    request: async (requested) => {
      await table.put({ ...toKey(requested), requested, ...keep(requested) }, NEW);
    },
    list: async () => (await read()).sort((a, b) => b.requestedAt.localeCompare(a.requestedAt)),
    listCurrent: () => read(clock().toISOString().slice(0, 10)),
    get: async (id) => (await read()).find((record) => record.id === id),
    decide: (record, decision) => table.put({ ...toKey(record, 'DECISION'), decision, ...keep(record) }, NEW),
    revoke: (record, revoked) => table.put({ ...toKey(record, 'REVOKED'), revoked, ...keep(record) }, NEW),
  };
};
