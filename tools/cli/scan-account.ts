import { advise, listPriceKeys } from '@cloudmend/finops';
import {
  CHECKS,
  CloudError,
  type Gap,
  GLOBAL_REGION,
  type Purpose,
  type ScanUnit,
  type UnitSnapshot,
  findCheck,
  collectAwsUnit,
  findHomeRegion,
  isWhollyUnread,
  judge,
  listRegions,
  planUnits,
  listPurposes,
  unreadUnit,
} from '@cloudmend/scanner';
import { checkRegionsExist } from './check-regions';
import { type OpenCloud, openCloud } from './open-cloud';
import type { ScanOptions } from './scan-options';
import { type ScanReport, toReport } from './scan-report';
import { NothingReadError } from './usage-error';

/** Called after each unit: `done` of `total`. */
export type Progress = (done: number, total: number, unit: ScanUnit) => void;

const RANGE = '30d';

interface Regions {
  readonly names: readonly string[];
  readonly gaps: readonly Gap[];
}

/**
 * The requested regions, otherwise all enabled ones; if those cannot be listed, the home region and a gap. @throws
 * UsageError
 */
const findRegions = async (cloud: OpenCloud, { regions }: ScanOptions): Promise<Regions> => {
  const { reader, accountId, partition } = cloud;
  if (regions.length > 0) {
    await checkRegionsExist(cloud, regions);
    return { names: regions, gaps: [] };
  }
  const home = findHomeRegion(partition);
  try {
    return { names: await listRegions(reader, home), gaps: [] };
  } catch (thrown) {
    if (!(thrown instanceof CloudError) || thrown.failure === 'expired') throw thrown;
    const reason = `The enabled regions could not be listed (${thrown.code}), so only ${home} was read. Add others with --region.`;
    return {
      names: [home],
      gaps: [{ accountId, region: GLOBAL_REGION, service: 'ec2', operation: thrown.operation, reason }],
    };
  }
};

const NOTHING_ELSE: ReadonlySet<string> = new Set();

/**
 * The purposes of a unit: undefined if --only excludes it. Units that only provide facts to checks of another
 * service have no savings.
 */
const purposesWith = ({ only, mode }: ScanOptions): ((unit: ScanUnit) => readonly Purpose[] | undefined) => {
  const purposes = listPurposes(mode);
  if (only.length === 0) return () => purposes;
  const asked = CHECKS.filter(({ id, service, unitService }) =>
    [id, service, unitService].some((word) => only.includes(word)),
  );
  const own = new Set([...only, ...asked.map(({ unitService }) => unitService)]);
  const lending = purposes.includes('security') ? new Set(asked.flatMap(({ alsoReads }) => alsoReads)) : NOTHING_ELSE;
  return ({ service }) => {
    if (own.has(service)) return purposes;
    return lending.has(service) ? ['security'] : undefined;
  };
};

const isWanted = (only: readonly string[], { check, service }: { check: string; service: string }): boolean =>
  only.length === 0 ||
  only.includes(check) ||
  only.includes(service) ||
  only.includes(findCheck(check)?.unitService ?? '');

/** What is read of a unit, and the regions of the scan. */
interface Asked {
  readonly regions: readonly string[];
  readonly purposes: readonly Purpose[];
}

/** A disabled region rejects credentials that are valid elsewhere: that is a gap if the account itself responded. */
const collect = async (cloud: OpenCloud, unit: ScanUnit, { regions, purposes }: Asked): Promise<UnitSnapshot> => {
  const now = new Date();
  try {
    return await collectAwsUnit(cloud.reader, unit, {
      now,
      range: RANGE,
      regions,
      purposes,
      partition: cloud.partition,
      listPriceKeys,
    });
  } catch (thrown) {
    if (!(thrown instanceof CloudError)) throw thrown;
    return unreadUnit(
      unit,
      `AWS rejected these credentials in ${unit.region} (${thrown.code}). The region may be disabled.`,
      now,
    );
  }
};

const assertSomethingRead = (units: readonly UnitSnapshot[]): void => {
  if (units.length === 0 || !units.every(isWhollyUnread)) return;
  throw new NothingReadError(`Nothing could be read. ${units[0]?.gaps[0]?.reason ?? ''}`.trim());
};

/** What a scan read, and what is said of it. */
export interface AccountScan {
  readonly report: ScanReport;
  readonly units: readonly UnitSnapshot[];
}

/** Scans one account. @throws NothingReadError */
export const scanAccount = async (options: ScanOptions, progress: Progress): Promise<AccountScan> => {
  const startedAt = new Date();
  const started = performance.now();
  const cloud = await openCloud(options);
  const { accountId } = cloud;
  try {
    const regions = await findRegions(cloud, options);
    const purposesFor = purposesWith(options);
    const planned = planUnits({ accountId, regions: regions.names, mode: options.mode, services: 'all' }).flatMap(
      (unit) => {
        const purposes = purposesFor(unit);
        return purposes ? [{ unit, purposes }] : [];
      },
    );
    let done = 0;
    const units = await Promise.all(
      planned.map(async ({ unit, purposes }) => {
        const snapshot = await collect(cloud, unit, { regions: regions.names, purposes });
        progress(++done, planned.length, unit);
        return snapshot;
      }),
    );
    assertSomethingRead(units);
    const report = toReport({
      accountId,
      startedAt,
      durationMs: Math.round(performance.now() - started),
      apiCalls: cloud.reader.calls,
      units,
      verdicts: judge(accountId, units, { thresholds: options.thresholds }).filter((verdict) =>
        isWanted(options.only, verdict),
      ),
      ...advise(units, { now: startedAt }),
      gaps: [...regions.gaps, ...units.flatMap(({ gaps }) => gaps)],
    });
    return { report, units };
  } finally {
    cloud.reader.close();
  }
};
