import type { GetDetectorCommandOutput } from '@aws-sdk/client-guardduty';
import { type Fact, type Resource, toFact, toUnread } from '../../snapshot';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import { readPages } from '../pages';
import { serviceRegion } from '../service-region';
import { orUnknown } from '../shapes';
import type { Detector, DetectorSettings, DetectorStatus, GuardDutyRegion } from './detector';

/** Older detectors report data sources, newer ones features. */
const watchesS3 = ({ DataSources, Features }: GetDetectorCommandOutput): boolean =>
  DataSources?.S3Logs?.Status === 'ENABLED' ||
  (Features ?? []).some(({ Name, Status }) => Name === 'S3_DATA_EVENTS' && Status === 'ENABLED');

const readSettings = (collecting: Collecting, DetectorId: string): Promise<Fact<DetectorSettings>> =>
  readFact(
    collecting,
    async () => {
      const detector = await callIn(collecting, 'guardduty', 'GetDetector', { DetectorId });
      return { status: orUnknown(detector.Status), watchesS3: watchesS3(detector) };
    },
    { subject: DetectorId },
  );

const toDetector = async (collecting: Collecting, id: string): Promise<Detector> => {
  const { partition, region, unit } = collecting;
  return {
    kind: 'aws.guardduty.detector',
    arn: `arn:${partition}:guardduty:${region}:${unit.accountId}:detector/${id}`,
    id,
    name: id,
    region,
    tags: {},
    settings: await readSettings(collecting, id),
  };
};

async function* detectorPages(collecting: Collecting): AsyncGenerator<Detector[]> {
  const pages = readPages(collecting, {
    service: 'guardduty',
    operation: 'ListDetectors',
    input: (NextToken) => ({ NextToken }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { DetectorIds } of pages)
    yield await Promise.all((DetectorIds ?? []).map((id) => toDetector(collecting, id)));
}

/** The region's setting, unless a detector with an unknown status might be the enabled one. */
const readStatuses = (detectors: readonly Detector[]): Fact<readonly DetectorStatus[]> => {
  const statuses: DetectorStatus[] = [];
  let missing: string | undefined;
  for (const { id, settings } of detectors)
    if (settings.known) statuses.push({ id, status: settings.value.status });
    else missing = settings.reason;
  return missing !== undefined && !statuses.some(({ status }) => status === 'ENABLED')
    ? toUnread(missing)
    : toFact(statuses);
};

/** The detectors of one region, and the resulting state. */
export const collectGuardDuty = async (collecting: Collecting): Promise<Resource[]> => {
  const detectors = (await readList(collecting, ['aws.guardduty.detector'], () =>
    detectorPages(collecting),
  )) as Detector[];
  const refusal = collecting.unreadKinds.get('aws.guardduty.detector');
  const region: GuardDutyRegion = {
    ...serviceRegion(collecting, 'aws.guardduty.region', 'guardduty'),
    detectors: refusal ? toUnread(refusal.reason) : readStatuses(detectors),
  };
  return [...detectors, region];
};
