import type { ScanUnit, UnitSnapshot } from '@cloudmend/scanner';
import { isLost } from './lost-units';
import type { RegionWork } from './read-unit';

/** A unit with more resources is stored on its own as soon as it is read: a worker cannot hold many of them. */
const LARGE = 2000;

/** The stored facts of a region, and of its large units. */
export interface RegionFacts {
  /** What an earlier worker of this scan read of a unit. */
  earlier(service: string): UnitSnapshot | undefined;
  /** True if the unit is a separate object. */
  isOwn(snapshot: UnitSnapshot): boolean;
  putOwn(snapshot: UnitSnapshot): Promise<void>;
  /** Stores units with those of the region that are already stored. */
  putShared(snapshots: readonly UnitSnapshot[]): Promise<void>;
}

export const toUnit = ({ accountId, region }: Omit<ScanUnit, 'service'>, service: string): ScanUnit => ({
  accountId,
  region,
  service,
});

/** Opens the facts of a region. A unit stays in the object that held it before, or it would be listed twice. */
export const openRegionFacts = async (
  { stores: { snapshots }, input }: RegionWork,
  { open, isFirst }: { readonly open: readonly string[]; readonly isFirst: boolean },
): Promise<RegionFacts> => {
  const { scanId, accountId, region } = input;
  const shared = new Map<string, UnitSnapshot>();
  const own = new Map<string, UnitSnapshot>();
  if (!isFirst) {
    for (const unit of (await snapshots.getRegion(scanId, input)) as readonly UnitSnapshot[])
      shared.set(unit.unit.service, unit);
    for (const service of open.filter((each) => !shared.has(each))) {
      const kept = await snapshots.get(scanId, toUnit({ accountId, region }, service));
      if (kept) own.set(service, kept as UnitSnapshot);
    }
  }
  return {
    earlier: (service) => {
      const kept = shared.get(service) ?? own.get(service);
      // A unit that was stored as lost is read again if an operator has the scan continued.
      return kept && !isLost(kept) ? kept : undefined;
    },
    isOwn: ({ unit: { service }, resources }) => own.has(service) || (!shared.has(service) && resources.length > LARGE),
    putOwn: async (snapshot) => void (await snapshots.put(scanId, snapshot.unit, snapshot)),
    putShared: async (read) => {
      if (read.length === 0) return;
      for (const snapshot of read) shared.set(snapshot.unit.service, snapshot);
      await snapshots.putRegion(scanId, input, [...shared.values()]);
    },
  };
};
