import type { Trail as SdkTrail } from '@aws-sdk/client-cloudtrail';
import { type Fact, type Resource, known, unread } from '../../snapshot';
import { type Collecting, readList } from '../collecting';
import { homeRegionOf } from '../partition';
import { orNull } from '../shapes';
import type { Trail, TrailAccount, TrailCoverage } from './trail';
import { trailsOf } from './trail-list';
import { ONE_REGION_ONLY, type TrailSelectors, trailSelectorsOf } from './trail-selectors';
import { type TrailStatus, isLoggingBy, trailStatusOf } from './trail-status';

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

const named = (trails: readonly SdkTrail[] | undefined, region: string): NamedTrail[] =>
  (trails ?? []).flatMap((trail) =>
    trail.TrailARN ? [{ trail, arn: trail.TrailARN, homeRegion: trail.HomeRegion ?? region }] : [],
  );

/** Each trail is read once, in its home region, unless that is not part of the scan. */
const isReadElsewhere = ({ region, scannedRegions }: Collecting, { homeRegion }: NamedTrail): boolean =>
  homeRegion !== region && (scannedRegions?.has(homeRegion) ?? true);

const readTrail = async (collecting: Collecting, found: NamedTrail): Promise<ReadTrail> => {
  if (isReadElsewhere(collecting, found)) {
    const elsewhere = unread(`The trail ${found.arn} could not be read in its home region ${found.homeRegion}.`);
    return { ...found, status: elsewhere, selectors: elsewhere };
  }
  const home = { ...collecting, region: found.homeRegion };
  const isMultiRegion = found.trail.IsMultiRegionTrail === true;
  const [status, selectors] = await Promise.all([
    isMultiRegion || found.trail.CloudWatchLogsLogGroupArn ? trailStatusOf(home, found.arn) : ONE_REGION_ONLY,
    isMultiRegion ? trailSelectorsOf(home, found.arn) : ONE_REGION_ONLY,
  ]);
  return { ...found, status, selectors };
};

const partOf = <T, P>(fact: Fact<T>, select: (value: T) => P): Fact<P> =>
  fact.known ? known(select(fact.value)) : fact;

/** The details of a trail that matter for auditing. */
const recordOf = ({ trail, arn, status, selectors }: ReadTrail) => ({
  arn,
  isMultiRegion: trail.IsMultiRegionTrail === true,
  isLogging: isLoggingBy(status),
  objectEvents: partOf(selectors, ({ objectEvents }) => objectEvents),
  managementEvents: partOf(selectors, ({ managementEvents }) => managementEvents),
});

const toTrail = (read: ReadTrail): Trail => {
  const { trail, arn, homeRegion, status } = read;
  return {
    kind: 'aws.cloudtrail.trail',
    ...recordOf(read),
    id: trail.Name ?? arn,
    name: trail.Name ?? arn,
    region: homeRegion,
    tags: {},
    validatesLogFiles: trail.LogFileValidationEnabled === true,
    kmsKeyId: trail.KmsKeyId || null,
    bucket: orNull(trail.S3BucketName),
    logGroupArn: trail.CloudWatchLogsLogGroupArn || null,
    logGroupDeliveredAt: partOf(status, ({ logGroupDeliveredAt }: TrailStatus) => logGroupDeliveredAt),
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
    const { objectEvents: _ofObjects, ...record } = recordOf(trail);
    return { ...record, homeRegion: trail.homeRegion };
  }),
});

/** One region represents the account: the home region, or the first one if that is not part of the scan. */
const speaksForAccount = ({ region, partition, scannedRegions }: Collecting): boolean => {
  const home = homeRegionOf(partition);
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
    const { managementEvents: _ofManagement, ...record } = recordOf(trail);
    return record;
  }),
});

async function* trailPages(collecting: Collecting): AsyncGenerator<Resource[]> {
  const trailList = await trailsOf(collecting);
  const trails = await Promise.all(named(trailList, collecting.region).map((trail) => readTrail(collecting, trail)));
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
