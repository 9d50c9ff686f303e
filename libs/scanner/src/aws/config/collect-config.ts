import type { Resource } from '../../snapshot';
import { type Collecting, callIn, readFact } from '../collecting';
import { serviceRegion } from '../service-region';
import { orNull, orUnknown } from '../shapes';
import type { ConfigRecorder, ConfigRegion } from './config-region';

/** The status alone says whether a recorder records and how its last delivery went. */
const readRecorders = async (collecting: Collecting): Promise<ConfigRecorder[]> => {
  const answer = await callIn(collecting, 'config-service', 'DescribeConfigurationRecorderStatus', {});
  return (answer.ConfigurationRecordersStatus ?? []).map(({ name, recording, lastStatus }) => ({
    name: orUnknown(name),
    isRecording: recording === true,
    lastStatus: orNull(lastStatus),
  }));
};

/** The configuration recorders of one region. */
export const collectConfig = async (collecting: Collecting): Promise<Resource[]> => {
  const region: ConfigRegion = {
    ...serviceRegion(collecting, 'aws.config.region', 'config'),
    recorders: await readFact(collecting, () => readRecorders(collecting)),
  };
  return [region];
};
