import type { Fact, Resource } from '../../snapshot';
import { type Collecting, readFact } from '../collecting';
import { readPages } from '../pages';
import type { LogGroup } from './log-group';

/**
 * Minimum ingestion in 30 days before subscriptions are read: no region charges more than a dollar per GB, and the
 * rule starts at 50 dollars.
 */
const BUSY_BYTES = 50 * 1024 ** 3;

/** Only this class has subscriptions, and the class change is considered only if nothing else blocks it. */
const isBusy = ({ logClass, metricFilters, metrics }: LogGroup): boolean =>
  (logClass ?? 'STANDARD') === 'STANDARD' &&
  (metricFilters ?? 0) === 0 &&
  (metrics?.['ingestedBytes']?.sum ?? 0) > BUSY_BYTES;

const readSubscribed = (collecting: Collecting, { arn, name }: LogGroup): Promise<Fact<boolean>> =>
  readFact(
    collecting,
    async () => {
      const pages = readPages(collecting, {
        service: 'cloudwatch-logs',
        operation: 'DescribeSubscriptionFilters',
        input: (nextToken) => ({ logGroupName: name, nextToken }),
        next: ({ nextToken }) => nextToken,
      });
      for await (const { subscriptionFilters } of pages) if (subscriptionFilters?.length) return true;
      return false;
    },
    { subject: arn, absent: { codes: ['ResourceNotFoundException'], value: false } },
  );

/** The resources, with the subscriptions of each high-volume log group: one call for each of these few. */
export const withSubscriptions = (collecting: Collecting, resources: readonly Resource[]): Promise<Resource[]> =>
  Promise.all(
    resources.map(async (resource) => {
      // The kind identifies a log group.
      const group =
        'kind' in resource && resource.kind === 'aws.cloudwatch.log-group' ? (resource as LogGroup) : undefined;
      return group && isBusy(group) ? { ...group, isSubscribed: await readSubscribed(collecting, group) } : resource;
    }),
  );
