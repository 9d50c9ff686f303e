import type { Service } from '@aws-sdk/client-ecs';
import type { Resource } from '../../snapshot';
import { type Collecting, callIn, readList } from '../collecting';
import { readPages } from '../pages';
import { toIso, orNull, present, toTags } from '../shapes';
import type { EcsService } from './ecs-resources';

/** ECS lists a hundred services per page, and describes ten per call. */
const PAGE = 100;
const BATCH = 10;

const toService = ({ region }: Collecting, found: Service, cluster: string): EcsService[] => {
  const { serviceArn: arn, serviceName: name } = found;
  if (!arn || !name) return [];
  return [
    {
      kind: 'aws.ecs.service',
      arn,
      id: `${cluster}/${name}`,
      name,
      region,
      tags: toTags((found.tags ?? []).map(({ key, value }) => ({ Key: key, Value: value }))),
      cluster,
      launchType: orNull(found.launchType),
      capacityProviders: [
        ...new Set((found.capacityProviderStrategy ?? []).flatMap(({ capacityProvider }) => capacityProvider ?? [])),
      ],
      desiredTasks: found.desiredCount ?? 0,
      taskDefinition: orNull(found.taskDefinition),
      deployedTaskDefinitions: [
        ...new Set(
          present(
            [...(found.deployments ?? []), ...(found.taskSets ?? [])].map(({ taskDefinition }) => taskDefinition),
          ),
        ),
      ],
      createdAt: toIso(found.createdAt),
      hasCircuitBreaker: found.deploymentConfiguration?.deploymentCircuitBreaker?.enable === true,
    },
  ];
};

async function* servicePages(collecting: Collecting, clusters: readonly Resource[]): AsyncGenerator<EcsService[]> {
  for (const { arn: cluster, name } of clusters) {
    const pages = readPages(collecting, {
      service: 'ecs',
      operation: 'ListServices',
      input: (nextToken) => ({ cluster, maxResults: PAGE, nextToken }),
      next: ({ nextToken }) => nextToken,
    });
    for await (const { serviceArns = [] } of pages)
      for (let at = 0; at < serviceArns.length; at += BATCH) {
        const input = { cluster, services: serviceArns.slice(at, at + BATCH), include: ['TAGS' as const] };
        const { services } = await callIn(collecting, 'ecs', 'DescribeServices', input);
        yield (services ?? []).flatMap((found) => toService(collecting, found, name));
      }
  }
}

/** The services in the clusters of one region. */
export const collectServices = (collecting: Collecting, clusters: readonly Resource[]): Promise<Resource[]> =>
  readList(collecting, ['aws.ecs.service'], () => servicePages(collecting, clusters));
