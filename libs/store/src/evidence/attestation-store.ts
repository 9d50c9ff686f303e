import type { Attestation } from '@cloudmend/domain/evidence';
import { NEW } from '../keyed-table/expression';
import { joinKey, observationKey } from '../table';
import type { TenantContext } from '../tenant-context';
import { keepFrom } from '../time';

/** What people state of controls. Evidence, as observations are: a statement is never changed, only withdrawn. */
export interface AttestationStore {
  add(attestation: Attestation): Promise<void>;
  /** Of a framework, newest first. */
  list(framework: string): Promise<readonly Attestation[]>;
  get(id: string): Promise<Attestation | undefined>;
  /** Keeps the first withdrawal. */
  withdraw(id: string, withdrawn: NonNullable<Attestation['withdrawn']>): Promise<void>;
}

type Stated = Omit<Attestation, 'withdrawn'>;

interface StoredAttestation {
  readonly stated?: Stated;
  readonly withdrawn?: Attestation['withdrawn'];
}

/** Stands where an account's id would: the partition may only be added to. */
const PARTITION = 'attestations';
const WITHDRAWN = 'WITHDRAWN';

export const openAttestationStore = ({
  table,
  tenantId,
}: Pick<TenantContext, 'table' | 'tenantId'>): AttestationStore => {
  const pk = observationKey(tenantId, PARTITION);
  const toKey = (id: string) => ({ pk, sk: joinKey(id) });
  const withdrawnKey = (id: string) => ({ pk, sk: joinKey(id, WITHDRAWN) });
  const readAll = async (): Promise<Attestation[]> => {
    const items = await table.all<StoredAttestation>({ pk });
    const withdrawn = new Map(items.map((item) => [item.sk, item.withdrawn ?? null]));
    return items.flatMap(({ stated }) =>
      stated ? [{ ...stated, withdrawn: withdrawn.get(withdrawnKey(stated.id).sk) ?? null }] : [],
    );
  };
  return {
    add: async ({ withdrawn: _none, ...stated }) => {
      await table.put({ ...toKey(stated.id), stated, ...keepFrom('evidence', stated.validTo) }, NEW);
    },
    list: async (framework) =>
      (await readAll())
        .filter((attestation) => attestation.framework === framework)
        .sort((a, b) => b.at.localeCompare(a.at)),
    get: async (id) => {
      const [kept, ended] = await Promise.all([
        table.get<StoredAttestation>(toKey(id)),
        table.get<StoredAttestation>(withdrawnKey(id)),
      ]);
      return kept?.stated && { ...kept.stated, withdrawn: ended?.withdrawn ?? null };
    },
    withdraw: async (id, withdrawn) => {
      const kept = await table.get<StoredAttestation>(toKey(id));
      // Not before the statement: it would hold again.
      const [last = withdrawn.at] = [kept?.stated?.validTo ?? '', withdrawn.at].sort().reverse();
      await table.put({ ...withdrawnKey(id), withdrawn, ...keepFrom('evidence', last) }, NEW);
    },
  };
};
