import type { DataClasses, Estate, EstateRow } from '@cloudmend/domain/estate';
import { formatCount } from '../../components/format';

const KINDS: Readonly<Record<string, string>> = {
  'aws.ec2.instance': 'EC2 instances',
  'aws.ec2.volume': 'EBS volumes',
  'aws.ec2.snapshot': 'EBS snapshots',
  'aws.ec2.nat-gateway': 'NAT gateways',
  'aws.s3.bucket': 'S3 buckets',
  'aws.lambda.function': 'Lambda functions',
  'aws.rds.instance': 'RDS instances',
  'aws.rds.cluster': 'RDS clusters',
  'aws.rds.cluster-snapshot': 'RDS cluster snapshots',
  'aws.rds.snapshot': 'RDS snapshots',
  'aws.dynamodb.table': 'DynamoDB tables',
  'aws.efs.file-system': 'EFS file systems',
  'aws.elasticache.cluster': 'ElastiCache clusters',
  'aws.elasticache.replication-group': 'ElastiCache groups',
  'aws.redshift.cluster': 'Redshift clusters',
  'aws.opensearch.domain': 'OpenSearch domains',
};

/** `aws.ec2.instance` becomes `EC2 instances`; unknown kinds keep their id. */
export const kindLabel = (kind: string): string => (Object.hasOwn(KINDS, kind) ? (KINDS[kind] as string) : kind);

/** `1 EC2 instance`, `2 EC2 instances`; unknown kinds have one form. */
export const kindCount = (kind: string, count: number): string =>
  `${formatCount(count)} ${count === 1 && Object.hasOwn(KINDS, kind) ? kindLabel(kind).slice(0, -1) : kindLabel(kind)}`;

/** A name with its operational and embodied kg CO2e per month. */
export interface KgOf {
  readonly name: string;
  readonly kg: number;
}

const sumKg = ({ carbon }: EstateRow): number => (carbon ? carbon.operationalKg + carbon.embodiedKg : 0);

/** Kilograms by kind or region, highest first. Unassessed kinds are omitted rather than shown as zero. */
export const kgBy = (rows: Estate['rows'], of: 'kind' | 'region'): readonly KgOf[] => {
  const sums = new Map<string, number>();
  for (const row of rows)
    if (row.carbon && row.carbon.assessed > 0) sums.set(row[of], (sums.get(row[of]) ?? 0) + sumKg(row));
  return [...sums].map(([name, kg]) => ({ name, kg })).sort((a, b) => b.kg - a.kg);
};

/** The last part of a resource's ID. */
const lastPart = (resource: string): string =>
  resource.slice(Math.max(resource.lastIndexOf('/'), resource.lastIndexOf(':')) + 1);

/** The resources with the highest emissions. */
export const largestResources = (
  rows: Estate['rows'],
): ReadonlyArray<KgOf & { readonly label: string; readonly kind: string }> =>
  rows
    .flatMap(({ kind, carbon }) =>
      (carbon?.largest ?? []).map(({ resource, operationalKg, embodiedKg }) => ({
        name: resource,
        label: lastPart(resource),
        kind,
        kg: operationalKg + (embodiedKg ?? 0),
      })),
    )
    .sort((a, b) => b.kg - a.kg);

/** How many resources are included and how many are not, by kind, most first. */
export const sumCarbon = (
  rows: Estate['rows'],
): {
  readonly kg: number;
  readonly assessed: number;
  readonly missing: ReadonlyArray<{ readonly kind: string; readonly count: number }>;
} => {
  const missing = new Map<string, number>();
  for (const { kind, carbon } of rows)
    if (carbon && carbon.notAssessed > 0) missing.set(kind, (missing.get(kind) ?? 0) + carbon.notAssessed);
  return {
    kg: rows.reduce((sum, row) => sum + sumKg(row), 0),
    assessed: rows.reduce((sum, { carbon }) => sum + (carbon?.assessed ?? 0), 0),
    missing: [...missing].map(([kind, count]) => ({ kind, count })).sort((a, b) => b.count - a.count),
  };
};

/** Data stores by class, all kinds combined. */
export const classTotals = (rows: Estate['rows']): DataClasses & { readonly total: number } => {
  const sum = (of: keyof DataClasses): number => rows.reduce((all, { classes }) => all + (classes?.[of] ?? 0), 0);
  const [pii, nonPii, unclassified, unread] = [sum('pii'), sum('nonPii'), sum('unclassified'), sum('unread')];
  return { pii, nonPii, unclassified, unread, total: pii + nonPii + unclassified + unread };
};
