import type { ContainerDefinition } from '@aws-sdk/client-ecs';
import { WireError } from '../demo-cloud/wire/wire-error';
import { about, finder, listPages, nothing, type Operation, things } from './answering';
import { ANALYTICS, at, type Kind, PAYMENTS, US, verdict } from './plan';

interface Task {
  readonly revision?: number;
  readonly isPrivileged?: boolean;
  readonly canWriteRoot?: boolean;
  readonly holdsSecret?: boolean;
  readonly isSilent?: boolean;
  /** Whether a sound container comes first. */
  readonly isSecond?: boolean;
}

const toContainer = (name: string, task: Task): ContainerDefinition => ({
  name: task.isSecond ? 'side' : 'app',
  image: `${name}:stable`,
  essential: true,
  memory: 512,
  privileged: task.isPrivileged === true,
  readonlyRootFilesystem: task.canWriteRoot !== true,
  environment: [
    { name: 'LOG_LEVEL', value: 'info' },
    ...(task.holdsSecret ? [{ name: 'WAREHOUSE_PASSWORD', value: 'demo-only-7h2m5x' }] : []),
  ],
  ...(task.isSilent
    ? {}
    : { logConfiguration: { logDriver: 'awslogs', options: { 'awslogs-group': `/ecs/${name}` } } }),
});

export const TASKS: Kind<Task> = {
  company: [
    { ...at(US, 'payments-api', PAYMENTS), revision: 12 },
    {
      ...at(US, 'nightly-import', ANALYTICS),
      revision: 3,
      isPrivileged: true,
      canWriteRoot: true,
      holdsSecret: true,
      isSilent: true,
      mended: { revision: 4, isPrivileged: false, holdsSecret: false, isSilent: false },
    },
  ],
  arn: ({ accountId }, region, name) => `arn:aws:ecs:${region}:${accountId}:task-definition/${name}`,
  emulated: {
    sound: {},
    privileged: { isPrivileged: true, isSecond: true },
    writable: { canWriteRoot: true },
    talkative: { holdsSecret: true },
    silent: { isSilent: true },
  },
  verdicts: ({ isPrivileged, canWriteRoot, holdsSecret, isSilent }) => ({
    'ecs-task-privileged': verdict(!isPrivileged),
    'ecs-task-readonly-root': verdict(!canWriteRoot),
    'ecs-task-env-secrets': verdict(!holdsSecret),
    'ecs-task-logging': verdict(!isSilent),
  }),
  plant: async ({ aws: { ecs } }, family, task) => {
    const first = task.isSecond ? [toContainer(family, {})] : [];
    const containerDefinitions = [...first, toContainer(family, task)];
    return (await ecs.registerTaskDefinition({ family, containerDefinitions })).taskDefinition?.taskDefinitionArn;
  },
};

export const ECS_CLUSTERS: Kind<{ readonly insights: 'enabled' | 'disabled' }> = {
  company: [
    { ...at(US, 'services', PAYMENTS), insights: 'enabled' },
    { ...at(US, 'batch', ANALYTICS), insights: 'disabled' },
  ],
  arn: ({ accountId }, region, name) => `arn:aws:ecs:${region}:${accountId}:cluster/${name}`,
  emulated: { watched: { insights: 'enabled' }, unwatched: { insights: 'disabled' } },
  verdicts: ({ insights }) => ({ 'ecs-cluster-insights': verdict(insights === 'enabled') }),
  plant: async ({ aws: { ecs } }, clusterName, { insights }) =>
    (await ecs.createCluster({ clusterName, settings: [{ name: 'containerInsights', value: insights }] })).cluster
      ?.clusterArn,
};

const PAGE = { size: 'maxResults', token: 'nextToken', most: 100, fault: 'InvalidParameterException' };
const tasks = (asked: Parameters<Operation>[0]) =>
  things(TASKS)(asked, {}).map((each) => ({ ...each, arn: `${each.arn}:${each.revision}` }));

/** Settings are returned only on request. */
const describeClusters: Operation = (asked, { clusters = [], include = [] }) => ({
  clusters: things(ECS_CLUSTERS)(asked, {})
    .filter(({ arn }) => (clusters as string[]).includes(arn))
    .map(({ arn, name, insights }) => ({
      clusterArn: arn,
      clusterName: name,
      status: 'ACTIVE',
      ...((include as string[]).includes('SETTINGS')
        ? { settings: [{ name: 'containerInsights', value: insights }] }
        : {}),
    })),
  failures: [],
});

const task = finder(
  tasks,
  ({ arn }, name) => arn === name,
  () => new WireError('ClientException', 'Unable to describe task definition.'),
);

export const ecsAnswers = {
  DescribeClusters: describeClusters,
  DescribeServices: () => ({ services: [], failures: [] }),
  DescribeTaskDefinition: about(task('taskDefinition'), (each) => ({
    taskDefinition: {
      taskDefinitionArn: each.arn,
      family: each.name,
      revision: each.revision,
      status: 'ACTIVE',
      networkMode: 'awsvpc',
      containerDefinitions: [toContainer(each.name, each)],
    },
  })),
  ListClusters: listPages(PAGE, 'clusterArns', things(ECS_CLUSTERS), ({ arn }) => arn),
  ListServices: nothing('serviceArns'),
  ListTaskDefinitions: listPages(
    PAGE,
    'taskDefinitionArns',
    (asked, { status = 'ACTIVE' }) => (status === 'ACTIVE' ? tasks(asked) : []),
    ({ arn }) => arn,
  ),
};
