import type { ContainerDefinition } from '@aws-sdk/client-ecs';
import { type Fact, type Resource, toFact, toUnread } from '../../snapshot';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import { credentialNames } from '../secrets/credential-names';
import { readPages } from '../pages';
import { orUnknown } from '../shapes';
import { collectServices } from './collect-services';
import type { EcsCluster, EcsService, TaskContainer, TaskDefinition } from './ecs-resources';

/** Maximum page size of ECS, and of a describe call. */
const PAGE = 100;

const toContainer = (container: ContainerDefinition): TaskContainer => ({
  name: orUnknown(container.name),
  isPrivileged: container.privileged === true,
  hasReadOnlyRoot: container.readonlyRootFilesystem === true,
  logDriver: container.logConfiguration?.logDriver ?? null,
  credentialVariables: credentialNames(container.environment ?? []),
});

type Described = Pick<TaskDefinition, 'containers' | 'cpuUnits' | 'memoryMiB' | 'architecture' | 'operatingSystem'>;

/** AWS returns sizes as text. */
const parseSize = (text: string | undefined): number | null =>
  text === undefined || !(Number(text) > 0) ? null : Number(text);

const describeTask = async (collecting: Collecting, taskDefinition: string): Promise<Described> => {
  const read = await readFact(
    collecting,
    async () => {
      const answer = await callIn(collecting, 'ecs', 'DescribeTaskDefinition', { taskDefinition });
      return answer.taskDefinition;
    },
    { subject: taskDefinition },
  );
  if (!read.known) return { containers: read };
  const { containerDefinitions, cpu, memory, runtimePlatform } = read.value ?? {};
  return {
    containers: containerDefinitions
      ? toFact(containerDefinitions.map(toContainer))
      : toUnread(`ecs:DescribeTaskDefinition returned nothing for ${taskDefinition}.`),
    cpuUnits: parseSize(cpu),
    memoryMiB: parseSize(memory),
    architecture: runtimePlatform?.cpuArchitecture ?? 'X86_64',
    operatingSystem: runtimePlatform?.operatingSystemFamily ?? 'LINUX',
  };
};

/** `family:revision`, or a cluster's name: the part after the first slash. */
const nameIn = (arn: string): string => arn.slice(arn.indexOf('/') + 1);

async function* taskDefinitionPages(collecting: Collecting): AsyncGenerator<TaskDefinition[]> {
  const pages = readPages(collecting, {
    service: 'ecs',
    operation: 'ListTaskDefinitions',
    input: (nextToken) => ({ status: 'ACTIVE' as const, maxResults: PAGE, nextToken }),
    next: ({ nextToken }) => nextToken,
  });
  for await (const { taskDefinitionArns } of pages)
    yield await Promise.all(
      (taskDefinitionArns ?? []).map(
        async (arn): Promise<TaskDefinition> => ({
          kind: 'aws.ecs.task-definition',
          arn,
          id: nameIn(arn),
          name: nameIn(arn),
          region: collecting.region,
          tags: {},
          ...(await describeTask(collecting, arn)),
        }),
      ),
    );
}

type Insights = ReadonlyMap<string, string | null>;

const readInsights = (collecting: Collecting, clusters: string[]): Promise<Fact<Insights>> =>
  readFact<Insights>(
    collecting,
    async () => {
      const answer = await callIn(collecting, 'ecs', 'DescribeClusters', { clusters, include: ['SETTINGS'] });
      return new Map(
        (answer.clusters ?? []).flatMap(
          ({ clusterArn, settings }): Array<[string, string | null]> =>
            clusterArn ? [[clusterArn, settings?.find(({ name }) => name === 'containerInsights')?.value ?? null]] : [],
        ),
      );
    },
    { subject: clusters[0] ?? '' },
  );

const findInsights = (read: Fact<Insights>, arn: string): Fact<string | null> => {
  if (!read.known) return read;
  const setting = read.value.get(arn);
  return setting === undefined ? toUnread(`ecs:DescribeClusters returned nothing for ${arn}.`) : toFact(setting);
};

async function* clusterPages(collecting: Collecting): AsyncGenerator<EcsCluster[]> {
  const pages = readPages(collecting, {
    service: 'ecs',
    operation: 'ListClusters',
    input: (nextToken) => ({ maxResults: PAGE, nextToken }),
    next: ({ nextToken }) => nextToken,
  });
  for await (const { clusterArns = [] } of pages) {
    const insights =
      clusterArns.length > 0
        ? await readInsights(collecting, clusterArns)
        : toUnread('Not read: there are no clusters.');
    yield clusterArns.map((arn) => ({
      kind: 'aws.ecs.cluster',
      arn,
      id: nameIn(arn),
      name: nameIn(arn),
      region: collecting.region,
      tags: {},
      containerInsights: findInsights(insights, arn),
    }));
  }
}

const readClusters = async (collecting: Collecting): Promise<Resource[]> => {
  const clusters = await readList(collecting, ['aws.ecs.cluster'], () => clusterPages(collecting));
  return [...clusters, ...(await collectServices(collecting, clusters))];
};

const REVISION = /^(.*):(\d+)$/;

/** The newest revisions of all families. */
const findNewest = (arns: readonly string[]): ReadonlySet<string> => {
  const newest = new Map<string, { readonly arn: string; readonly revision: number }>();
  for (const arn of arns) {
    const [, family = arn, digits = '0'] = REVISION.exec(arn) ?? [];
    const revision = Number(digits);
    if (revision >= (newest.get(family)?.revision ?? 0)) newest.set(family, { arn, revision });
  }
  return new Set([...newest.values()].map(({ arn }) => arn));
};

const isService = (resource: Resource): resource is EcsService => resource.kind === 'aws.ecs.service';

const withCurrent = (
  { unreadKinds }: Collecting,
  definitions: readonly Resource[],
  others: readonly Resource[],
): readonly Resource[] => {
  if (unreadKinds.has('aws.ecs.service') || unreadKinds.has('aws.ecs.cluster')) return definitions;
  const newest = findNewest(definitions.map(({ arn }) => arn));
  const used = new Set(
    others
      .filter(isService)
      .flatMap(({ taskDefinition, deployedTaskDefinitions = [] }) => [taskDefinition, ...deployedTaskDefinitions]),
  );
  return definitions.map((each) => ({ ...each, isCurrent: newest.has(each.arn) || used.has(each.arn) }));
};

/** The active task definitions, and the clusters and their services, of one region. */
export const collectEcs = async (collecting: Collecting): Promise<Resource[]> => {
  const [definitions, others] = await Promise.all([
    readList(collecting, ['aws.ecs.task-definition'], () => taskDefinitionPages(collecting)),
    readClusters(collecting),
  ]);
  return [...withCurrent(collecting, definitions, others), ...others];
};
