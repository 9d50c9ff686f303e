import {
  CLOSED_ACCOUNT_ID,
  DEMO_ACCOUNT_IDS,
  GAP_ACCOUNT_ID,
  MAIN_DEMO_ACCOUNT_ID,
  SILENT_ACCOUNT_ID,
} from '../demo-cloud';
import { ROLE_NAME } from '@cloudmend/domain/product';
import type { Services } from '@cloudmend/infra/runtime';
import type { DemoAccount } from './server/api-server';

/** The seeded one is acme's, and those that refuse something are for whoever looks for them. */
const KEPT_BACK = new Set([MAIN_DEMO_ACCOUNT_ID, GAP_ACCOUNT_ID, CLOSED_ACCOUNT_ID, SILENT_ACCOUNT_ID]);

export const demoRoleArn = (accountId: string): string => `arn:aws:iam::${accountId}:role/${ROLE_NAME}`;

/** The first demo account that no tenant has linked. */
export const nextDemoAccount = async ({
  system,
  openStores,
}: Pick<Services, 'system' | 'openStores'>): Promise<DemoAccount | undefined> => {
  const tenants = await system.tenants.list();
  const linked = await Promise.all(tenants.map(({ tenantId }) => openStores(tenantId).accounts.list()));
  const taken = new Set(linked.flat().map(({ accountId }) => accountId));
  const accountId = DEMO_ACCOUNT_IDS.find((id) => !taken.has(id) && !KEPT_BACK.has(id));
  return accountId === undefined ? undefined : { accountId, roleArn: demoRoleArn(accountId) };
};
