import { isDemoAccount, demoCloudPlugin, LOCAL_CALLER, type DemoCloudSettings } from '../demo-cloud';
import type { CustomerCloud, RoleEntry } from '@cloudmend/infra/runtime';
import { type ReaderOptions, openAccount } from '@cloudmend/scanner/aws';

export interface CustomerCloudOptions {
  /** An emulator of one's own; every account is read there then. */
  readonly endpoint: string | undefined;
  readonly demo: DemoCloudSettings;
}

/** Where an account is read: at the emulator that AWS_ENDPOINT_URL names; else a demo account in the demo cloud and any other at AWS itself. */
export const localCustomerCloud = ({ endpoint, demo }: CustomerCloudOptions): CustomerCloud => {
  const demoCloud: ReaderOptions = { plugin: demoCloudPlugin(demo), credentials: LOCAL_CALLER };
  const optionsFor = ({ accountId }: RoleEntry): ReaderOptions => {
    if (endpoint !== undefined) return { endpoint };
    return isDemoAccount(accountId) ? demoCloud : {};
  };
  return { isEmulated: endpoint !== undefined, enter: (role) => openAccount(optionsFor(role), role) };
};
