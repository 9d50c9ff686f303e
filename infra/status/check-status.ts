import { createApiClient } from '@cloudmend/api-client';
import {
  countMissed,
  recordChecks,
  type StatusCheck,
  type StatusChecks,
  type StatusReport,
} from '@cloudmend/domain/status';
import { API_BASE } from '../config/api-base';
import type { PoolSession } from '../adapters/cognito-sign-in';
import { errorFields } from '../runtime/logger';
import type { Services } from '../runtime/services';
import { followScan, SCAN_EVERY_S } from './follow-scan';
import { NotCheckedError, toCheck } from './outcome';
import { type ProbeSignInUses, signInProbe } from './sign-in-probe';
import type { StatusFile } from './status-file';
import { tryApi } from './try-api';

/** What the checks use. */
export interface CheckUses extends Pick<Services, 'clock' | 'log'>, ProbeSignInUses {
  readonly system: Pick<Services['system'], 'scanQueue' | 'listOverdue'>;
  readonly fetch: typeof fetch;
  /** The site's address. */
  readonly origin: string;
  readonly file: StatusFile;
  /** An account of ours to scan, and the role in it. @default - scans are not checked */
  readonly account?: { readonly id: string; readonly roleArn: string } | undefined;
}

/** Of one answer. Whoever waits longer has given up. */
export const PATIENCE_MS = 10_000;
/** Of all calls that a check makes as a customer. */
const TRIAL_MS = 20_000;
/** An account may be read for 45 minutes. */
const SCAN_MS = 60 * 60_000;
const OVERDUE_MS = 15 * 60_000;
const WRITES_MOST = 5;

/** A public call: through CDN, gateway, function and table, as a visitor asks it. */
const askPublicly = async ({ fetch, origin }: CheckUses): Promise<void> => {
  const answer = await fetch(`${origin}${API_BASE}/tenant/check?tenantId=status`, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const body = answer.ok ? ((await answer.json()) as { exists?: unknown }) : {};
  if (typeof body.exists !== 'boolean') throw new Error(`The public call answered ${answer.status}.`);
};

/** A silent run is started over within minutes, which renews its time: one that is older is followed by no one. */
const checkQueue = async ({ system, clock }: CheckUses): Promise<void> => {
  const now = clock().getTime();
  const admitted = (await system.scanQueue.entries()).flatMap(({ scans }) => scans.flatMap(({ open }) => open));
  if (!admitted.every(({ at }) => now - Date.parse(at) <= SCAN_MS)) throw new Error('A scan is stuck.');
};

const checkNotifications = async ({ system, clock }: CheckUses): Promise<void> => {
  const overdue = await system.listOverdue('notices', new Date(clock().getTime() - OVERDUE_MS));
  if (overdue.length > 0) throw new Error('Messages are overdue.');
};

const measure = async <T>(run: () => Promise<T>): Promise<{ readonly result: T; readonly latencyMs: number }> => {
  const began = performance.now();
  const result = await run();
  return { result, latencyMs: Math.round(performance.now() - began) };
};

/** What a customer does, in a workspace of our own. Without a session nothing else can be tried. */
const actAsCustomer = async (uses: CheckUses, scansCountedAt: string | undefined): Promise<StatusChecks> => {
  const { log, clock, origin } = uses;
  const opened: PoolSession[] = [];
  const signIn = await toCheck(log, 'sign-in', async () => {
    const { result, latencyMs } = await measure(() => signInProbe(uses));
    opened.push(result);
    return { latencyMs };
  });
  const [session] = opened;
  const getToken = async (): Promise<string> => {
    if (!session) throw new NotCheckedError('No one is signed in.');
    return session.idToken;
  };
  const baseUrl = `${origin}${API_BASE}`;
  const api = createApiClient({ baseUrl, getToken, fetch: uses.fetch, timeoutMs: PATIENCE_MS });
  const apiCheck = await toCheck(log, 'the API', async () => {
    if (!session) await askPublicly(uses);
    const { latencyMs } = await measure(() => tryApi(api, clock(), AbortSignal.timeout(TRIAL_MS)));
    return { latencyMs };
  });
  const scans = await checkScans(uses, async ({ id, roleArn }) => {
    // How the last scan ended stands until three are missing.
    if (apiCheck.outcome !== 'passed') return undefined;
    const signal = AbortSignal.timeout(TRIAL_MS);
    return followScan({ api, accountId: id, roleArn, countedAt: scansCountedAt, now: clock(), signal });
  });
  await session?.end().catch((error: unknown) => log.warn('A session was not ended.', errorFields(error)));
  return { 'sign-in': signIn, api: apiCheck, ...(scans && { scans }) };
};

type Account = NonNullable<CheckUses['account']>;

/** Undefined while there is nothing new to count. */
const checkScans = async (
  { account, log }: CheckUses,
  follow: (account: Account) => ReturnType<typeof followScan>,
): Promise<StatusCheck | undefined> => {
  if (!account) return { outcome: 'off' };
  let isNew = true;
  const check = await toCheck(log, 'scans', async () => {
    const found = await follow(account);
    isNew = found !== undefined;
    return found;
  });
  return isNew ? { ...check, every: SCAN_EVERY_S } : undefined;
};

/** Changes the report on top of what someone else wrote meanwhile. */
export const changeStatus = async (
  file: StatusFile,
  change: (report: StatusReport) => StatusReport,
): Promise<StatusReport> => {
  for (let attempt = 1; attempt <= WRITES_MOST; attempt += 1) {
    const { report, version } = await file.read();
    const after = change(report);
    if (await file.write(after, version)) return after;
  }
  throw new Error('The report of the status page was changed by others at the same time.');
};

/** Checks every component and publishes what was found. @param every seconds between checks */
export const checkStatus = async (uses: CheckUses, every: number): Promise<StatusReport> => {
  const { log, file } = uses;
  const { report: known } = await file.read();
  const [asCustomer, queue, notifications] = await Promise.all([
    actAsCustomer(uses, known.components.scans?.checkedAt),
    toCheck(log, 'the scan queue', () => checkQueue(uses)),
    toCheck(log, 'notifications', () => checkNotifications(uses)),
  ]);
  const checks: StatusChecks = { ...asCustomer, 'scan-queue': queue, notifications };
  const at = uses.clock().toISOString();
  const report = await changeStatus(file, (before) => recordChecks(before, checks, { at, every }));
  const missed = Object.entries(checks).flatMap(([id, { outcome }]) =>
    outcome === 'failed' || outcome === 'unknown' ? [`${id} (${outcome})`] : [],
  );
  if (missed.length > 0) log.error(`Checks of the status page did not pass: ${missed.join(', ')}.`);
  return report;
};

/** In a row, of one component: one may be chance. */
const MISSED_THAT_COUNT = 2;

/** Fails the function whose errors raise the alarm. To be called once the report stands. @throws Error */
export const assertChecked = (report: StatusReport): void => {
  const missed = countMissed(report);
  if (missed >= MISSED_THAT_COUNT) throw new Error(`A check of the status page did not pass ${missed} times in a row.`);
};
