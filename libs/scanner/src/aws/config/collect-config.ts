import { type Fact, type Resource, toFact, toUnread } from '../../snapshot';
import { type Collecting, callIn, readFact } from '../collecting';
import { serviceRegion } from '../service-region';
import { orNull, orUnknown } from '../shapes';
import type { ConfigRecorder, ConfigRegion, RecorderScope } from './config-region';
import { toScope } from './recorder-scope';

type Scopes = Fact<ReadonlyMap<string, RecorderScope>>;

const readScopes = (collecting: Collecting): Promise<Scopes> =>
  readFact(collecting, async () => {
    const { ConfigurationRecorders = [] } = await callIn(
      collecting,
      'config-service',
      'DescribeConfigurationRecorders',
      {},
    );
    return new Map(ConfigurationRecorders.map((recorder) => [orUnknown(recorder.name), toScope(recorder, collecting)]));
  });

const NOT_ASKED = toUnread('Not read: the recorder is stopped.');

const scopeNamed = (scopes: Scopes, name: string): Fact<RecorderScope> => {
  if (!scopes.known) return scopes;
  const scope = scopes.value.get(name);
  return scope ? toFact(scope) : toUnread(`AWS Config does not report what the recorder ${name} records.`);
};

/** The customer's recorders; service-linked recorders of other AWS services do not count. */
const readRecorders = async (collecting: Collecting): Promise<ConfigRecorder[]> => {
  const answer = await callIn(collecting, 'config-service', 'DescribeConfigurationRecorderStatus', {});
  const own = (answer.ConfigurationRecordersStatus ?? []).filter(({ servicePrincipal }) => !servicePrincipal);
  const scopes = own.some(({ recording }) => recording) ? await readScopes(collecting) : NOT_ASKED;
  return own.map(({ name, recording, lastStatus }) => ({
    name: orUnknown(name),
    isRecording: recording === true,
    lastStatus: orNull(lastStatus),
    scope: recording === true ? scopeNamed(scopes, orUnknown(name)) : NOT_ASKED,
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
