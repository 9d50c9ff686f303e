import type { UnitSnapshot } from '@cloudmend/scanner';
import type { Stores } from '@cloudmend/store';

const RECENT_SCANS = 50;

/** The facts of the newest scan that read all of an account for security; undefined if none of the latest did. */
export interface NewestUnits {
  readonly accountId: string;
  readonly cloud: string;
  readonly scan: { readonly scanId: string; readonly at: string } | undefined;
  readonly units: readonly UnitSnapshot[];
}

type Uses = Pick<Stores, 'accounts' | 'scans' | 'snapshots'>;

/** One account at a time: the facts of many are large. */
export async function* readNewestUnits({ accounts, scans, snapshots }: Uses): AsyncGenerator<NewestUnits> {
  const [linked, { items }] = await Promise.all([accounts.list(), scans.list(RECENT_SCANS)]);
  const whole = items.filter(
    ({ status, mode, services }) => status === 'done' && mode !== 'cost' && services === 'all',
  );
  for (const { accountId, cloud } of linked) {
    let found: NewestUnits = { accountId, cloud, scan: undefined, units: [] };
    for (const { scanId, scanTs } of whole.filter(({ accountIds }) => accountIds.includes(accountId))) {
      const units = (await snapshots.list(scanId, accountId)).map(({ snapshot }) => snapshot as UnitSnapshot);
      if (units.length === 0) continue;
      found = { accountId, cloud, scan: { scanId, at: scanTs }, units };
      break;
    }
    yield found;
  }
}
