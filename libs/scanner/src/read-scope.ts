import type { Catalogue } from './catalogue';
import type { Parts } from './parts';
import { isReadFor } from './purposes';
import { GLOBAL_REGION, type UnitSnapshot } from './snapshot';

/** Where a finding's check reads: the unit that covers it. */
export interface FindingScope {
  readonly check: string;
  readonly region: string;
}

/** Tells whether the scope of a finding was read completely. */
export type ReadScope = (units: readonly UnitSnapshot[]) => (finding: FindingScope) => boolean;

/**
 * Tells whether the part of the account that a finding concerns was read completely, so that a finding that is not
 * seen again may be resolved. Unread parts and removed checks resolve nothing.
 */
export const readScopeBy =
  ({ findCheck }: Pick<Catalogue, 'findCheck'>, parts: Pick<Parts, 'isOncePerAccount'>): ReadScope =>
  (all) => {
    // The answer outlives the large snapshots and keeps only what it needs of them.
    const units = all
      .filter((snapshot) => isReadFor(snapshot, 'security'))
      .map(({ unit, unreadKinds }) => ({ unit, unreadKinds }));
    const byUnit = new Map(units.map((snapshot) => [`${snapshot.unit.service} ${snapshot.unit.region}`, snapshot]));
    const isWhole = ({ unreadKinds }: Pick<UnitSnapshot, 'unreadKinds'>, kinds: readonly string[]): boolean =>
      !unreadKinds.some(({ kind }) => kinds.includes(kind));
    return ({ check: id, region }) => {
      const check = findCheck(id);
      if (!check) return false;
      const { unitService, kinds } = check;
      if (check.isOfAccount) {
        const read = units.filter(({ unit }) => unit.service === unitService);
        return read.length > 0 && read.every((unit) => isWhole(unit, kinds));
      }
      const snapshot = byUnit.get(`${unitService} ${parts.isOncePerAccount(unitService) ? GLOBAL_REGION : region}`);
      return snapshot !== undefined && isWhole(snapshot, kinds);
    };
  };
