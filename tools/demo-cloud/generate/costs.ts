import type { Instance, Volume } from '@aws-sdk/client-ec2';
import type { DBInstance } from '@aws-sdk/client-rds';
import { openPriceBook } from '@cloudmend/finops';
import type { DemoAccount } from './demo-account';
import { USD_PER_DATABASE_GB_MONTH, USD_PER_HOUR } from './prices';
import { addDays, dayText, midnightOf } from './scope';

const HOURS_PER_DAY = 24;
const DAYS_PER_MONTH = 730 / 24;
const YEAR_MS = 365.25 * 86_400_000;
/** The day whose bill agrees with the resources; a year later it is higher by the growth. */
const ANCHOR = Date.UTC(2026, 10, 1);
const GROWTH_PER_YEAR = 0.22;
/** Cost Explorer corrects the newest days for a while. */
const ESTIMATED_DAYS = 2;
/** The share of today's bill that has arrived by now. */
const SHARE_OF_TODAY = 0.45;

/** One line of the bill before the calendar has its say. */
interface CostLine {
  readonly service: string;
  readonly region: string;
  readonly usdPerDay: number;
  /** The share of a weekday that a day at the weekend costs. */
  readonly weekend: number;
  /** How far an ordinary day strays from the rhythm. */
  readonly noise: number;
  /** Charged once, on the first day of a month. */
  readonly monthStartUsd?: number;
}

export interface DailyLine {
  readonly service: string;
  readonly region: string;
  readonly usd: number;
}

const EC2 = 'Amazon Elastic Compute Cloud - Compute';
const EC2_OTHER = 'EC2 - Other';

const instanceUsd = ({ State, InstanceType }: Instance): number =>
  State?.Name === 'running' ? (USD_PER_HOUR[InstanceType ?? ''] ?? 0) * HOURS_PER_DAY : 0;

/** The demo company pays the list prices of the shipped table's region everywhere. */
const LIST = openPriceBook();
const listUsd = (key: string): { readonly usd: number } => {
  const price = LIST.of(key, 'us-east-1');
  if (!price) throw new TypeError(`The price list has no ${key}.`);
  return price;
};
const gp2 = listUsd('ebs/gp2');
const gp3 = listUsd('ebs/gp3');
const gp3IopsOver3000 = listUsd('ebs/gp3IopsOver3000');
const gp3ThroughputOver125 = listUsd('ebs/gp3ThroughputOver125');
const io1 = listUsd('ebs/io1');
const io1Iops = listUsd('ebs/io1Iops');
const publicIpv4Hour = listUsd('network/publicIPv4Hour');

const MONTHLY_VOLUME_USD: Readonly<Record<string, (volume: Required<Pick<Volume, 'Size' | 'Iops' | 'Throughput'>>) => number>> = {
  gp2: ({ Size }) => Size * gp2.usd,
  gp3: ({ Size, Iops, Throughput }) =>
    Size * gp3.usd + Math.max(0, Iops - 3000) * gp3IopsOver3000.usd + Math.max(0, Throughput - 125) * gp3ThroughputOver125.usd,
  io1: ({ Size, Iops }) => Size * io1.usd + Iops * io1Iops.usd,
};

const volumeUsd = ({ VolumeType, Size = 0, Iops = 0, Throughput = 0 }: Volume): number =>
  (MONTHLY_VOLUME_USD[VolumeType ?? '']?.({ Size, Iops, Throughput }) ?? 0) / DAYS_PER_MONTH;

const databaseUsd = ({ DBInstanceClass, AllocatedStorage = 0, MultiAZ }: DBInstance): number => {
  const hourly = (USD_PER_HOUR[DBInstanceClass ?? ''] ?? 0) * HOURS_PER_DAY;
  return (hourly + (AllocatedStorage * USD_PER_DATABASE_GB_MONTH) / DAYS_PER_MONTH) * (MultiAZ ? 2 : 1);
};

const sum = <T>(items: readonly T[], usd: (item: T) => number): number => items.reduce((total, item) => total + usd(item), 0);

/** What follows from the resources that the scanner sees. */
const linesOfResources = (account: DemoAccount): CostLine[] =>
  [...account.regions.values()].flatMap(({ name: region, instances, volumes, databases, addresses }) => {
    const publicIps = new Set([...addresses.map(({ PublicIp }) => PublicIp), ...instances.flatMap(({ PublicIpAddress }) => PublicIpAddress ?? [])]).size;
    return [
      { service: EC2, region, usdPerDay: sum(instances, instanceUsd), weekend: 0.86, noise: 0.05 },
      { service: EC2_OTHER, region, usdPerDay: sum(volumes, volumeUsd) * 1.12, weekend: 0.98, noise: 0.02 },
      { service: 'Amazon Relational Database Service', region, usdPerDay: sum(databases, databaseUsd), weekend: 0.97, noise: 0.02 },
      { service: 'Amazon Virtual Private Cloud', region, usdPerDay: publicIps * publicIpv4Hour.usd * HOURS_PER_DAY, weekend: 1, noise: 0.01 },
    ];
  });

/** Services that the first checks do not look into; their size varies from account to account. */
const linesOfUsage = ({ scope }: DemoAccount): CostLine[] => {
  const amount = (name: string, least: number, most: number): number => least + scope.share(`cost/${name}`) * (most - least);
  const region = 'us-east-1';
  return [
    { service: 'Amazon Simple Storage Service', region, usdPerDay: amount('s3', 6, 15), weekend: 0.96, noise: 0.03 },
    { service: 'Amazon Simple Storage Service', region: 'eu-west-1', usdPerDay: amount('s3-eu', 1, 3), weekend: 0.96, noise: 0.03 },
    { service: 'AWS Lambda', region, usdPerDay: amount('lambda', 1.5, 6), weekend: 0.62, noise: 0.12 },
    { service: 'Amazon DynamoDB', region, usdPerDay: amount('dynamodb', 2, 8), weekend: 0.78, noise: 0.06 },
    { service: 'Amazon CloudFront', region: 'global', usdPerDay: amount('cloudfront', 2, 9), weekend: 1.18, noise: 0.1 },
    { service: 'AmazonCloudWatch', region, usdPerDay: amount('cloudwatch', 2, 7), weekend: 0.9, noise: 0.05 },
    { service: 'Amazon Elastic Load Balancing', region, usdPerDay: amount('elb', 1.2, 2.4), weekend: 0.95, noise: 0.02 },
    { service: 'AWS Key Management Service', region, usdPerDay: amount('kms', 0.4, 1.1), weekend: 0.9, noise: 0.04 },
    { service: 'AWS CloudTrail', region, usdPerDay: amount('cloudtrail', 0.1, 0.5), weekend: 0.85, noise: 0.08 },
    { service: 'Amazon Route 53', region: 'global', usdPerDay: amount('dns', 0.05, 0.2), weekend: 0.9, noise: 0.05, monthStartUsd: scope.whole('zones', 8, 24) * 0.5 },
    { service: 'AWS Support (Business)', region: 'global', usdPerDay: 0, weekend: 1, noise: 0, monthStartUsd: Math.max(100, amount('support', 90, 240)) },
  ];
};

/** About one day in 90 of a service goes wrong: a loop, a forgotten test, a burst of traffic. */
const spikeOf = ({ scope }: DemoAccount, line: CostLine, date: string): number => {
  const name = `spike/${line.service}/${line.region}/${date}`;
  return line.noise >= 0.03 && scope.share(name) < 1 / 90 ? 1.6 + scope.share(`${name}/size`) * 1.6 : 1;
};

const usdOf = (account: DemoAccount, line: CostLine, day: Date): number => {
  const date = dayText(day);
  const growth = Math.max(0.5, 1 + (GROWTH_PER_YEAR * (day.getTime() - ANCHOR)) / YEAR_MS);
  const isWeekend = day.getUTCDay() === 0 || day.getUTCDay() === 6;
  const stray = 1 + (account.scope.share(`noise/${line.service}/${line.region}/${date}`) * 2 - 1) * line.noise;
  const usage = line.usdPerDay * growth * stray * (isWeekend ? line.weekend : 1) * spikeOf(account, line, date);
  return usage + (day.getUTCDate() === 1 ? (line.monthStartUsd ?? 0) : 0);
};

/**
 * The bill of one day. A past day depends on its date alone, never on the day it is asked; a day to come costs nothing.
 */
export const costsOf = (account: DemoAccount, lines: readonly CostLine[], day: Date): DailyLine[] => {
  const ahead = midnightOf(day).getTime() - account.scope.today.getTime();
  if (ahead > 0) return [];
  const share = ahead === 0 ? SHARE_OF_TODAY : 1;
  return lines.map((line) => ({ service: line.service, region: line.region, usd: usdOf(account, line, day) * share })).filter(({ usd }) => usd > 0);
};

export const costLinesOf = (account: DemoAccount): CostLine[] => [...linesOfResources(account), ...linesOfUsage(account)];

/** True while Cost Explorer would still call the day's figure estimated. */
export const isEstimated = (account: DemoAccount, day: Date): boolean => day >= addDays(account.scope.today, 1 - ESTIMATED_DAYS);
