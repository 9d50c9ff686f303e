import { CloudError, type CloudCall, type CloudReader } from '../cloud-port';
import { BOTH_PURPOSES } from '../purposes';
import type { Purpose } from '../snapshot';
import { findAction, APIS } from './actions';

const serves = ({ service, operation, input }: CloudCall): readonly Purpose[] => {
  const operations = APIS.get(service)?.operations ?? {};
  const use = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
  if (use === undefined || typeof use === 'string') return BOTH_PURPOSES;
  return typeof use.purposes === 'function' ? use.purposes(input) : (use.purposes ?? BOTH_PURPOSES);
};

/** A reader that skips calls that this kind of scan does not need. */
export const readingFor = (reader: CloudReader, purposes: readonly Purpose[]): CloudReader => ({
  get calls() {
    return reader.calls;
  },
  read: (call, signal) => {
    if (serves(call).some((purpose) => purposes.includes(purpose))) return reader.read(call, signal);
    const action = findAction(call.service, call.operation);
    return Promise.reject(
      new CloudError(
        'not-asked',
        action,
        'NotAsked',
        `${action} is not needed for a scan for ${purposes.join(' and ')}.`,
      ),
    );
  },
});
