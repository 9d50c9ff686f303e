import type { LogGroup as SdkLogGroup } from '@aws-sdk/client-cloudwatch-logs';
import type { Resource } from '../../snapshot';
import { type Collecting, readList } from '../collecting';
import { readPages } from '../pages';
import { toIso } from '../shapes';
import type { LogGroup } from './log-group';

/** Maximum page size of CloudWatch Logs. */
const PAGE = 50;

const toLogGroup = ({ partition, unit, region }: Collecting, group: SdkLogGroup, name: string): LogGroup => ({
  kind: 'aws.cloudwatch.log-group',
  arn: `arn:${partition}:logs:${region}:${unit.accountId}:log-group:${name}`,
  id: name,
  name,
  region,
  tags: {},
  retentionDays: group.retentionInDays ?? null,
  kmsKeyId: group.kmsKeyId || null,
  storedBytes: group.storedBytes ?? 0,
  createdAt: group.creationTime === undefined ? null : toIso(new Date(group.creationTime)),
  logClass: group.logGroupClass ?? null,
  metricFilters: group.metricFilterCount ?? 0,
});

async function* logGroupPages(collecting: Collecting): AsyncGenerator<LogGroup[]> {
  const pages = readPages(collecting, {
    service: 'cloudwatch-logs',
    operation: 'DescribeLogGroups',
    input: (nextToken) => ({ limit: PAGE, nextToken }),
    next: ({ nextToken }) => nextToken,
  });
  for await (const { logGroups } of pages)
    yield (logGroups ?? []).flatMap((group) =>
      group.logGroupName ? [toLogGroup(collecting, group, group.logGroupName)] : [],
    );
}

/** The log groups of one region. */
export const collectLogGroups = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.cloudwatch.log-group'], () => logGroupPages(collecting));
