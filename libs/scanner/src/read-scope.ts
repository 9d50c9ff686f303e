import { checkOf } from './catalogue';
import { isReadFor } from './purposes';
import { GLOBAL_REGION, type UnitSnapshot } from './snapshot';
import { isGlobalService } from './units';

/** Where a finding's check looks: the unit that reads it. */
export interface FindingScope {
  readonly check: string;
  readonly region: string;
}

/**
 * Tells whether the part of the account that a finding speaks of was wholly read, so that a finding that is not seen again may
 * be resolved. What could not be read, and checks that no longer run, resolve nothing (THREATS R08).
 */
export const readScope = (all: readonly UnitSnapshot[]): ((finding: FindingScope) => boolean) => {
  // The answer outlives the snapshots, which are large, and holds only this of them.
  const units = all
    .filter((snapshot) => isReadFor(snapshot, 'security'))
    .map(({ unit, unreadKinds }) => ({ unit, unreadKinds }));
  const byUnit = new Map(units.map((snapshot) => [`${snapshot.unit.service} ${snapshot.unit.region}`, snapshot]));
  const isWhole = ({ unreadKinds }: Pick<UnitSnapshot, 'unreadKinds'>, kinds: readonly string[]): boolean =>
    !unreadKinds.some(({ kind }) => kinds.includes(kind));
  return ({ check: id, region }) => {
    const check = checkOf(id);
    if (!check) return false;
    if (check.isOfAccount) {
      const parts = units.filter(({ unit }) => unit.service === check.unitService);
      return parts.length > 0 && parts.every((part) => isWhole(part, check.kinds));
    }
    const snapshot = byUnit.get(`${check.unitService} ${isGlobalService(check.unitService) ? GLOBAL_REGION : region}`);
    return snapshot !== undefined && isWhole(snapshot, check.kinds);
  };
};
