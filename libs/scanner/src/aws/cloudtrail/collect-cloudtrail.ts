import type { Trail as SdkTrail } from '@aws-sdk/client-cloudtrail';
import { type Fact, type Resource, known, unread } from '../../snapshot';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import { homeRegionOf } from '../partition';
import { orNull } from '../shapes';
import { objectEventsOf } from './object-events';
import type { ObjectEvents, Trail, TrailAccount, TrailCoverage } from './trail';
import { trailsOf } from './trail-list';
import { type TrailStatus, isLoggingBy, trailStatusOf } from './trail-status';

interface NamedTrail {
  readonly trail: SdkTrail;
  readonly arn: string;
  readonly homeRegion: string;
}

/** A trail with what its home region tells of it. */
interface ReadTrail extends NamedTrail {
  readonly status: Fact<TrailStatus>;
  readonly objectEvents: Fact<ObjectEvents>;
}

const named = (trails: readonly SdkTrail[] | undefined, region: string): NamedTrail[] =>
  (trails ?? []).flatMap((trail) =>
    trail.TrailARN ? [{ trail, arn: trail.TrailARN, homeRegion: trail.HomeRegion ?? region }] : [],
  );

const readObjectEvents = (home: Collecting, arn: string): Promise<Fact<ObjectEvents>> =>
  readFact(
    home,
    async () => {
      const { EventSelectors, AdvancedEventSelectors } = await callIn(home, 'cloudtrail', 'GetEventSelectors', {
        TrailName: arn,
      });
      return objectEventsOf(EventSelectors, AdvancedEventSelectors);
    },
    { subject: arn },
  );

/** Trails are read once, by their home region, unless that is not part of the scan. */
const isReadElsewhere = ({ region, scannedRegions }: Collecting, { homeRegion }: NamedTrail): boolean =>
  homeRegion !== region && (scannedRegions?.has(homeRegion) ?? true);

const readTrail = async (collecting: Collecting, found: NamedTrail): Promise<ReadTrail> => {
  if (isReadElsewhere(collecting, found)) {
    const elsewhere = unread(`The trail ${found.arn} could not be read in its home region ${found.homeRegion}.`);
    return { ...found, status: elsewhere, objectEvents: elsewhere };
  }
  const home = { ...collecting, region: found.homeRegion };
  const [status, objectEvents] = await Promise.all([trailStatusOf(home, found.arn), readObjectEvents(home, found.arn)]);
  return { ...found, status, objectEvents };
};

const ofStatus = <T>(status: Fact<TrailStatus>, select: (value: TrailStatus) => T): Fact<T> =>
  status.known ? known(select(status.value)) : status;

const toTrail = ({ trail, arn, homeRegion, status, objectEvents }: ReadTrail): Trail => ({
  kind: 'aws.cloudtrail.trail',
  arn,
  id: trail.Name ?? arn,
  name: trail.Name ?? arn,
  region: homeRegion,
  tags: {},
  isMultiRegion: trail.IsMultiRegionTrail === true,
  validatesLogFiles: trail.LogFileValidationEnabled === true,
  isLogging: isLoggingBy(status),
  kmsKeyId: trail.KmsKeyId || null,
  bucket: orNull(trail.S3BucketName),
  logGroupArn: trail.CloudWatchLogsLogGroupArn || null,
  logGroupDeliveredAt: ofStatus(status, ({ logGroupDeliveredAt }) => logGroupDeliveredAt),
  objectEvents,
});

const toCoverage = ({ region, unit, partition }: Collecting, trails: readonly ReadTrail[]): TrailCoverage => ({
  kind: 'aws.cloudtrail.region',
  arn: `arn:${partition}:cloudtrail:${region}:${unit.accountId}:account`,
  id: region,
  name: region,
  region,
  tags: {},
  trails: trails.map(({ arn, homeRegion, status }) => ({
    arn,
    homeRegion,
    isLogging: isLoggingBy(status),
  })),
});

/** One region speaks for the account: its home region, or the first one where that is not part of the scan. */
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
  farTrails: trails.map(({ arn, objectEvents, status }) => ({ arn, objectEvents, isLogging: isLoggingBy(status) })),
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

/** The trails at home in one region, and what records the region. */
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
