import { CloudError, type CloudCall, type CloudReader } from './cloud-port';
import { actionOf, APIS } from './aws/actions';
import type { Purpose } from './snapshot';

export const BOTH_PURPOSES: readonly Purpose[] = ['cost', 'security'];

const serves = ({ service, operation, input }: CloudCall): readonly Purpose[] => {
  const operations = APIS.get(service)?.operations ?? {};
  const use = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
  if (use === undefined || typeof use === 'string') return BOTH_PURPOSES;
  return typeof use.purposes === 'function' ? use.purposes(input) : use.purposes;
};

/** A reader that leaves out what a scan of this kind has no use for: it refuses such a call without making it. */
export const readingFor = (reader: CloudReader, purposes: readonly Purpose[]): CloudReader => ({
  get calls() {
    return reader.calls;
  },
  read: (call, signal) => {
    if (serves(call).some((purpose) => purposes.includes(purpose))) return reader.read(call, signal);
    const action = actionOf(call.service, call.operation);
    return Promise.reject(
      new CloudError(
        'not-asked',
        action,
        'NotAsked',
        `${action} is of no use for a scan for ${purposes.join(' and ')}.`,
      ),
    );
  },
});

/** True where a snapshot was read for a purpose; older snapshots do not say, and were read for both. */
export const isReadFor = (
  { purposes = BOTH_PURPOSES }: { readonly purposes?: readonly Purpose[] },
  purpose: Purpose,
): boolean => purposes.includes(purpose);
