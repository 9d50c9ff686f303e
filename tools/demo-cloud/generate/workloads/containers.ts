import type { Cluster as EcsCluster, ContainerDefinition, TaskDefinition } from '@aws-sdk/client-ecs';
import type { Repository } from '@aws-sdk/client-ecr';
import type { Cluster as EksCluster, LogType } from '@aws-sdk/client-eks';
import type { Mendable } from '../condition';
import type { Scope } from '../scope';
import { ANALYTICS, PAYMENTS, PLATFORM, STAGING, EU, US, plansIn, policyText, type Named, type Planned } from './plan';

interface TaskPlan extends Planned {
  readonly revision: number;
  readonly isPrivileged?: boolean;
  readonly canWriteRoot?: boolean;
  readonly holdsSecret?: boolean;
  readonly isSilent?: boolean;
}

const TASKS: readonly Mendable<TaskPlan>[] = [
  { region: US, what: 'payments-api', labels: PAYMENTS, revision: 12 },
  {
    region: US,
    what: 'nightly-import',
    labels: ANALYTICS,
    revision: 3,
    isPrivileged: true,
    canWriteRoot: true,
    holdsSecret: true,
    isSilent: true,
    mended: { revision: 4, isPrivileged: false, holdsSecret: false, isSilent: false },
  },
];

const containerOf = ({
  name,
  isPrivileged,
  canWriteRoot,
  holdsSecret,
  isSilent,
}: Named<TaskPlan>): ContainerDefinition => ({
  name: 'app',
  image: `${name}:stable`,
  essential: true,
  memory: 512,
  privileged: isPrivileged === true,
  readonlyRootFilesystem: canWriteRoot !== true,
  environment: [
    { name: 'LOG_LEVEL', value: 'info' },
    ...(holdsSecret ? [{ name: 'WAREHOUSE_PASSWORD', value: 'demo-only-7h2m5x' }] : []),
  ],
  ...(isSilent ? {} : { logConfiguration: { logDriver: 'awslogs', options: { 'awslogs-group': `/ecs/${name}` } } }),
});

/** The active task definitions of one region. */
export const taskDefinitionsIn = (
  scope: Scope,
  region: string,
): (TaskDefinition & { readonly taskDefinitionArn: string })[] =>
  plansIn(scope, region, TASKS).map((plan) => ({
    taskDefinitionArn: `arn:aws:ecs:${region}:${scope.accountId}:task-definition/${plan.name}:${plan.revision}`,
    family: plan.name,
    revision: plan.revision,
    status: 'ACTIVE',
    networkMode: 'awsvpc',
    containerDefinitions: [containerOf(plan)],
  }));

const ECS_CLUSTERS: readonly (Planned & { readonly insights: string })[] = [
  { region: US, what: 'services', labels: PAYMENTS, insights: 'enabled' },
  { region: US, what: 'batch', labels: ANALYTICS, insights: 'disabled' },
];

/** The ECS clusters of one region. */
export const ecsClustersIn = (scope: Scope, region: string): (EcsCluster & { readonly clusterArn: string })[] =>
  plansIn(scope, region, ECS_CLUSTERS).map(({ name, insights }) => ({
    clusterArn: `arn:aws:ecs:${region}:${scope.accountId}:cluster/${name}`,
    clusterName: name,
    status: 'ACTIVE',
    settings: [{ name: 'containerInsights', value: insights }],
  }));

interface RepositoryPlan extends Planned {
  readonly isImmutable: boolean;
  readonly scansOnPush: boolean;
  readonly expires: boolean;
  readonly isOpen: boolean;
}

export interface DemoRepository {
  readonly repository: Repository & { readonly repositoryName: string };
  readonly policy: string | undefined;
  readonly lifecycle: string | undefined;
}

const REPOSITORIES: readonly Mendable<RepositoryPlan>[] = [
  {
    region: US,
    what: 'payments-api',
    labels: PAYMENTS,
    isImmutable: true,
    scansOnPush: true,
    expires: true,
    isOpen: false,
  },
  {
    region: US,
    what: 'tools',
    labels: PLATFORM,
    isImmutable: false,
    scansOnPush: false,
    expires: false,
    isOpen: true,
    mended: { scansOnPush: true, isOpen: false },
  },
];
const KEEP_TEN = {
  rules: [
    {
      rulePriority: 1,
      selection: { tagStatus: 'untagged', countType: 'imageCountMoreThan', countNumber: 10 },
      action: { type: 'expire' },
    },
  ],
};

/** The image repositories of one region. */
export const repositoriesIn = (scope: Scope, region: string): DemoRepository[] =>
  plansIn(scope, region, REPOSITORIES).map(({ name, isImmutable, scansOnPush, expires, isOpen }) => ({
    repository: {
      repositoryName: name,
      repositoryArn: `arn:aws:ecr:${region}:${scope.accountId}:repository/${name}`,
      registryId: scope.accountId,
      createdAt: scope.daysAgo(scope.whole(`${name}/age`, 90, 600)),
      imageTagMutability: isImmutable ? 'IMMUTABLE' : 'MUTABLE',
      imageScanningConfiguration: { scanOnPush: scansOnPush },
    },
    policy: isOpen
      ? policyText({ Sid: 'Pull', Principal: '*', Action: ['ecr:BatchGetImage', 'ecr:GetDownloadUrlForLayer'] })
      : undefined,
    lifecycle: expires ? JSON.stringify(KEEP_TEN) : undefined,
  }));

interface KubernetesPlan extends Planned {
  readonly version: string;
  readonly isOpen: boolean;
  readonly encryptsSecrets: boolean;
  readonly logs: readonly LogType[];
}

const ALL_LOGS: readonly LogType[] = ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'];
const KUBERNETES: readonly Mendable<KubernetesPlan>[] = [
  {
    region: US,
    what: 'platform',
    labels: PLATFORM,
    version: '1.34',
    isOpen: false,
    encryptsSecrets: true,
    logs: ALL_LOGS,
  },
  {
    region: EU,
    what: 'sandbox',
    labels: STAGING,
    version: '1.27',
    isOpen: true,
    encryptsSecrets: false,
    logs: ['api', 'audit'],
    mended: { version: '1.34', encryptsSecrets: true, logs: ALL_LOGS },
  },
];

/** The Kubernetes clusters of one region. */
export const eksClustersIn = (scope: Scope, region: string): (EksCluster & { readonly name: string })[] =>
  plansIn(scope, region, KUBERNETES).map(({ name, version, isOpen, encryptsSecrets, logs }) => ({
    name,
    arn: `arn:aws:eks:${region}:${scope.accountId}:cluster/${name}`,
    version,
    status: 'ACTIVE',
    resourcesVpcConfig: {
      endpointPublicAccess: isOpen,
      endpointPrivateAccess: !isOpen,
      publicAccessCidrs: isOpen ? ['0.0.0.0/0'] : [],
    },
    logging: { clusterLogging: [{ enabled: true, types: [...logs] }] },
    ...(encryptsSecrets
      ? {
          encryptionConfig: [
            {
              resources: ['secrets'],
              provider: { keyArn: `arn:aws:kms:${region}:${scope.accountId}:key/${scope.id('key', name)}` },
            },
          ],
        }
      : {}),
  }));
