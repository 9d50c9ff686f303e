import type { Trail as SdkTrail } from '@aws-sdk/client-cloudtrail';
import { type Fact, type Resource, unread } from '../../snapshot';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import type { CoveringTrail, Trail, TrailCoverage } from './trail';
import { trailsOf } from './trail-list';

const readIsLogging = (collecting: Collecting, arn: string, homeRegion: string): Promise<Fact<boolean>> =>
  readFact(
    collecting,
    async () =>
      (await callIn({ ...collecting, region: homeRegion }, 'cloudtrail', 'GetTrailStatus', { Name: arn })).IsLogging === true,
    { subject: arn },
  );

interface NamedTrail {
  readonly trail: SdkTrail;
  readonly arn: string;
  readonly homeRegion: string;
}

const named = (trails: readonly SdkTrail[] | undefined, region: string): NamedTrail[] =>
  (trails ?? []).flatMap((trail) =>
    trail.TrailARN ? [{ trail, arn: trail.TrailARN, homeRegion: trail.HomeRegion ?? region }] : [],
  );

/** A shadow's status is read once, with the trail itself, unless the trail's home region is not part of the scan. */
const loggingOf = (collecting: Collecting, { arn, homeRegion }: NamedTrail): Promise<Fact<boolean>> => {
  const isReadElsewhere = homeRegion !== collecting.region && (collecting.scannedRegions?.has(homeRegion) ?? true);
  return isReadElsewhere
    ? Promise.resolve(unread(`The trail ${arn} could not be read in its home region ${homeRegion}.`))
    : readIsLogging(collecting, arn, homeRegion);
};

const toTrail = ({ trail, arn, homeRegion }: NamedTrail, isLogging: Fact<boolean>): Trail => ({
  kind: 'aws.cloudtrail.trail',
  arn,
  id: trail.Name ?? arn,
  name: trail.Name ?? arn,
  region: homeRegion,
  tags: {},
  isMultiRegion: trail.IsMultiRegionTrail === true,
  validatesLogFiles: trail.LogFileValidationEnabled === true,
  isLogging,
});

async function* trailPages(collecting: Collecting): AsyncGenerator<Resource[]> {
  const { region, unit, partition } = collecting;
  const trails = named(await trailsOf(collecting), region);
  const logging = await Promise.all(trails.map((trail) => loggingOf(collecting, trail)));
  const covering = trails.map(({ arn, homeRegion }, at): CoveringTrail => ({
    arn,
    homeRegion,
    isLogging: logging[at] as Fact<boolean>,
  }));
  const own = trails.flatMap((trail, at) => (trail.homeRegion === region ? [toTrail(trail, logging[at] as Fact<boolean>)] : []));
  const coverage: TrailCoverage = {
    kind: 'aws.cloudtrail.region',
    arn: `arn:${partition}:cloudtrail:${region}:${unit.accountId}:account`,
    id: region,
    name: region,
    region,
    tags: {},
    trails: covering,
  };
  yield [...own, coverage];
}

/** The trails at home in one region, and what records the region. */
export const collectCloudTrail = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.cloudtrail.trail', 'aws.cloudtrail.region'], () => trailPages(collecting));
