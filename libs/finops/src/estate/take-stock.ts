import type { DataClasses, EstateCarbon, EstateRow } from '@cloudmend/domain/estate';
import { GLOBAL_REGION, isReadFor, type AwsResource, type Resource, type UnitSnapshot } from '@cloudmend/scanner';
import { carbonOf } from '../carbon/carbon-of';
import { dataClassOf } from './data-class';
import { CARBON_KINDS, useOf } from './resource-use';

/** Data stores by kind, and whether the scan reads their tags. */
const STORES: Readonly<Record<string, boolean>> = {
  'aws.s3.bucket': true,
  'aws.rds.instance': true,
  'aws.rds.cluster': true,
  'aws.dynamodb.table': false,
  'aws.efs.file-system': true,
  'aws.redshift.cluster': true,
  'aws.opensearch.domain': false,
};
const CARBON: ReadonlySet<string> = new Set(CARBON_KINDS);
const KINDS = [...new Set<string>([...CARBON_KINDS, ...Object.keys(STORES)])];
/** The unit that a kind is read with: `aws.ec2.volume` with `ec2`. */
const serviceOf = (kind: string): string => kind.split('.')[1] ?? '';

const NO_CARBON: EstateCarbon = { operationalKg: 0, embodiedKg: 0, assessed: 0, notAssessed: 0, embodiedNotAssessed: 0 };
const NO_CLASSES: DataClasses = { pii: 0, nonPii: 0, unclassified: 0, unread: 0 };

const addCarbon = (sum: EstateCarbon, resource: Resource): EstateCarbon => {
  const use = useOf(resource);
  if (use === 'nothing') return { ...sum, assessed: sum.assessed + 1 };
  const figure = use && carbonOf(use);
  if (!figure || figure.operationalKg === null) return { ...sum, notAssessed: sum.notAssessed + 1 };
  return {
    operationalKg: sum.operationalKg + figure.operationalKg,
    embodiedKg: sum.embodiedKg + (figure.embodiedKg ?? 0),
    assessed: sum.assessed + 1,
    notAssessed: sum.notAssessed,
    embodiedNotAssessed: sum.embodiedNotAssessed + (figure.embodiedKg === null ? 1 : 0),
  };
};

const grams = (kg: number): number => Math.round(kg * 1000) / 1000;

const carbonOfAll = (resources: readonly Resource[]): EstateCarbon => {
  const { operationalKg, embodiedKg, ...counts } = resources.reduce(addCarbon, NO_CARBON);
  return { ...counts, operationalKg: grams(operationalKg), embodiedKg: grams(embodiedKg) };
};

/** The instances of a cluster hold the cluster's data, which is counted once. */
const isOwnStore = (resource: Resource): boolean => {
  const known = resource as AwsResource;
  return known.kind !== 'aws.rds.instance' || known.clusterId === null;
};

const classesOfAll = (kind: string, resources: readonly Resource[]): DataClasses => {
  const classes = { ...NO_CLASSES };
  for (const resource of resources.filter(isOwnStore)) classes[STORES[kind] ? dataClassOf(resource) : 'unread'] += 1;
  return classes;
};

/** What a scan could count, and where it looked: what it did not look at stays as it was. */
export interface Stock {
  readonly rows: readonly EstateRow[];
  /** Whether this scan read all of a kind in a region for a part of a row. */
  covers(row: Pick<EstateRow, 'kind' | 'region'>, part: 'carbon' | 'classes'): boolean;
}

const isWhole = (unit: UnitSnapshot, kind: string): boolean => unit.unit.service === serviceOf(kind) && !unit.unreadKinds.some((unread) => unread.kind === kind);

const byRegion = (resources: readonly Resource[]): ReadonlyMap<string, readonly Resource[]> => {
  const regions = new Map<string, Resource[]>();
  for (const resource of resources) {
    const there = regions.get(resource.region);
    if (there) there.push(resource);
    else regions.set(resource.region, [resource]);
  }
  return regions;
};

/** A row for each region in which there is something of a kind. */
const rowsOf = (kind: string, units: readonly UnitSnapshot[]): EstateRow[] => {
  const hasCarbon = CARBON.has(kind) && units.every((unit) => isReadFor(unit, 'cost'));
  const found = units.flatMap(({ resources }) => resources.filter((resource) => resource.kind === kind));
  return [...byRegion(found)].map(([region, resources]) => ({
    kind,
    region,
    ...(hasCarbon && { carbon: carbonOfAll(resources) }),
    ...(Object.hasOwn(STORES, kind) && { classes: classesOfAll(kind, resources) }),
  }));
};

/** Takes stock of one account: kilograms a month and data classes, by kind and region. Only what was wholly read is counted. */
export const takeStock = (units: readonly UnitSnapshot[]): Stock => ({
  rows: KINDS.flatMap((kind) => rowsOf(kind, units.filter((unit) => isWhole(unit, kind)))),
  covers: ({ kind, region }, part) => {
    // A bucket has a region, but all buckets are read with one unit.
    const looked = units.filter((unit) => isWhole(unit, kind) && [region, GLOBAL_REGION].includes(unit.unit.region));
    return looked.length > 0 && (part === 'classes' || looked.every((unit) => isReadFor(unit, 'cost')));
  },
});

const keyOf = ({ kind, region }: Pick<EstateRow, 'kind' | 'region'>): string => `${kind} ${region}`;

/** The stock of an account after a scan: parts that it did not cover stay as they were, and what it covered and did not find is gone. */
export const mergeEstate = (before: readonly EstateRow[], { rows, covers }: Stock): EstateRow[] => {
  const found = new Map(rows.map((row) => [keyOf(row), row]));
  const kept = new Map(before.map((row) => [keyOf(row), row]));
  return [...new Set([...kept.keys(), ...found.keys()])].flatMap((key) => {
    const row = (found.get(key) ?? kept.get(key)) as EstateRow;
    const part = <P extends 'carbon' | 'classes'>(name: P): EstateRow[P] => (covers(row, name) ? found.get(key)?.[name] : kept.get(key)?.[name]);
    const [carbon, classes] = [part('carbon'), part('classes')];
    if (!carbon && !classes) return [];
    return [{ kind: row.kind, region: row.region, ...(carbon && { carbon }), ...(classes && { classes }) }];
  });
};
