import * as z from 'zod';

/** Values a tenant may set; checks take these limits only from here. */
export interface Thresholds {
  readonly accessKeyMaxAgeDays: number;
  readonly accessKeyUnusedDays: number;
  readonly passwordUnusedDays: number;
  readonly passwordMinLength: number;
  readonly passwordReusePrevention: number;
  readonly passwordMaxAgeDays: number;
  readonly rootUnusedDays: number;
  readonly stoppedInstanceMaxDays: number;
  readonly certificateExpiryDays: number;
  readonly logRetentionDays: number;
  readonly backupRetentionDays: number;
  /** The oldest Kubernetes version that passes, such as `1.32`. */
  readonly eksMinimumVersion: string;
}
export type ThresholdName = keyof Thresholds;

interface NumberThreshold {
  readonly label: string;
  readonly unit: 'days' | 'characters' | 'passwords';
  readonly default: number;
  /** Both inclusive. */
  readonly min: number;
  readonly max: number;
  readonly source: string;
  readonly checks: readonly string[];
}

interface VersionThreshold extends Omit<NumberThreshold, 'unit' | 'default' | 'min' | 'max'> {
  readonly unit: 'version';
  readonly default: string;
}

const days = (
  label: string,
  [standard, min, max]: readonly [number, number, number],
  source: string,
  ...checks: readonly string[]
): NumberThreshold => ({
  label,
  unit: 'days',
  default: standard,
  min,
  max,
  source,
  checks,
});

/** Every threshold: default, bounds, the default's source, and the checks that use it. */
export const THRESHOLDS = {
  accessKeyMaxAgeDays: days(
    'Maximum age of an access key',
    [90, 1, 365],
    'CIS AWS 5.0, 1.13',
    'iam-access-key-rotation',
  ),
  accessKeyUnusedDays: days(
    'Maximum time without access key use',
    [45, 1, 365],
    'CIS AWS 5.0, 1.11',
    'iam-access-key-unused',
  ),
  passwordUnusedDays: days(
    'Maximum time without console sign-in',
    [45, 1, 365],
    'CIS AWS 5.0, 1.11',
    'iam-console-access-unused',
  ),
  passwordMinLength: {
    label: 'Minimum password length',
    unit: 'characters',
    default: 14,
    min: 8,
    max: 128,
    source: 'CIS AWS 5.0, 1.7; IAM takes at most 128',
    checks: ['iam-password-min-length'],
  },
  passwordReusePrevention: {
    label: 'Minimum number of remembered passwords',
    unit: 'passwords',
    default: 24,
    min: 1,
    max: 24,
    source: 'CIS AWS 5.0, 1.8; IAM remembers at most 24',
    checks: ['iam-password-reuse'],
  },
  passwordMaxAgeDays: days(
    'Maximum password age',
    [90, 1, 1095],
    'PCI DSS 4.0.1, 8.3.9; IAM takes at most 1,095',
    'iam-password-expiry',
  ),
  rootUnusedDays: days(
    'Minimum time without root user activity',
    [1, 1, 365],
    'CIS AWS 5.0, 1.6',
    'iam-root-not-used-recently',
  ),
  stoppedInstanceMaxDays: days(
    'Maximum time stopped',
    [90, 1, 3650],
    'Our default: unused for a quarter',
    'ec2-instance-stopped-old',
  ),
  certificateExpiryDays: days(
    'Minimum time before certificate expiry',
    [7, 1, 90],
    'Our default: one week to act',
    'acm-certificate-expiry',
  ),
  logRetentionDays: days(
    'Minimum log group retention',
    [365, 1, 3653],
    'PCI DSS 4.0.1, 10.5.1: twelve months',
    'cw-log-group-retention',
  ),
  backupRetentionDays: days(
    'Minimum database backup retention',
    [1, 1, 35],
    'At least one backup; RDS keeps at most 35 days',
    'rds-instance-backup',
    'redshift-snapshots',
    'elasticache-backups',
  ),
  eksMinimumVersion: {
    label: 'Minimum Kubernetes version',
    unit: 'version',
    default: '1.32',
    // Extended support of 1.31 ended on 26 November 2026 (EKS user guide, "Amazon EKS Kubernetes release calendar").
    source: 'The oldest version with extended support in December 2026',
    checks: ['eks-version-supported'],
  },
} as const satisfies Record<ThresholdName, NumberThreshold | VersionThreshold>;

/** `1.31`: two numbers without leading zeros. */
const KubernetesVersion = z.string().regex(/^1\.(?:0|[1-9]\d?)$/, 'Enter a version such as 1.32.');

const toBoundedInt = ({ min, max }: Pick<NumberThreshold, 'min' | 'max'>) => z.number().int().min(min).max(max);

/** Values within their bounds. */
export const ThresholdValues = z.strictObject({
  accessKeyMaxAgeDays: toBoundedInt(THRESHOLDS.accessKeyMaxAgeDays),
  accessKeyUnusedDays: toBoundedInt(THRESHOLDS.accessKeyUnusedDays),
  passwordUnusedDays: toBoundedInt(THRESHOLDS.passwordUnusedDays),
  passwordMinLength: toBoundedInt(THRESHOLDS.passwordMinLength),
  passwordReusePrevention: toBoundedInt(THRESHOLDS.passwordReusePrevention),
  passwordMaxAgeDays: toBoundedInt(THRESHOLDS.passwordMaxAgeDays),
  rootUnusedDays: toBoundedInt(THRESHOLDS.rootUnusedDays),
  stoppedInstanceMaxDays: toBoundedInt(THRESHOLDS.stoppedInstanceMaxDays),
  certificateExpiryDays: toBoundedInt(THRESHOLDS.certificateExpiryDays),
  logRetentionDays: toBoundedInt(THRESHOLDS.logRetentionDays),
  backupRetentionDays: toBoundedInt(THRESHOLDS.backupRetentionDays),
  eksMinimumVersion: KubernetesVersion,
});

export const THRESHOLD_NAMES = Object.keys(THRESHOLDS) as readonly ThresholdName[];

/** The value if a tenant has set none. */
export const DEFAULT_THRESHOLDS: Thresholds = Object.fromEntries(
  THRESHOLD_NAMES.map((name) => [name, THRESHOLDS[name].default]),
) as unknown as Thresholds;

/** Thresholds from storage: an out-of-bounds value or an unknown name falls back to the default. */
export const toThresholds = (stored: Readonly<Record<string, unknown>>): Thresholds => {
  const sound = THRESHOLD_NAMES.flatMap((name) => {
    const parsed = Object.hasOwn(stored, name) ? ThresholdValues.shape[name].safeParse(stored[name]) : undefined;
    return parsed?.success ? [[name, parsed.data] as const] : [];
  });
  return { ...DEFAULT_THRESHOLDS, ...Object.fromEntries(sound) };
};
