import { CloudError, type CloudCall, type CloudReader } from '../cloud-port';
import { actionOf, APIS } from './actions';
import { partitionOfRegion } from './partition';

/** AWS's name servers know no such host; `EAI_AGAIN` would be a fault on the way. */
const NO_SUCH_HOST = 'ENOTFOUND';

/**
 * A call that found no host, as a service that its region does not have. Neither the list (it may be old) nor the missing host
 * (the network may be at fault) says so alone.
 */
const orNotOffered = (thrown: unknown, { service, region, operation }: CloudCall): unknown => {
  if (!(thrown instanceof CloudError) || thrown.code !== NO_SUCH_HOST) return thrown;
  const places = APIS.get(service)?.notOffered;
  if (!places?.some((place) => place === region || place === partitionOfRegion(region))) return thrown;
  return new CloudError('not-offered', actionOf(service, operation), thrown.code, thrown.message, { cause: thrown });
};

/** A reader that tells a service which a region does not have from a network that fails. */
export const readingOffered = (reader: CloudReader): CloudReader => ({
  get calls() {
    return reader.calls;
  },
  read: (call, signal) =>
    reader.read(call, signal).catch((thrown: unknown) => {
      throw orNotOffered(thrown, call);
    }),
});
