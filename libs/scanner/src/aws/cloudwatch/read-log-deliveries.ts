import type { DeliverySource } from '@aws-sdk/client-cloudwatch-logs';
import type { Fact } from '../../snapshot';
import { type Collecting, readFact } from '../collecting';
import { readPages } from '../pages';
import { present } from '../shapes';

/** ARNs of the resources that each wanted source logs, by the name of the source. */
const readSources = async (
  collecting: Collecting,
  isWanted: (source: DeliverySource) => boolean,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const sources = new Map<string, readonly string[]>();
  const pages = readPages(collecting, {
    service: 'cloudwatch-logs',
    operation: 'DescribeDeliverySources',
    input: (nextToken) => ({ nextToken }),
    next: ({ nextToken }) => nextToken,
  });
  for await (const { deliverySources } of pages)
    for (const source of deliverySources ?? [])
      if (source.name && isWanted(source)) sources.set(source.name, source.resourceArns ?? []);
  return sources;
};

/** Names of the sources that have a delivery. */
const readDeliveries = async (collecting: Collecting): Promise<string[]> => {
  const names: string[] = [];
  const pages = readPages(collecting, {
    service: 'cloudwatch-logs',
    operation: 'DescribeDeliveries',
    input: (nextToken) => ({ nextToken }),
    next: ({ nextToken }) => nextToken,
  });
  for await (const { deliveries } of pages)
    names.push(...present((deliveries ?? []).map(({ deliverySourceName }) => deliverySourceName)));
  return names;
};

/**
 * ARNs of the resources whose logs CloudWatch Logs delivers. A source without a delivery logs nothing. @param
 * isWanted whether a source is of the service and the type of log in question
 */
export const readLogDeliveries = (
  collecting: Collecting,
  isWanted: (source: DeliverySource) => boolean,
): Promise<Fact<ReadonlySet<string>>> =>
  readFact<ReadonlySet<string>>(collecting, async () => {
    const sources = await readSources(collecting, isWanted);
    const names = sources.size === 0 ? [] : await readDeliveries(collecting);
    return new Set(names.flatMap((name) => sources.get(name) ?? []));
  });
