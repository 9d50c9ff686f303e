import { PRODUCT_SLUG } from '@cloudmend/domain/product';
import { recordChecks, type StatusComponent, type StatusReport } from '@cloudmend/domain/status';
import { API_BASE } from '../config/api-base';
import { errorFields } from '../runtime/logger';
import type { Services } from '../runtime/services';
import type { StatusFile } from './status-file';

/** What the checks use. */
export interface CheckUses extends Pick<Services, 'clock' | 'log'> {
  readonly system: Pick<Services['system'], 'scanQueue' | 'listOverdue'>;
  readonly identity: Pick<Services['identity'], 'find'>;
  readonly fetch: (url: string, options: { readonly signal: AbortSignal }) => Promise<Response>;
  /** The site's address. */
  readonly origin: string;
  readonly file: StatusFile;
}

const PATIENCE_MS = 10_000;
/** An account may be read for 45 minutes. */
const SCAN_MS = 60 * 60_000;
const OVERDUE_MS = 15 * 60_000;
const WRITES_MOST = 5;
/** Belongs to no one: the pool only has to answer. */
const NOBODY = `status@${PRODUCT_SLUG}.invalid`;

/** Through CDN, gateway, function and table, as a visitor asks it. */
const checkApi = async ({ fetch, origin }: CheckUses): Promise<boolean> => {
  const answer = await fetch(`${origin}${API_BASE}/tenant/check?tenantId=status`, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return answer.ok && typeof ((await answer.json()) as { exists?: unknown }).exists === 'boolean';
};

const checkSignIn = async ({ identity }: CheckUses): Promise<boolean> => {
  await identity.find(NOBODY);
  return true;
};

/** A silent run is started over within minutes, which renews its time: one that is older is followed by no one. */
const checkScans = async ({ system, clock }: CheckUses): Promise<boolean> => {
  const now = clock().getTime();
  const admitted = (await system.scanQueue.entries()).flatMap(({ scans }) => scans.flatMap(({ open }) => open));
  return admitted.every(({ at }) => now - Date.parse(at) <= SCAN_MS);
};

const checkNotifications = async ({ system, clock }: CheckUses): Promise<boolean> =>
  (await system.listOverdue('notices', new Date(clock().getTime() - OVERDUE_MS))).length === 0;

const CHECKS: Readonly<Record<StatusComponent, (uses: CheckUses) => Promise<boolean>>> = {
  'sign-in': checkSignIn,
  api: checkApi,
  scans: checkScans,
  notifications: checkNotifications,
};

const passes = async (uses: CheckUses, component: StatusComponent): Promise<boolean> => {
  try {
    return await CHECKS[component](uses);
  } catch (error) {
    uses.log.warn(`The check of ${component} failed.`, errorFields(error));
    return false;
  }
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
  const components = Object.keys(CHECKS) as StatusComponent[];
  const results = await Promise.all(
    components.map(async (component) => [component, await passes(uses, component)] as const),
  );
  const at = uses.clock().toISOString();
  const report = await changeStatus(uses.file, (before) =>
    recordChecks(before, Object.fromEntries(results), { at, every }),
  );
  const failing = results.flatMap(([component, isWorking]) => (isWorking ? [] : [component]));
  if (failing.length > 0) uses.log.error(`Not working on the status page: ${failing.join(', ')}.`);
  return report;
};
