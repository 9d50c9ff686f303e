import { isReadFor, type Provider, type UnitSnapshot } from '@cloudmend/scanner';
import type { Assessment } from './assessment';

/** A planned service, and the regions in which it was to be read. */
export interface PlannedUnit {
  readonly region: string;
  readonly service: string;
}

/** The saving rules whose kinds were completely read wherever planned: only they may withdraw a recommendation. */
export const rulesRun = (
  { id: cloud, parts }: Pick<Provider, 'id'> & { readonly parts: Pick<Provider['parts'], 'ofKind'> },
  { rules }: Pick<Assessment, 'rules'>,
  { planned, units }: { readonly planned: readonly PlannedUnit[]; readonly units: readonly UnitSnapshot[] },
): string[] => {
  const wasRead = ({ region, service }: PlannedUnit, kinds: readonly string[]): boolean =>
    units.some(
      (snapshot) =>
        snapshot.unit.service === service &&
        snapshot.unit.region === region &&
        isReadFor(snapshot, 'cost') &&
        !snapshot.unreadKinds.some(({ kind }) => kinds.includes(kind)),
    );
  return rules
    .filter(({ kinds }) => {
      const own = kinds.filter((kind) => kind.startsWith(`${cloud}.`));
      const services = new Set(own.map((kind) => parts.ofKind(kind)));
      const wanted = planned.filter(({ service }) => services.has(service));
      return wanted.length > 0 && wanted.every((part) => wasRead(part, kinds));
    })
    .map(({ id }) => id);
};

/**
 * Tells whether the place of a recommendation was to be read: a region that is no longer listed says nothing. What is
 * read once for the account covers every region.
 */
export const openPlanned = (
  {
    id: cloud,
    parts,
  }: Pick<Provider, 'id'> & { readonly parts: Pick<Provider['parts'], 'ofKind' | 'isOncePerAccount'> },
  { rules }: Pick<Assessment, 'rules'>,
  planned: readonly PlannedUnit[],
): ((recommendation: { readonly rule: string; readonly region: string }) => boolean) => {
  const regions = new Set(planned.map(({ region }) => region));
  const wide = new Set(
    rules.flatMap(({ id, kinds }) =>
      kinds.some((kind) => kind.startsWith(`${cloud}.`) && parts.isOncePerAccount(parts.ofKind(kind))) ? [id] : [],
    ),
  );
  return ({ rule, region }) => wide.has(rule) || regions.has(region);
};
