import { CloudError } from '../../cloud-port';
import type { Resource } from '../../snapshot';
import { type Collecting, callIn, readFact } from '../collecting';
import { serviceRegion } from '../service-region';
import { orNull } from '../shapes';
import type { MacieRegion } from './macie-region';

/** Macie returns the same error code if it is not enabled as if access is denied. */
const isSwitchedOff = (thrown: unknown): boolean =>
  thrown instanceof CloudError && /Macie is not enabled/i.test(thrown.message);

const readStatus = async (collecting: Collecting): Promise<string | null> => {
  try {
    return orNull((await callIn(collecting, 'macie2', 'GetMacieSession', {})).status);
  } catch (thrown) {
    if (isSwitchedOff(thrown)) return null;
    throw thrown;
  }
};

/** Whether Macie is enabled in one region. */
export const collectMacie = async (collecting: Collecting): Promise<Resource[]> => {
  const region: MacieRegion = {
    ...serviceRegion(collecting, 'aws.macie.region', 'macie2'),
    status: await readFact(collecting, () => readStatus(collecting), {
      absent: { codes: ['ResourceNotFoundException'], value: null },
    }),
  };
  return [region];
};
