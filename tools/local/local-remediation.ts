import { fromNodeProviderChain } from '@aws-sdk/credential-providers';
import type { Remediation } from '@cloudmend/infra/runtime';
import { enterForFix } from '@cloudmend/mend';
import type { ReaderOptions } from '@cloudmend/scanner/aws';
import { demoCloudPlugin, type DemoCloudSettings, isDemoAccount, LOCAL_MENDER } from '../demo-cloud';

interface RemediationOptions {
  /** Your own emulator; every account is then changed there. */
  readonly endpoint: string | undefined;
  readonly demo: DemoCloudSettings;
}

/** Emulators accept any key. */
const EMULATOR_KEY = { accessKeyId: 'test', secretAccessKey: 'test' } as const;

/** Where direct fixes write: the emulator in AWS_ENDPOINT_URL; otherwise the demo cloud, and AWS itself. */
export const localRemediation = ({ endpoint, demo }: RemediationOptions): Remediation => {
  const demoCloud: ReaderOptions = { plugin: demoCloudPlugin(demo), credentials: LOCAL_MENDER };
  const findCredentials = fromNodeProviderChain();
  const emulator: ReaderOptions = { endpoint, credentials: () => findCredentials().catch(() => EMULATOR_KEY) };
  return {
    enter: (entry) => {
      if (endpoint !== undefined) return enterForFix(emulator, entry);
      return enterForFix(isDemoAccount(entry.target.accountId) ? demoCloud : { credentials: findCredentials }, entry);
    },
  };
};
