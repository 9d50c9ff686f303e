import type { Resource } from '@cloudmend/scanner';
import type { CarbonUsage } from '../carbon/carbon-usage';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { MIN_COVERAGE } from '../weighing';

/** Mean CPU utilisation over two weeks according to CloudWatch, 0 to 1; undefined with too few data points. */
export const readUtilisation = ({ metrics }: Pick<Resource, 'metrics'>): number | undefined => {
  const cpu = metrics?.['cpuDaily'];
  if (!cpu || cpu.average === null || cpu.points / cpu.expected < MIN_COVERAGE) return undefined;
  return Math.min(1, Math.max(0, cpu.average / 100));
};

/** One month of a number of machines of one type. */
export const machinesUse = (resource: Resource, instanceType: string, count = 1): CarbonUsage => {
  const utilisation = readUtilisation(resource);
  return {
    kind: 'ec2',
    instanceType,
    region: resource.region,
    hours: HOURS_PER_MONTH * count,
    ...(utilisation !== undefined && { utilisation }),
  };
};

/**
 * The EC2 type behind a database, cache or search node: `db.m5.large`, `cache.m5.large` and `m5.large.search` run
 * on m5.large.
 */
export const toMachineType = (nodeType: string): string =>
  nodeType.replace(/^(?:db|cache)\./, '').replace(/\.(?:search|elasticsearch)$/, '');
