import { writeDay } from '@cloudmend/domain/dates';
import { cfnPart, type DbInstance, tfPart } from '@cloudmend/scanner';
import { defineRule, type NoSaving, outside, type Saving, sound } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { daysSince, Unclear, type Weighing } from '../weighing';
import { figuresOfType } from './machine-safety';
import {
  findExclusion,
  assertOwnDisks,
  countCopies,
  isAurora,
  toMachine,
  computeMonthlyUsd,
  STORAGE_KEYS,
  storageKeys,
} from './rds-cost';
import { openDatabase, PENDING, LATER } from './remedies';
import { forRunHours } from './run-hours';

const HEADROOM = 1.2;
const BASELINE_IOPS = 3000;
const STRIPED_IOPS = 12_000;
/** From this size RDS stripes gp3 storage across four volumes. */
const STRIPED_FROM_GIB = 400;
const DAYS = 14;

const findBaseline = ({ engine, storageGiB }: DbInstance): number =>
  (storageGiB ?? 0) >= STRIPED_FROM_GIB && ['mysql', 'postgres', 'mariadb'].includes(engine ?? '')
    ? STRIPED_IOPS
    : BASELINE_IOPS;

const GUARDRAILS = [
  'Wait at least 6 hours after the last storage change.',
  'From 400 GiB, gp3 has minimum IOPS and throughput.',
];

/** If gp3 and gp2 cost the same, gp3 is faster but saves nothing. */
const fromGp2 = (instance: DbInstance, weighing: Weighing): Saving => {
  const gp2UsdPerGb = weighing.price('rds/storageGp2');
  const gp3UsdPerGb = weighing.price('rds/storageGp3');
  const storageGiB = instance.storageGiB ?? 0;
  const copies = countCopies(instance);
  const monthlySavingUsd = Math.max(0, storageGiB * (gp2UsdPerGb - gp3UsdPerGb) * copies);
  const isCheaper = monthlySavingUsd > 0;
  return {
    formula: 'max(0, storageGiB * (gp2UsdPerGb - gp3UsdPerGb) * copies)',
    monthlySavingUsd,
    monthlyCostUsd: computeMonthlyUsd(instance, weighing),
    aim: isCheaper ? 'saving' : 'performance',
    detail: (amount) =>
      isCheaper
        ? `Migrating the storage of ${instance.name} from gp2 to gp3 saves ${amount} a month.`
        : `Migrating the storage of ${instance.name} from gp2 to gp3 makes it faster at the same price. It saves nothing.`,
    inputs: { storageGiB, gp2UsdPerGb, gp3UsdPerGb, copies },
    guardrails: GUARDRAILS,
  };
};

/** From io1 or io2, which bill all IOPS. */
const fromProvisioned = (instance: DbInstance, weighing: Weighing): Saving | NoSaving => {
  const peak = weighing.figures('iopsPeak').p99 ?? Infinity;
  const baseline = findBaseline(instance);
  if (peak * HEADROOM > baseline) return sound('It needs more IOPS than gp3 storage of its size includes.');
  const storageGiB = instance.storageGiB ?? 0;
  const iops = instance.iops ?? 0;
  const { gb, iops: iopsKey } = STORAGE_KEYS[instance.storageType ?? ''] ?? { gb: '' };
  const usdPerGb = weighing.price(gb);
  const gp3UsdPerGb = weighing.price('rds/storageGp3');
  const usdPerIops = weighing.price(iopsKey ?? '');
  const copies = countCopies(instance);
  return {
    formula: '(storageGiB * (usdPerGb - gp3UsdPerGb) + iops * usdPerIops) * copies',
    monthlySavingUsd: (storageGiB * (usdPerGb - gp3UsdPerGb) + iops * usdPerIops) * copies,
    monthlyCostUsd: computeMonthlyUsd(instance, weighing),
    detail: (amount) =>
      `${instance.name} pays for ${iops} IOPS and needs ${Math.ceil(peak * HEADROOM)}. gp3 storage includes ${baseline} and saves ${amount} a month.`,
    inputs: {
      storageType: instance.storageType ?? '',
      storageGiB,
      usdPerGb,
      gp3UsdPerGb,
      iops,
      usdPerIops,
      copies,
      iopsP99: peak,
      includedIops: baseline,
    },
    guardrails: [
      ...GUARDRAILS,
      ...(instance.storageType === 'io2' ? ['Check that it does not need the durability of io2 storage.'] : []),
    ],
  };
};

export const rdsStorage = defineRule({
  id: 'RDS-GP2-GP3',
  precedence: 290,
  title: 'Migrate database storage to gp3',
  kinds: ['aws.rds.instance'],
  action: 'Upgrade',
  change: 'storage',
  risk: 'low',
  effort: 'low',
  confidence: 'high',
  reversible: 'yes (online, then storage-optimization for hours)',
  days: DAYS,
  prices: (instance) => ['rds/storageGp3', ...storageKeys(instance)],
  judge: (instance, weighing) => {
    // A stopped database keeps its storage, which can be changed when it runs.
    const aside = findExclusion(instance);
    if (aside) return aside;
    if (isAurora(instance)) return outside('An Aurora volume has no storage type to choose.');
    assertOwnDisks(instance);
    switch (instance.storageType) {
      case 'gp2':
        return fromGp2(instance, weighing);
      case 'io1':
      case 'io2':
        return fromProvisioned(instance, weighing);
      case 'gp3':
        return sound('Its storage is gp3.');
      default:
        throw new Unclear(
          'insufficient-data',
          `The performance of ${instance.storageType ?? 'its storage'} is not compared with its needs.`,
        );
    }
  },
  remedy: {
    console: openDatabase('Under Storage, choose General Purpose SSD (gp3). The database stays available.'),
    cli: [PENDING, { note: LATER }, 'rds modify-db-instance --db-instance-identifier {name} --storage-type gp3'],
    terraform: [tfPart('aws_db_instance', { identifier: '{name}', storage_type: 'gp3' })],
    cloudFormation: [cfnPart('AWS::RDS::DBInstance', { DBInstanceIdentifier: '{name}', StorageType: 'gp3' })],
  },
});

/**
 * The last day of standard support of a major version. MySQL: "Supported MySQL major versions on Amazon RDS" in the
 * RDS user guide. PostgreSQL: AWS's announcements for RDS for PostgreSQL 11 and 12, its notices to owners of 13 and
 * 14 (for 13: "will reach end of standard support on February 28, 2026", 2025-06; for 14: February 28, 2027,
 * 2026-09) and the "Release calendars for Amazon RDS for PostgreSQL"; endoflife.date has the same four days. Bills
 * of ap-northeast-2 carry the surcharge of MySQL 8.0 from 2026-08-01. Flexera's aws_extended_support_dates.json has
 * different days for 12, 13 and 14: those of the community, or none published by AWS; the later day gives the lower
 * saving.
 */
const SUPPORT_ENDED: Readonly<Record<string, string>> = {
  'mysql 5.7': '2024-02-29',
  'mysql 8.0': '2026-07-31',
  'postgres 11': '2024-02-29',
  'postgres 12': '2025-02-28',
  'postgres 13': '2026-02-28',
  'postgres 14': '2027-02-28',
};
/** The surcharge doubles in the third year. */
const DOUBLES_AFTER_DAYS = 730;

const readMajor = ({ engine, engineVersion }: DbInstance): string => {
  const parts = (engineVersion ?? '').split('.');
  return `${engine ?? ''} ${engine === 'mysql' ? parts.slice(0, 2).join('.') : (parts[0] ?? '')}`;
};

/** The end date of standard support for an engine version: YYYY-MM-DD. */
const findSupportEnd = (instance: DbInstance): string | undefined => {
  const major = readMajor(instance);
  return Object.hasOwn(SUPPORT_ENDED, major) ? SUPPORT_ENDED[major] : undefined;
};

/**
 * Why Extended Support does not apply to an engine; undefined if it does. @throws Unclear if its dates or version
 * are unknown
 */
const beyondSupport = ({ engine, engineVersion }: DbInstance): NoSaving | undefined => {
  if (isAurora({ engine }))
    throw new Unclear('insufficient-data', 'The table has no end of standard support for its Aurora version.');
  if (engine !== 'mysql' && engine !== 'postgres')
    return outside(`RDS has no Extended Support for ${engine ?? 'its engine'}.`);
  if (!engineVersion) throw new Unclear('insufficient-data', 'AWS does not report its version.');
  return undefined;
};

export const rdsExtendedSupport = defineRule({
  id: 'RDS-EXTENDED',
  precedence: 260,
  title: 'Upgrade a database on Extended Support',
  kinds: ['aws.rds.instance'],
  action: 'Upgrade engine',
  change: 'engine',
  risk: 'high',
  effort: 'high',
  confidence: 'high',
  reversible: 'no (snapshot restore)',
  days: 0,
  prices: (instance, now) => ((daysSince(findSupportEnd(instance), now) ?? 0) > 0 ? ['rds/extendedSupportYear1'] : []),
  judge: (instance, weighing) => {
    const aside = findExclusion(instance) ?? beyondSupport(instance);
    if (aside) return aside;
    const major = readMajor(instance);
    const past = daysSince(findSupportEnd(instance), weighing.now) ?? 0;
    if (past <= 0) return sound(`${major} is in standard support.`);
    const ended = SUPPORT_ENDED[major] ?? '';
    const { vcpus } = figuresOfType(toMachine(instance));
    const usdPerVcpuHour = weighing.price('rds/extendedSupportYear1');
    const yearFactor = past > DOUBLES_AFTER_DAYS ? 2 : 1;
    const copies = countCopies(instance);
    const surchargeUsd = vcpus * HOURS_PER_MONTH * usdPerVcpuHour * yearFactor * copies;
    return forRunHours(instance, {
      formula: 'vcpus * hoursPerMonth * usdPerVcpuHour * yearFactor * copies',
      monthlySavingUsd: surchargeUsd,
      monthlyCostUsd: computeMonthlyUsd(instance, weighing) + surchargeUsd,
      detail: (amount) =>
        `Standard support of ${major} ended on ${writeDay(ended)}. Upgrading ${instance.name} saves the surcharge of ${amount} a month.`,
      inputs: {
        engineVersion: instance.engineVersion ?? '',
        supportEnded: ended,
        vcpus,
        hoursPerMonth: HOURS_PER_MONTH,
        usdPerVcpuHour,
        yearFactor,
        copies,
      },
      guardrails: [
        'Upgrade with a blue/green deployment.',
        'Check that its parameter group fits the new version.',
        'Get approval for the major version upgrade.',
      ],
    });
  },
  remedy: {
    hazard: {
      title: 'Upgrade the engine to a supported version',
      warning: 'A major version upgrade can only be undone by restoring a snapshot. Test it on a copy first.',
    },
    console: [
      'Restore a snapshot of {name} under another name, upgrade the copy and test it.',
      ...openDatabase('Set the engine version to a supported one.'),
    ],
    cli: [
      'rds describe-db-engine-versions --engine <ENGINE> --engine-version <CURRENT_VERSION> --query DBEngineVersions[0].ValidUpgradeTarget',
      { note: 'Find the newest version in the output. Take a snapshot first.' },
      'rds modify-db-instance --db-instance-identifier {name} --engine-version <NEW_VERSION> --allow-major-version-upgrade',
    ],
    terraform: [
      tfPart('aws_db_instance', {
        identifier: '{name}',
        engine_version: '<NEW_VERSION>',
        allow_major_version_upgrade: true,
      }),
    ],
    cloudFormation: [
      cfnPart('AWS::RDS::DBInstance', {
        DBInstanceIdentifier: '{name}',
        EngineVersion: '<NEW_VERSION>',
        AllowMajorVersionUpgrade: true,
      }),
    ],
  },
});
