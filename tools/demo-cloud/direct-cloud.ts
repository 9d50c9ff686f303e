import type { CloudReader } from '@cloudmend/scanner';
import { findAction, assumeRole, type ClientScope, type RoleEntry, toCloudError } from '@cloudmend/scanner/aws';
import { openDemoCloud } from './demo-cloud';
import { type DemoCloudSettings, demoCloudOptions } from './demo-cloud-plugin';
import { takeTurns } from './turns';
import { WireError } from './wire/wire-error';

/** Credentials for signing; here they only identify the session of a call. */
type Credentials = Awaited<ReturnType<typeof assumeRole>>;

const NO_SESSION: Credentials = { accessKeyId: '', secretAccessKey: '' };

/**
 * The demo cloud without the SDK: the same calls get the same answers, but nothing is signed, written or parsed. Reading an account takes a
 * fifth of the time, so that weeks of scans can be run while the local cloud starts.
 */
export const directDemoCloud = (settings: DemoCloudSettings): { enter(role: RoleEntry): Promise<CloudReader> } => {
  const ask = openDemoCloud(demoCloudOptions(settings));
  const turn = takeTurns();

  const openReader = ({ accessKeyId, sessionToken }: Credentials): CloudReader => {
    let calls = 0;
    return {
      get calls() {
        return calls;
      },
      read: async ({ service, region, operation, input }, signal) => {
        signal?.throwIfAborted();
        calls += 1;
        await turn();
        try {
          return await ask({
            service: service as ClientScope['service'],
            region,
            operation,
            input,
            accessKeyId,
            sessionToken,
          });
        } catch (thrown) {
          const fault =
            thrown instanceof WireError
              ? Object.assign(thrown, { $metadata: { httpStatusCode: thrown.statusCode } })
              : thrown;
          throw toCloudError(fault, findAction(service, operation));
        }
      },
    };
  };

  return { enter: async (role) => openReader(await assumeRole(openReader(NO_SESSION), role)) };
};
