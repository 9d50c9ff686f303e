import type { ConfigurationRecorder, RecordingGroup } from '@aws-sdk/client-config-service';
import { DEFAULT_REGIONS } from '../account-scopes';
import type { RecorderScope } from './config-region';

/** The global types controlled by `includeGlobalResourceTypes`. */
const GLOBAL_TYPES = ['AWS::IAM::Group', 'AWS::IAM::Policy', 'AWS::IAM::Role', 'AWS::IAM::User'];

/**
 * The Regions in which Config records the global types: those that it offered before February 2022
 * (https://docs.aws.amazon.com/config/latest/developerguide/select-resources.html). Besides the default ones, an account
 * enables them itself. Other partitions have no later Regions, or are not mentioned.
 */
const RECORDS_GLOBAL_TYPES: ReadonlySet<string> = new Set([
  ...(DEFAULT_REGIONS.get('aws') ?? []),
  'af-south-1',
  'ap-east-1',
  'ap-southeast-3',
  'eu-south-1',
  'me-south-1',
]);

interface Place {
  readonly partition: string;
  readonly region: string;
}

const canRecordGlobalTypes = ({ partition, region }: Place): boolean =>
  partition !== 'aws' || RECORDS_GLOBAL_TYPES.has(region);

type Recorded = Pick<RecorderScope, 'lack' | 'hasGlobalTypes'>;

const without = (excluded: readonly string[]): Recorded => {
  const regional = excluded.filter((type) => !GLOBAL_TYPES.includes(type));
  return {
    lack: regional.length > 0 ? `excludes ${regional.join(', ')}` : null,
    hasGlobalTypes: !GLOBAL_TYPES.some((type) => excluded.includes(type)),
  };
};

const ofNamed = (types: readonly string[]): Recorded => ({
  lack: `records only ${types.length} resource ${types.length === 1 ? 'type' : 'types'}`,
  hasGlobalTypes: GLOBAL_TYPES.every((type) => types.includes(type)),
});

/** Without a recording group, Config records all supported types except global IAM types. */
const recordedBy = (group: RecordingGroup | undefined): Recorded => {
  if (group?.recordingStrategy?.useOnly === 'EXCLUSION_BY_RESOURCE_TYPES')
    return without(group.exclusionByResourceTypes?.resourceTypes ?? []);
  if (group === undefined || group.allSupported === true)
    return { lack: null, hasGlobalTypes: group?.includeGlobalResourceTypes === true };
  return ofNamed(group.resourceTypes ?? []);
};

/**
 * What a recorder in a place records, by its recording strategy
 * (https://docs.aws.amazon.com/config/latest/APIReference/API_RecordingGroup.html).
 */
export const toScope = ({ recordingGroup, recordingMode }: ConfigurationRecorder, place: Place): RecorderScope => {
  const { lack, hasGlobalTypes } = recordedBy(recordingGroup);
  return {
    lack,
    hasGlobalTypes: hasGlobalTypes && canRecordGlobalTypes(place),
    isDaily: recordingMode?.recordingFrequency === 'DAILY',
  };
};
