import type { ApiClient } from '@cloudmend/api-client';
import { isFinished, type Scan } from '@cloudmend/domain/scans';
import type { StatusCheck } from '@cloudmend/domain/status';
import { PROBE_TENANT } from '@cloudmend/domain/tenancy';
import { NotCheckedError, prepare } from './outcome';

const MINUTE_MS = 60_000;
/** Six hours. IAM alone is read, without paid calls: what a scan finds does not matter, only that it ends. */
export const SCAN_EVERY_S = 6 * 3600;
/** After a scan that failed, so that two failures in a row are seen within the hour. */
const AGAIN_MS = 15 * MINUTE_MS;
/** A small account is read in minutes, and one account may take 45. */
const LONGEST_MS = 60 * MINUTE_MS;

type Api = Pick<ApiClient, 'listAccounts' | 'linkAccount' | 'listScans' | 'startScan'>;

interface Followed {
  readonly api: Api;
  /** An account of ours that trusts the probe's workspace. */
  readonly accountId: string;
  readonly roleArn: string;
  /** When a scan was last counted. */
  readonly countedAt: string | undefined;
  readonly now: Date;
  readonly signal: AbortSignal;
}

const CLOUD = 'aws';

/** @throws NotCheckedError if the account does not let the probe in */
const linkOnce = async ({ api, accountId, roleArn, signal }: Followed): Promise<void> => {
  const known = (await api.listAccounts(PROBE_TENANT, {}, { signal })).find(
    (account) => account.accountId === accountId,
  );
  if (known?.status === 'connected') return;
  const linking = api.linkAccount(PROBE_TENANT, { cloud: CLOUD, accountId, roleArn }, { signal });
  const linked = await prepare('The account could not be linked.', linking);
  if (linked.status !== 'connected')
    throw new NotCheckedError(`The account is not connected: ${linked.statusReason ?? linked.status}`);
};

const isNextDue = ({ status, scanTs }: Scan, now: number): boolean => {
  const age = now - Date.parse(scanTs);
  if (!isFinished(status)) return false;
  return age >= SCAN_EVERY_S * 1000 || (status !== 'done' && age >= AGAIN_MS);
};

/** What ended since the last time, if anything. @throws Error if it failed, or goes on for too long */
const countNewest = (newest: Scan, countedAt: string | undefined, now: number): Partial<StatusCheck> | undefined => {
  const { status, scanTs, finishedAt } = newest;
  if (!isFinished(status) && now - Date.parse(scanTs) > LONGEST_MS)
    throw new Error('A scan has not ended within an hour.');
  if (finishedAt === null || (countedAt !== undefined && finishedAt <= countedAt)) return undefined;
  if (status !== 'done') throw new Error(`A scan ended as ${status}.`);
  return { outcome: 'passed', latencyMs: Date.parse(finishedAt) - Date.parse(scanTs) };
};

/**
 * Starts a scan when it is time, and counts each one once: the API tells how far it is. Undefined while there is nothing
 * new to count. @throws Error if it takes too long or failed, NotCheckedError
 */
export const followScan = async (followed: Followed): Promise<Partial<StatusCheck> | undefined> => {
  const { api, accountId, countedAt, now, signal } = followed;
  await linkOnce(followed);
  const [newest] = await api.listScans(PROBE_TENANT, { limit: 1 }, { signal });
  const counted = newest && countNewest(newest, countedAt, now.getTime());
  if (counted || (newest && !isNextDue(newest, now.getTime()))) return counted;
  const request = { cloud: CLOUD, mode: 'security', services: 'iam' } as const;
  await api.startScan(PROBE_TENANT, { ...request, accounts: [accountId] }, { signal });
  return undefined;
};
