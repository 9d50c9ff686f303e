import { isFinished } from '@cloudmend/domain/scans';
import { CloudError, type CloudReader } from '@cloudmend/scanner';
import type { Stores } from '@cloudmend/store';
import { DEFAULT_REGIONS } from './default-regions';
import { enterAccount, reasonOf, scanObstacle } from './enter-account';
import { recordAccountGap } from './parts';
import type { ScanContext } from './scan-context';
import type { AccountInput } from './scan-input';

/** How long one account may take before its remaining parts are left as gaps (THREATS R11). */
const ACCOUNT_TIMEOUT_MS = 15 * 60_000;

export interface AccountPlan {
  readonly units: ReadonlyArray<{ readonly region: string; readonly service: string }>;
  readonly deadline: string;
}

/** Enters an account and names what is to be read there. A role that refuses is a gap, never a failed scan. */
export const planAccount =
  (context: ScanContext) =>
  async (input: AccountInput): Promise<AccountPlan> => {
    const { services, engine } = context;
    const { scanId, accountId } = input;
    const stores = services.openStores(input.tenantId);
    const now = services.clock();
    const deadline = new Date(now.getTime() + ACCOUNT_TIMEOUT_MS).toISOString();
    const nothing: AccountPlan = { units: [], deadline };

    if (!(await stores.scans.heartbeat(scanId, now.toISOString()))) return nothing;
    const scan = await stores.scans.head(scanId);
    if (!scan || isFinished(scan.status)) return nothing;

    const regions = await regionsOf(context, stores, input);
    if (!regions) return nothing;
    const units = engine.planUnits({ accountId, regions, mode: scan.mode, services: scan.services });
    await stores.scans.plan(scanId, units);
    return { units: units.map(({ region, service }) => ({ region, service })), deadline };
  };

const regionsOf = async (context: ScanContext, stores: Stores, input: AccountInput): Promise<readonly string[] | undefined> => {
  const { scanId, accountId } = input;
  const reader = await entered(context, stores, input);
  if (!reader) return undefined;
  try {
    return await context.engine.listRegions(reader);
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    const reason = `${reasonOf(error)} Regions that are on by default were read.`;
    await recordAccountGap(stores, scanId, { accountId, operation: error.operation, reason });
    return DEFAULT_REGIONS;
  }
};

const entered = async (context: ScanContext, stores: Stores, input: AccountInput): Promise<CloudReader | undefined> => {
  const { scanId, accountId } = input;
  const account = await stores.accounts.get(accountId);
  const obstacle = scanObstacle(account, context.services.customerCloud.isEmulated);
  if (obstacle || !account?.roleArn) {
    await recordAccountGap(stores, scanId, { accountId, operation: 'sts:AssumeRole', reason: obstacle ?? 'The account has no role.' });
    return undefined;
  }
  try {
    return await enterAccount(context, input, account.roleArn);
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    const reason = error.failure === 'denied' ? 'The role could not be assumed. Check its ExternalId and trust policy.' : reasonOf(error);
    if (error.failure === 'denied') await stores.accounts.setStatus(accountId, 'denied', reason);
    await recordAccountGap(stores, scanId, { accountId, operation: 'sts:AssumeRole', reason });
    return undefined;
  }
};
