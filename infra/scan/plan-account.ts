import type { Account, AccountStatus } from '@cloudmend/domain/accounts';
import { isFinished } from '@cloudmend/domain/scans';
import { BILL_PART, CloudError, type CloudReader, type Provider, type ScanUnit } from '@cloudmend/scanner';
import type { Stores } from '@cloudmend/store';
import { enterAccount, letsAnybodyIn, toReason, scanObstacle, type WayIn } from './enter-account';
import { ACCOUNT_PART, recordAccountGap } from './parts';
import type { ScanContext } from './scan-context';
import type { AccountInput } from './scan-input';

/** How long one account may take before its remaining parts are left as gaps. */
const ACCOUNT_TIMEOUT_MS = 45 * 60_000;

export interface AccountPlan {
  /** Each is read by one worker. */
  readonly groups: ReadonlyArray<{ readonly region: string; readonly services: readonly string[] }>;
  readonly deadline: string;
  /** Every region to read. */
  readonly regions: readonly string[];
}

/** Enters an account and names what is to be read there. An account that denies access is a gap, never a failed scan. */
export const planAccount =
  (context: ScanContext) =>
  async (input: AccountInput): Promise<AccountPlan> => {
    const { services } = context;
    const { scanId, accountId } = input;
    const stores = services.openStores(input.tenantId);
    const now = services.clock();
    const deadline = new Date(now.getTime() + ACCOUNT_TIMEOUT_MS).toISOString();
    const nothing: AccountPlan = { groups: [], deadline, regions: [] };

    if (!(await stores.scans.heartbeat(scanId, now.toISOString()))) return nothing;
    const scan = await stores.scans.head(scanId);
    if (!scan || isFinished(scan.status)) return nothing;

    const provider = (await services.providers()).of(scan.cloud);
    const inside = await tryToEnter(context, stores, {
      input,
      account: await stores.accounts.get(accountId),
      provider,
    });
    if (!inside) return nothing;
    const { regions, gap } = await listRegions(provider, inside);
    const units = provider.planUnits({ accountId, regions, mode: scan.mode, services: scan.services });
    // All parts at once, or the percentage would fall when later ones are added.
    await stores.scans.plan(scanId, gap ? [...units, { accountId, ...ACCOUNT_PART }] : units);
    if (gap) await recordAccountGap(stores, scanId, { accountId, ...gap });
    return { groups: groupUnits(units), deadline, regions };
  };

/**
 * The units of a region, which one worker reads. The bill is apart: it may wait for another reader, and may be read through
 * another account.
 */
const groupUnits = (units: readonly ScanUnit[]): AccountPlan['groups'] => {
  const groups = new Map<string, { region: string; services: string[] }>();
  for (const { region, service } of units) {
    const key = service === BILL_PART ? JSON.stringify([region, service]) : region;
    const group = groups.get(key);
    if (group) group.services.push(service);
    else groups.set(key, { region, services: [service] });
  }
  return [...groups.values()];
};

interface Regions {
  readonly regions: readonly string[];
  readonly gap?: { readonly operation: string; readonly reason: string };
}

/** The account's own list of regions; if it refuses, those enabled by default, or what has no region. */
const listRegions = async (provider: Provider, { reader, partition }: Entered): Promise<Regions> => {
  const { scopes } = provider;
  try {
    return { regions: await scopes.list(reader, partition) };
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    const usual = scopes.usual(partition);
    const read = usual ? 'Only the regions enabled by default were read.' : 'Only global services were read.';
    return {
      regions: usual ?? [],
      gap: { operation: error.operation, reason: `${toReason(provider, error)} ${read}` },
    };
  }
};

interface Entered {
  readonly reader: CloudReader;
  readonly partition: string;
}

interface Entry {
  readonly input: AccountInput;
  readonly account: Account | undefined;
  readonly provider: Provider;
}

/** The entered account, or undefined if it became a gap. */
const tryToEnter = async (
  context: ScanContext,
  stores: Stores,
  { input, account, provider }: Entry,
): Promise<Entered | undefined> => {
  const { texts } = provider.accounts;
  const refuse = async (reason: string, status?: AccountStatus): Promise<undefined> => {
    if (status) await stores.accounts.setStatus(input.accountId, status, reason);
    await recordAccountGap(stores, input.scanId, { accountId: input.accountId, operation: texts.operation, reason });
  };
  const obstacle = scanObstacle(provider.accounts, account, context.services.customerCloud.isEmulated);
  if (!account?.roleArn || obstacle) return refuse(obstacle ?? texts.missing);
  const way: WayIn = { cloud: provider.id, handle: account.roleArn };
  try {
    const reader = await enterAccount(context, input, way);
    const wasDenied = account.status === 'denied';
    if (wasDenied && (await isCareless(context, input, way))) return refuse(texts.insecureToScan, 'insecure-trust');
    if (wasDenied) await stores.accounts.setStatus(input.accountId, 'connected', null);
    return { reader, partition: provider.scopes.readPartition(way.handle) };
  } catch (error) {
    return refuse(...whyNotEntered(provider, error));
  }
};

/** The reason, and the account's new status. @throws faults of our own */
const whyNotEntered = (provider: Provider, error: unknown): [reason: string, status?: AccountStatus] => {
  if (!(error instanceof CloudError)) throw error;
  return error.failure === 'denied' ? [provider.accounts.texts.deniedToScan, 'denied'] : [toReason(provider, error)];
};

/** An account that denied access before was never asked whom else it admits. */
const isCareless = async (
  { services: { customerCloud } }: ScanContext,
  input: AccountInput,
  way: WayIn,
): Promise<boolean> => !customerCloud.isEmulated && (await letsAnybodyIn(customerCloud, input, way));
