import { fromNodeProviderChain } from '@aws-sdk/credential-providers';
import type { AwsCredentialIdentity } from '@smithy/types';
import { AppError } from '@cloudmend/domain/errors';
import { PROVIDERS } from '@cloudmend/infra/providers';
import type { AccountEntry, CustomerCloud } from '@cloudmend/infra/runtime';
import { awsProvider } from '@cloudmend/scanner';
import { type ReaderOptions, openAccount } from '@cloudmend/scanner/aws';
import { demoCloudPlugin, type DemoCloudSettings, directDemoCloud, isDemoAccount, LOCAL_CALLER } from '../demo-cloud';

export interface CustomerCloudOptions {
  /** Your own emulator; every account is then read there. */
  readonly endpoint: string | undefined;
  readonly demo: DemoCloudSettings;
  /** True while demo accounts are read in process: the same answers for a fifth of the work. @default - never */
  readonly isWireless?: () => boolean;
  /** @default - the standard chain: environment, profile, container, instance */
  readonly findCredentials?: () => Promise<AwsCredentialIdentity>;
}

/** Emulators accept any key. */
const EMULATOR_KEY: AwsCredentialIdentity = { accessKeyId: 'test', secretAccessKey: 'test' };

const NO_CREDENTIALS =
  'There are no AWS credentials on this machine, so real accounts cannot be entered. Restart with AWS_PROFILE or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY set, or link a demo account.';

/**
 * Where an account is read: from the emulator in AWS_ENDPOINT_URL; otherwise demo accounts from the demo cloud and all
 * others from AWS itself.
 */
export const localCustomerCloud = ({
  endpoint,
  demo,
  isWireless = () => false,
  findCredentials = fromNodeProviderChain(),
}: CustomerCloudOptions): CustomerCloud => {
  const wireless = directDemoCloud(demo);
  const demoCloud: ReaderOptions = { plugin: demoCloudPlugin(demo), credentials: LOCAL_CALLER };
  const emulator = (): ReaderOptions => ({ endpoint, credentials: () => findCredentials().catch(() => EMULATOR_KEY) });
  const realCloud = async (): Promise<ReaderOptions> => {
    await findCredentials().catch((cause: unknown) => {
      throw new AppError('unavailable', NO_CREDENTIALS, { cause });
    });
    return { credentials: findCredentials };
  };
  const optionsFor = ({ accountId }: AccountEntry): ReaderOptions | Promise<ReaderOptions> => {
    if (endpoint !== undefined) return emulator();
    return isDemoAccount(accountId) ? demoCloud : realCloud();
  };
  return {
    isEmulated: endpoint !== undefined,
    enter: async (entry) => {
      // Demo accounts and emulators are AWS only.
      if (entry.cloud !== awsProvider.id) return PROVIDERS.of(entry.cloud).enter(entry);
      return endpoint === undefined && isDemoAccount(entry.accountId) && isWireless()
        ? wireless.enter(entry)
        : openAccount(await optionsFor(entry), entry);
    },
  };
};
