import { CloudError, type CloudCall, type CloudReader } from '../cloud-port';
import { findAction, APIS } from './actions';
import { partitionOfRegion } from './partition';

/** AWS's DNS has no such host; `EAI_AGAIN` would be a network fault. */
const NO_SUCH_HOST = 'ENOTFOUND';

/**
 * A call whose host does not exist, as for a service that the region does not offer. Neither the list (it may be
 * outdated) nor the missing host (the network may fail) is sufficient alone.
 */
const orNotOffered = (thrown: unknown, { service, region, operation }: CloudCall): unknown => {
  if (!(thrown instanceof CloudError) || thrown.code !== NO_SUCH_HOST) return thrown;
  const places = APIS.get(service)?.notOffered;
  if (!places?.some((place) => place === region || place === partitionOfRegion(region))) return thrown;
  return new CloudError('not-offered', findAction(service, operation), thrown.code, thrown.message, { cause: thrown });
};

/** A reader that distinguishes services a region does not offer from network failures. */
export const readingOffered = (reader: CloudReader): CloudReader => ({
  get calls() {
    return reader.calls;
  },
  read: (call, signal) =>
    reader.read(call, signal).catch((thrown: unknown) => {
      throw orNotOffered(thrown, call);
    }),
});
