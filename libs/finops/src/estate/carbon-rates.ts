import type { CarbonRate, CarbonReading } from '@cloudmend/domain/carbon';
import { isReadFor, type Resource, type UnitSnapshot } from '@cloudmend/scanner';
import { type CarbonRange, estimateRange } from '../carbon/carbon-range';
import type { CarbonUsage } from '../carbon/carbon-usage';
import { FACTOR_SETS } from '../carbon/factor-set';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { CARBON_KINDS, toUse } from './resource-use';
import { snapshotBases } from './snapshot-bases';
import { isWhole } from './take-stock';

type Tally = { -readonly [K in keyof CarbonRate]: CarbonRate[K] } & { reasons: Record<string, number> };

const emptyTally = (kind: string, region: string): Tally => ({
  kind,
  region,
  assessed: 0,
  notAssessed: 0,
  reasons: {},
  machines: 0,
  kwh: 0,
  operationalKg: 0,
  operationalLowKg: 0,
  operationalHighKg: 0,
  embodiedKg: 0,
  embodiedNotAssessed: 0,
});

const perHour = (monthly: number | null): number => (monthly ?? 0) / HOURS_PER_MONTH;

const addRange = (tally: Tally, { figure, lowKg, highKg }: CarbonRange): void => {
  tally.kwh += perHour((figure.kwh ?? 0) * Number(figure.factors['pue'] ?? 0));
  tally.operationalKg += perHour(figure.operationalKg);
  tally.operationalLowKg += perHour(lowKg);
  tally.operationalHighKg += perHour(highKg);
  tally.embodiedKg += perHour(figure.embodiedKg);
};

const NO_SIZE = 'the account reports no size or use';

const noteUnknown = (tally: Tally, reason: string): void => {
  tally.notAssessed += 1;
  tally.reasons[reason] = (tally.reasons[reason] ?? 0) + 1;
};

/** Adds a resource by the use of a month; undefined use is unknown. */
const addUse = (tally: Tally, use: readonly CarbonUsage[] | undefined): void => {
  if (!use) return noteUnknown(tally, NO_SIZE);
  const ranges = use.map(estimateRange);
  const unknown = ranges.find(({ figure }) => figure.notAssessed !== undefined)?.figure.notAssessed;
  if (unknown !== undefined) return noteUnknown(tally, unknown);
  tally.assessed += 1;
  if (ranges.some(({ figure }) => figure.embodiedKg === null)) tally.embodiedNotAssessed += 1;
  for (const one of use) if (one.kind === 'ec2') tally.machines += one.hours / HOURS_PER_MONTH;
  for (const range of ranges) addRange(tally, range);
};

/** The rate of the resources of a kind in a region, each given by its use of a month. */
export const rateUses = (
  kind: string,
  region: string,
  uses: ReadonlyArray<readonly CarbonUsage[] | undefined>,
): CarbonRate => {
  const tally = emptyTally(kind, region);
  for (const use of uses) addUse(tally, use);
  return tally;
};

const listRates = (kind: string, units: readonly UnitSnapshot[]): CarbonRate[] => {
  const resources = units.flatMap(({ resources: all }) => all.filter((resource) => resource.kind === kind));
  const bases = snapshotBases(resources);
  const isRest = (resource: Resource): boolean => resource.kind.endsWith('.snapshot') && !bases.has(resource);
  const regions = [...new Set(resources.map(({ region }) => region))];
  return regions.map((region) =>
    rateUses(
      kind,
      region,
      resources
        .filter((resource) => resource.region === region)
        .map((resource) => (isRest(resource) ? undefined : toUse(resource))),
    ),
  );
};

/** What an account emits per hour as read by one scan; only kinds that were read in full, with their use. */
export const readCarbonRates = (units: readonly UnitSnapshot[]): Pick<CarbonReading, 'factors' | 'read' | 'rates'> => {
  const ofKind = CARBON_KINDS.map((kind) => ({
    kind,
    whole: units.filter((unit) => isWhole(unit, kind) && isReadFor(unit, 'cost')),
  })).filter(({ whole }) => whole.length > 0);
  return {
    factors: `${FACTOR_SETS.current.name} ${FACTOR_SETS.current.version}`,
    read: ofKind.map(({ kind, whole }) => ({ kind, regions: [...new Set(whole.map(({ unit }) => unit.region))] })),
    rates: ofKind.flatMap(({ kind, whole }) => listRates(kind, whole)),
  };
};
