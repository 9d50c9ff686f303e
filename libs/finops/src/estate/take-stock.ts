import type { DataClasses, EstateCarbon, EstateRow } from '@cloudmend/domain/estate';
import { GLOBAL_REGION, isReadFor, type AwsResource, type Resource, type UnitSnapshot } from '@cloudmend/scanner';
import type { CarbonFigure } from '../carbon/carbon-figure';
import { estimateCarbon } from '../carbon/estimate-carbon';
import { FACTOR_SETS } from '../carbon/factor-set';
import { findDataClass } from './data-class';
import { CARBON_KINDS, toUse } from './resource-use';
import { snapshotBases } from './snapshot-bases';

/** Data stores. */
const STORES: ReadonlySet<string> = new Set([
  'aws.s3.bucket',
  'aws.rds.instance',
  'aws.rds.cluster',
  'aws.dynamodb.table',
  'aws.efs.file-system',
  'aws.redshift.cluster',
  'aws.opensearch.domain',
]);
const CARBON: ReadonlySet<string> = new Set(CARBON_KINDS);
const KINDS = [...new Set<string>([...CARBON_KINDS, ...STORES])];
/** The unit that reads a kind: `aws.ec2.volume` is read with `ec2`. */
const readService = (kind: string): string => kind.split('.')[1] ?? '';

const NO_CLASSES: DataClasses = { pii: 0, nonPii: 0, unclassified: 0, unread: 0 };

const FACTORS = `${FACTOR_SETS.current.name} ${FACTOR_SETS.current.version}`;
/** The resources with the highest emissions, listed by name. */
export const NAMED_RESOURCES = 5;

interface Assessed {
  readonly resource: string;
  readonly operationalKg: number;
  /** Null if a part's embodied carbon is unknown. */
  readonly embodiedKg: number | null;
}

/** The sum of a resource's parts; undefined if the power of any is unknown. */
const assess = ({ arn }: Resource, figures: readonly CarbonFigure[]): Assessed | undefined => {
  let [operationalKg, embodiedKg]: [number, number | null] = [0, 0];
  for (const figure of figures) {
    if (figure.operationalKg === null) return undefined;
    operationalKg += figure.operationalKg;
    embodiedKg = embodiedKg === null || figure.embodiedKg === null ? null : embodiedKg + figure.embodiedKg;
  }
  return { resource: arn, operationalKg, embodiedKg };
};

const grams = (kg: number): number => Math.round(kg * 1000) / 1000;
const sumKg = ({ operationalKg, embodiedKg }: Assessed): number => operationalKg + (embodiedKg ?? 0);

const carbonOfAll = (resources: readonly Resource[]): EstateCarbon => {
  const bases = snapshotBases(resources);
  const found = resources.flatMap((resource) => {
    const use = resource.kind.endsWith('.snapshot') && !bases.has(resource) ? undefined : toUse(resource);
    return (
      (use &&
        assess(
          resource,
          use.map((one) => estimateCarbon(one)),
        )) ??
      []
    );
  });
  const sum = (of: (one: Assessed) => number): number => grams(found.reduce((all, one) => all + of(one), 0));
  return {
    operationalKg: sum(({ operationalKg }) => operationalKg),
    embodiedKg: sum(({ embodiedKg }) => embodiedKg ?? 0),
    assessed: found.length,
    notAssessed: resources.length - found.length,
    embodiedNotAssessed: found.filter(({ embodiedKg }) => embodiedKg === null).length,
    factors: FACTORS,
    largest: [...found]
      .sort((a, b) => sumKg(b) - sumKg(a))
      .slice(0, NAMED_RESOURCES)
      .filter((one) => sumKg(one) > 0)
      .map(({ resource, operationalKg, embodiedKg }) => ({
        resource,
        operationalKg: grams(operationalKg),
        embodiedKg: embodiedKg === null ? null : grams(embodiedKg),
      })),
  };
};

/** The instances of a cluster share the cluster's data, which is counted once. */
const isOwnStore = (resource: Resource): boolean => {
  const known = resource as AwsResource;
  return known.kind !== 'aws.rds.instance' || known.clusterId === null;
};

const classesOfAll = (resources: readonly Resource[]): DataClasses => {
  const classes = { ...NO_CLASSES };
  for (const resource of resources.filter(isOwnStore))
    classes[resource.tagsUnread === undefined ? findDataClass(resource) : 'unread'] += 1;
  return classes;
};

/** What a scan counted, and the parts it covered: other parts keep their last value. */
export interface Stock {
  readonly rows: readonly EstateRow[];
  /** Whether this scan read all resources of a kind in a region that a part of a row needs. */
  covers(row: Pick<EstateRow, 'kind' | 'region'>, part: 'carbon' | 'classes'): boolean;
}

/** Whether all resources of a kind were read in a part of a scan. */
export const isWhole = (unit: UnitSnapshot, kind: string): boolean =>
  unit.unit.service === readService(kind) && !unit.unreadKinds.some((unread) => unread.kind === kind);

const byRegion = (resources: readonly Resource[]): ReadonlyMap<string, readonly Resource[]> => {
  const regions = new Map<string, Resource[]>();
  for (const resource of resources) {
    const there = regions.get(resource.region);
    if (there) there.push(resource);
    else regions.set(resource.region, [resource]);
  }
  return regions;
};

/** One row per kind and region that has resources. */
const toRows = (kind: string, units: readonly UnitSnapshot[]): EstateRow[] => {
  const hasCarbon = CARBON.has(kind) && units.every((unit) => isReadFor(unit, 'cost'));
  const found = units.flatMap(({ resources }) => resources.filter((resource) => resource.kind === kind));
  return [...byRegion(found)].map(([region, resources]) => ({
    kind,
    region,
    ...(hasCarbon && { carbon: carbonOfAll(resources) }),
    ...(STORES.has(kind) && { classes: classesOfAll(resources) }),
  }));
};

/**
 * Takes stock of one account: kilograms per month and data classes, by kind and region. Counts only parts that were
 * read in full.
 */
export const takeStock = (units: readonly UnitSnapshot[]): Stock => ({
  rows: KINDS.flatMap((kind) =>
    toRows(
      kind,
      units.filter((unit) => isWhole(unit, kind)),
    ),
  ),
  covers: ({ kind, region }, part) => {
    // A bucket has a region, but all buckets are read as one unit.
    const looked = units.filter((unit) => isWhole(unit, kind) && [region, GLOBAL_REGION].includes(unit.unit.region));
    return looked.length > 0 && (part === 'classes' || looked.every((unit) => isReadFor(unit, 'cost')));
  },
});

const toKey = ({ kind, region }: Pick<EstateRow, 'kind' | 'region'>): string => `${kind} ${region}`;

/**
 * The stock of an account after a scan: parts not covered keep their last value, and covered resources that no
 * longer exist are removed.
 */
export const mergeEstate = (before: readonly EstateRow[], { rows, covers }: Stock): EstateRow[] => {
  const found = new Map(rows.map((row) => [toKey(row), row]));
  const kept = new Map(before.map((row) => [toKey(row), row]));
  return [...new Set([...kept.keys(), ...found.keys()])].flatMap((key) => {
    const row = (found.get(key) ?? kept.get(key)) as EstateRow;
    const part = <P extends 'carbon' | 'classes'>(name: P): EstateRow[P] =>
      covers(row, name) ? found.get(key)?.[name] : kept.get(key)?.[name];
    const [carbon, classes] = [part('carbon'), part('classes')];
    if (!carbon && !classes) return [];
    return [{ kind: row.kind, region: row.region, ...(carbon && { carbon }), ...(classes && { classes }) }];
  });
};
