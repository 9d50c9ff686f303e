import {
  CLOSED_ACCOUNT_ID,
  DEMO_ACCOUNT_IDS,
  GAP_ACCOUNT_ID,
  ownerOfDemoAccount,
  SILENT_ACCOUNT_ID,
} from '../demo-cloud';
import { ROLE_NAME } from '@cloudmend/domain/product';
import { isTenantId, PROBE_TENANT } from '@cloudmend/domain/tenancy';
import type { Services } from '@cloudmend/infra/runtime';
import type { DemoAccount } from './server/api-server';

/** Accounts that deny something are not offered, only used on request. */
const KEPT_BACK = new Set([GAP_ACCOUNT_ID, CLOSED_ACCOUNT_ID, SILENT_ACCOUNT_ID]);

export const demoRoleArn = (accountId: string): string => `arn:aws:iam::${accountId}:role/${ROLE_NAME}`;

/** The first demo account that no tenant has linked. */
export const nextDemoAccount = async ({
  system,
  openStores,
}: Pick<Services, 'system' | 'openStores'>): Promise<DemoAccount | undefined> => {
  const tenants = await system.tenants.list();
  const linked = await Promise.all(tenants.map(({ tenantId }) => openStores(tenantId).accounts.list()));
  const taken = new Set(linked.flat().map(({ accountId }) => accountId));
  const accountId = DEMO_ACCOUNT_IDS.find((id) => !taken.has(id) && !KEPT_BACK.has(id) && !ownerOfDemoAccount(id));
  return accountId === undefined ? undefined : { accountId, roleArn: demoRoleArn(accountId) };
};

/** Whether a workspace exists, ours that checks the product included. */
export const isLive =
  ({ tenants }: Pick<Services['system'], 'tenants'>) =>
  async (tenantId: string): Promise<boolean> =>
    isTenantId(tenantId) && (await tenants.get(tenantId))?.state === 'active';

/** The tenant that linked an account through its role, which proved that the role belongs to that tenant. */
export const linkedBy =
  (system: Pick<Services['system'], 'tenants' | 'accountClaims'>) =>
  async (accountId: string): Promise<string | undefined> => {
    const customers = (await system.tenants.list()).map(({ tenantId }) => tenantId);
    for (const tenantId of [...customers, PROBE_TENANT])
      if (await system.accountClaims.findHeld({ cloud: 'aws', accountId }, tenantId)) return tenantId;
    return undefined;
  };
