import type { DbInstance } from '@cloudmend/scanner';
import { defineRule, type NoSaving, outside, type Saving, sound } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { daysSince, Unclear, type Weighing } from '../weighing';
import { figuresOfType } from './machine-safety';
import { asideOf, assertOwnDisks, copiesOf, isAurora, machineOf, monthlyUsdOf, STORAGE_KEYS } from './rds-cost';

const HEADROOM = 1.2;
const BASELINE_IOPS = 3000;
const STRIPED_IOPS = 12_000;
/** From this size on RDS lays gp3 storage over four volumes. */
const STRIPED_FROM_GIB = 400;
const DAYS = 14;

const baselineOf = ({ engine, storageGiB }: DbInstance): number =>
  (storageGiB ?? 0) >= STRIPED_FROM_GIB && ['mysql', 'postgres', 'mariadb'].includes(engine ?? '')
    ? STRIPED_IOPS
    : BASELINE_IOPS;

const GUARDRAILS = [
  'Its storage was not changed in the last 6 hours.',
  'From 400 GiB on, IOPS and throughput have a minimum of their own.',
];

/** gp3 costs what gp2 costs where their prices are equal: that is faster, and no saving. */
const fromGp2 = (instance: DbInstance, weighing: Weighing): Saving => {
  const gp2UsdPerGb = weighing.price('rds/storageGp2');
  const gp3UsdPerGb = weighing.price('rds/storageGp3');
  const storageGiB = instance.storageGiB ?? 0;
  const copies = copiesOf(instance);
  const monthlySavingUsd = Math.max(0, storageGiB * (gp2UsdPerGb - gp3UsdPerGb) * copies);
  const isCheaper = monthlySavingUsd > 0;
  return {
    formula: 'max(0, storageGiB * (gp2UsdPerGb - gp3UsdPerGb) * copies)',
    monthlySavingUsd,
    monthlyCostUsd: monthlyUsdOf(instance, weighing),
    aim: isCheaper ? 'saving' : 'performance',
    detail: (amount) =>
      isCheaper
        ? `Moving the storage of ${instance.name} from gp2 to gp3 saves ${amount} a month.`
        : `Moving the storage of ${instance.name} from gp2 to gp3 makes it faster at the same price. It saves nothing.`,
    inputs: { storageGiB, gp2UsdPerGb, gp3UsdPerGb, copies },
    guardrails: GUARDRAILS,
  };
};

/** From io1 or io2, where every IOPS is paid for. */
const fromProvisioned = (instance: DbInstance, weighing: Weighing): Saving | NoSaving => {
  const peak = weighing.figures('iopsPeak').p99 ?? Infinity;
  const baseline = baselineOf(instance);
  if (peak * HEADROOM > baseline) return sound('It needs more IOPS than gp3 storage of its size includes.');
  const storageGiB = instance.storageGiB ?? 0;
  const iops = instance.iops ?? 0;
  const { gb, iops: iopsKey } = STORAGE_KEYS[instance.storageType ?? ''] ?? { gb: '' };
  const usdPerGb = weighing.price(gb);
  const gp3UsdPerGb = weighing.price('rds/storageGp3');
  const usdPerIops = weighing.price(iopsKey ?? '');
  const copies = copiesOf(instance);
  return {
    formula: '(storageGiB * (usdPerGb - gp3UsdPerGb) + iops * usdPerIops) * copies',
    monthlySavingUsd: (storageGiB * (usdPerGb - gp3UsdPerGb) + iops * usdPerIops) * copies,
    monthlyCostUsd: monthlyUsdOf(instance, weighing),
    detail: (amount) =>
      `${instance.name} pays for ${iops} IOPS and needs ${Math.ceil(peak * HEADROOM)}. gp3 storage has ${baseline} included and saves ${amount} a month.`,
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
      ...(instance.storageType === 'io2' ? ['It does not need the durability of io2 storage.'] : []),
    ],
  };
};

export const rdsStorage = defineRule({
  id: 'RDS-GP2-GP3',
  title: 'Move database storage to gp3',
  kinds: ['aws.rds.instance'],
  action: 'Upgrade',
  change: 'storage',
  risk: 'low',
  effort: 'low',
  confidence: 'high',
  reversible: 'yes (online, then storage-optimization for hours)',
  days: DAYS,
  judge: (instance, weighing) => {
    // A stopped database keeps its storage, which can be changed once it runs.
    const aside = asideOf(instance);
    if (aside) return aside;
    if (isAurora(instance)) return outside('The volume of Aurora has no type to choose.');
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
          `What ${instance.storageType ?? 'its storage'} gives it, and what it needs, is not compared.`,
        );
    }
  },
});

/**
 * The last day of standard support of a major version. MySQL: "Supported MySQL major versions on Amazon RDS" of the RDS user guide. PostgreSQL: AWS's announcements for
 * RDS for PostgreSQL 11 and 12, its notices to the owners of 13 and 14 (for 13: "will reach end of standard support on February 28, 2026", 2025-06; for 14: February 28, 2027, 2026-09)
 * and the "Release calendars for Amazon RDS for PostgreSQL", of which endoflife.date has the same four days. Bills of ap-northeast-2 bear the surcharge of MySQL 8.0 from 2026-08-01 on.
 * Flexera's aws_extended_support_dates.json names other days for 12, 13 and 14: those on which the community stopped, or none of AWS's; the later day claims less.
 */
const SUPPORT_ENDED: Readonly<Record<string, string>> = {
  'mysql 5.7': '2024-02-29',
  'mysql 8.0': '2026-07-31',
  'postgres 11': '2024-02-29',
  'postgres 12': '2025-02-28',
  'postgres 13': '2026-02-28',
  'postgres 14': '2027-02-28',
};
/** In the third year the surcharge doubles. */
const DOUBLES_AFTER_DAYS = 730;

const majorOf = ({ engine, engineVersion }: DbInstance): string => {
  const parts = (engineVersion ?? '').split('.');
  return `${engine ?? ''} ${engine === 'mysql' ? parts.slice(0, 2).join('.') : (parts[0] ?? '')}`;
};

/** The day on which standard support of an engine's version ended or will end: YYYY-MM-DD. */
export const supportEndOf = (instance: DbInstance): string | undefined => {
  const major = majorOf(instance);
  return Object.hasOwn(SUPPORT_ENDED, major) ? SUPPORT_ENDED[major] : undefined;
};

/** Why Extended Support is not for an engine; undefined where it is. @throws Unclear where its dates or its version are not known */
const beyondSupport = ({ engine, engineVersion }: DbInstance): NoSaving | undefined => {
  if (isAurora({ engine }))
    throw new Unclear('insufficient-data', 'When standard support of its Aurora version ends is not in the table.');
  if (engine !== 'mysql' && engine !== 'postgres')
    return outside(`RDS has no Extended Support for ${engine ?? 'its engine'}.`);
  if (!engineVersion) throw new Unclear('insufficient-data', 'AWS does not say which version it runs.');
  return undefined;
};

export const rdsExtendedSupport = defineRule({
  id: 'RDS-EXTENDED',
  title: 'Upgrade a database under extended support',
  kinds: ['aws.rds.instance'],
  action: 'Upgrade engine',
  change: 'engine',
  risk: 'high',
  effort: 'high',
  confidence: 'high',
  reversible: 'no (snapshot restore)',
  days: 0,
  judge: (instance, weighing) => {
    const aside = asideOf(instance) ?? beyondSupport(instance);
    if (aside) return aside;
    const major = majorOf(instance);
    const past = daysSince(supportEndOf(instance), weighing.now) ?? 0;
    if (past <= 0) return sound(`${major} is under standard support.`);
    const { vcpus } = figuresOfType(machineOf(instance));
    const usdPerVcpuHour = weighing.price('rds/extendedSupportYear1');
    const yearFactor = past > DOUBLES_AFTER_DAYS ? 2 : 1;
    const copies = copiesOf(instance);
    const surchargeUsd = vcpus * HOURS_PER_MONTH * usdPerVcpuHour * yearFactor * copies;
    return {
      formula: 'vcpus * hoursPerMonth * usdPerVcpuHour * yearFactor * copies',
      monthlySavingUsd: surchargeUsd,
      monthlyCostUsd: monthlyUsdOf(instance, weighing) + surchargeUsd,
      detail: (amount) =>
        `Standard support of ${major} ended on ${SUPPORT_ENDED[major] ?? ''}. Upgrading ${instance.name} saves the surcharge of ${amount} a month.`,
      inputs: {
        engineVersion: instance.engineVersion ?? '',
        supportEnded: SUPPORT_ENDED[major] ?? '',
        vcpus,
        hoursPerMonth: HOURS_PER_MONTH,
        usdPerVcpuHour,
        yearFactor,
        copies,
      },
      guardrails: [
        'The upgrade runs as blue and green.',
        'Its parameter group fits the new version.',
        'Somebody approved a major upgrade.',
      ],
    };
  },
});
