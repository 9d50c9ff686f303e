import type { Trail as SdkTrail } from '@aws-sdk/client-cloudtrail';
import { type Fact, type Resource, toFact, toUnread } from '../../snapshot';
import { type Collecting, readList } from '../collecting';
import { findHomeRegion } from '../partition';
import { orNull } from '../shapes';
import type { Trail, TrailAccount, TrailCoverage } from './trail';
import { readTrails } from './trail-list';
import { ONE_REGION_ONLY, type TrailSelectors, readTrailSelectors } from './trail-selectors';
import { type TrailStatus, isLoggingBy, readTrailStatus } from './trail-status';

interface NamedTrail {
  readonly trail: SdkTrail;
  readonly arn: string;
  readonly homeRegion: string;
}

/** A trail with the details from its home region. */
interface ReadTrail extends NamedTrail {
  readonly status: Fact<TrailStatus>;
  readonly selectors: Fact<TrailSelectors>;
}

const listNamed = (trails: readonly SdkTrail[] | undefined, region: string): NamedTrail[] =>
  (trails ?? []).flatMap((trail) =>
    trail.TrailARN ? [{ trail, arn: trail.TrailARN, homeRegion: trail.HomeRegion ?? region }] : [],
  );

/** Each trail is read once, in its home region, unless that is not part of the scan. */
const isReadElsewhere = ({ region, scannedRegions }: Collecting, { homeRegion }: NamedTrail): boolean =>
  homeRegion !== region && (scannedRegions?.has(homeRegion) ?? true);

const readTrail = async (collecting: Collecting, found: NamedTrail): Promise<ReadTrail> => {
  if (isReadElsewhere(collecting, found)) {
    const elsewhere = toUnread(`The trail ${found.arn} could not be read in its home region ${found.homeRegion}.`);
    return { ...found, status: elsewhere, selectors: elsewhere };
  }
  const home = { ...collecting, region: found.homeRegion };
  const isMultiRegion = found.trail.IsMultiRegionTrail === true;
  const [status, selectors] = await Promise.all([
    isMultiRegion || found.trail.CloudWatchLogsLogGroupArn ? readTrailStatus(home, found.arn) : ONE_REGION_ONLY,
    isMultiRegion ? readTrailSelectors(home, found.arn) : ONE_REGION_ONLY,
  ]);
  return { ...found, status, selectors };
};

const selectPart = <T, P>(fact: Fact<T>, select: (value: T) => P): Fact<P> =>
  fact.known ? toFact(select(fact.value)) : fact;

/** The details of a trail that matter for auditing. */
const toRecord = ({ trail, arn, status, selectors }: ReadTrail) => ({
  arn,
  isMultiRegion: trail.IsMultiRegionTrail === true,
  isLogging: isLoggingBy(status),
  objectEvents: selectPart(selectors, ({ objectEvents }) => objectEvents),
  managementEvents: selectPart(selectors, ({ managementEvents }) => managementEvents),
});

const toTrail = (read: ReadTrail): Trail => {
  const { trail, arn, homeRegion, status } = read;
  return {
    kind: 'aws.cloudtrail.trail',
    ...toRecord(read),
    id: trail.Name ?? arn,
    name: trail.Name ?? arn,
    region: homeRegion,
    tags: {},
    validatesLogFiles: trail.LogFileValidationEnabled === true,
    kmsKeyId: trail.KmsKeyId || null,
    bucket: orNull(trail.S3BucketName),
    logGroupArn: trail.CloudWatchLogsLogGroupArn || null,
    logGroupDeliveredAt: selectPart(status, ({ logGroupDeliveredAt }: TrailStatus) => logGroupDeliveredAt),
  };
};

const toCoverage = ({ region, unit, partition }: Collecting, trails: readonly ReadTrail[]): TrailCoverage => ({
  kind: 'aws.cloudtrail.region',
  arn: `arn:${partition}:cloudtrail:${region}:${unit.accountId}:account`,
  id: region,
  name: region,
  region,
  tags: {},
  trails: trails.map((trail) => {
    const { objectEvents: _ofObjects, ...record } = toRecord(trail);
    return { ...record, homeRegion: trail.homeRegion };
  }),
});

/** One region represents the account: the home region, or the first one if that is not part of the scan. */
const speaksForAccount = ({ region, partition, scannedRegions }: Collecting): boolean => {
  const home = findHomeRegion(partition);
  if (!scannedRegions || scannedRegions.has(home)) return region === home;
  return region === [...scannedRegions].sort()[0];
};

const toAccount = ({ region, unit, partition }: Collecting, trails: readonly ReadTrail[]): TrailAccount => ({
  kind: 'aws.cloudtrail.account',
  arn: `arn:${partition}:iam::${unit.accountId}:root`,
  id: unit.accountId,
  name: unit.accountId,
  region,
  tags: {},
  farTrails: trails.map((trail) => {
    const { managementEvents: _ofManagement, ...record } = toRecord(trail);
    return record;
  }),
});

async function* trailPages(collecting: Collecting): AsyncGenerator<Resource[]> {
  const trailList = await readTrails(collecting);
  const trails = await Promise.all(
    listNamed(trailList, collecting.region).map((trail) => readTrail(collecting, trail)),
  );
  const own = trails.filter(({ homeRegion }) => homeRegion === collecting.region);
  const far = trails.filter((trail) => trail.homeRegion !== collecting.region && !isReadElsewhere(collecting, trail));
  yield [
    ...own.map(toTrail),
    toCoverage(collecting, trails),
    ...(speaksForAccount(collecting) ? [toAccount(collecting, far)] : []),
  ];
}

/** The trails whose home is this region, and those that record the region. */
export const collectCloudTrail = (collecting: Collecting): Promise<Resource[]> =>
  readList(
    collecting,
    [
      'aws.cloudtrail.trail',
      'aws.cloudtrail.region',
      ...(speaksForAccount(collecting) ? (['aws.cloudtrail.account'] as const) : []),
    ],
    () => trailPages(collecting),
  );
