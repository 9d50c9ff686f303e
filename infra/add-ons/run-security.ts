import {
  comparePaths,
  type ExposurePath,
  MOST_PATHS,
  orderPaths,
  type ReadableSecret,
  type ResultFor,
  type SecurityGap,
  type StaleKey,
} from '@cloudmend/domain/add-ons';
import { readNewestUnits } from './newest-units';
import { type AddOnWork, countWords, type RunOutcome, skipRun } from './run-result';

const NO_SCAN = 'None of the latest scans read all services of this account for security.';

const describe = ({ paths, secrets, staleKeys, opened, isFirst }: ResultFor<'secScanner'>): string =>
  [
    `${countWords(paths.filter(({ state }) => state === 'open').length, 'open path')} to data${isFirst ? '' : `, ${opened.length} new since the last run`}`,
    countWords(secrets.length, 'readable secret'),
    countWords(staleKeys.length, 'stale key'),
  ].join('; ');

/** Exposure paths, readable secrets and stale keys in the newest facts of every account. */
export const runSecurity = async ({ services, stores, now, last }: AddOnWork): Promise<RunOutcome> => {
  const { accessKeyUnusedDays: staleDays } = await stores.thresholds.read();
  const facts: RunOutcome['facts'] = [];
  const paths: ExposurePath[] = [];
  const secrets: ReadableSecret[] = [];
  const staleKeys: StaleKey[] = [];
  const gaps: SecurityGap[] = [];
  for await (const { accountId, cloud, scan, units } of readNewestUnits(stores)) {
    const found =
      scan && (await services.providers()).find(cloud)?.findExposure?.(accountId, units, { now, staleDays });
    if (!found) {
      gaps.push({ accountId, region: 'global', what: 'The account', reason: NO_SCAN });
      continue;
    }
    facts.push({ accountId, ...scan });
    paths.push(...found.paths);
    secrets.push(...found.secrets);
    staleKeys.push(...found.staleKeys);
    gaps.push(...found.gaps);
  }
  if (facts.length === 0) return skipRun('No account has a full security scan yet. Start a scan of all services.');
  const kept = paths.sort(orderPaths).slice(0, MOST_PATHS);
  const morePaths = paths.length - kept.length;
  const before = last?.kind === 'secScanner' ? last : undefined;
  const { opened, closed } = before
    ? comparePaths(before, { paths: kept, morePaths, gaps })
    : { opened: [], closed: [] };
  const result: ResultFor<'secScanner'> = {
    kind: 'secScanner',
    paths: kept,
    morePaths,
    isFirst: before === undefined,
    opened: [...opened],
    closed: [...closed],
    secrets,
    staleKeys,
    gaps,
    staleDays,
  };
  return { summary: `${describe(result)}.`, facts, result };
};
