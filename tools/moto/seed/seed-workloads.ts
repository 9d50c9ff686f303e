import {
  CreateRepositoryCommand,
  ECRClient,
  PutLifecyclePolicyCommand,
  SetRepositoryPolicyCommand,
} from '@aws-sdk/client-ecr';
import {
  type ContainerDefinition,
  CreateClusterCommand,
  ECSClient,
  RegisterTaskDefinitionCommand,
} from '@aws-sdk/client-ecs';
import { CreateClusterCommand as CreateEksClusterCommand, EKSClient, type LogType } from '@aws-sdk/client-eks';
import { ACCOUNT_ID, type Expected, type SeedTarget, clientSettings, given, named } from './manifest';

const verdict = (isSound: boolean): Expected => (isSound ? 'pass' : 'fail');

const SOUND_CONTAINER: ContainerDefinition = {
  name: 'app',
  image: 'app:1',
  memory: 128,
  readonlyRootFilesystem: true,
  logConfiguration: { logDriver: 'awslogs' },
  environment: [{ name: 'LOG_LEVEL', value: 'info' }],
};

interface PlantedTask {
  readonly family: string;
  readonly containers: readonly ContainerDefinition[];
  readonly faults: readonly string[];
}

const ECS_TASK_CHECKS = ['ecs-task-privileged', 'ecs-task-readonly-root', 'ecs-task-env-secrets', 'ecs-task-logging'];
const side = (facts: Partial<ContainerDefinition>): ContainerDefinition => ({
  ...SOUND_CONTAINER,
  name: 'side',
  ...facts,
});
const TASKS: readonly PlantedTask[] = [
  { family: 'sound', containers: [SOUND_CONTAINER], faults: [] },
  { family: 'privileged', containers: [SOUND_CONTAINER, side({ privileged: true })], faults: ['ecs-task-privileged'] },
  { family: 'writable', containers: [side({ readonlyRootFilesystem: false })], faults: ['ecs-task-readonly-root'] },
  {
    family: 'talkative',
    containers: [side({ environment: [{ name: 'DB_PASSWORD', value: 'correct-horse' }] })],
    faults: ['ecs-task-env-secrets'],
  },
  {
    family: 'silent',
    containers: [{ name: 'app', image: 'app:1', memory: 128, readonlyRootFilesystem: true }],
    faults: ['ecs-task-logging'],
  },
];

/** Task definitions and clusters, sound and not. */
export const seedEcs = async (target: SeedTarget, region: string): Promise<void> => {
  const { endpoint, manifest } = target;
  const ecs = new ECSClient(clientSettings(endpoint, region));
  for (const { family, containers, faults } of TASKS) {
    const { taskDefinition } = await ecs.send(
      new RegisterTaskDefinitionCommand({ family: named(target, family), containerDefinitions: [...containers] }),
    );
    manifest.plant(
      given(taskDefinition?.taskDefinitionArn, 'the task definition'),
      Object.fromEntries(ECS_TASK_CHECKS.map((check) => [check, verdict(!faults.includes(check))])),
    );
  }
  for (const [name, value] of [
    ['watched', 'enabled'],
    ['unwatched', 'disabled'],
  ] as const) {
    const { cluster } = await ecs.send(
      new CreateClusterCommand({ clusterName: named(target, name), settings: [{ name: 'containerInsights', value }] }),
    );
    manifest.plant(given(cluster?.clusterArn, 'the cluster'), { 'ecs-cluster-insights': verdict(value === 'enabled') });
  }
};

const policyFor = (Principal: unknown, Condition?: object): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Sid: 'pull', Effect: 'Allow', Principal, Action: 'ecr:*', Condition }],
  });

const REPOSITORIES = [
  { name: 'sound', isSound: true, policy: policyFor({ AWS: `arn:aws:iam::${ACCOUNT_ID}:root` }), isOpen: false },
  { name: 'open', isSound: false, policy: policyFor('*'), isOpen: true },
  {
    name: 'of-the-organisation',
    isSound: true,
    policy: policyFor('*', { StringEquals: { 'aws:PrincipalOrgID': 'o-1' } }),
    isOpen: false,
  },
  { name: 'without-policy', isSound: false, policy: undefined, isOpen: false },
];

/** Image repositories, open and closed. */
export const seedEcr = async (target: SeedTarget, region: string): Promise<void> => {
  const { endpoint, manifest } = target;
  const ecr = new ECRClient(clientSettings(endpoint, region));
  for (const { name, isSound, policy, isOpen } of REPOSITORIES) {
    const repositoryName = named(target, name);
    const { repository } = await ecr.send(
      new CreateRepositoryCommand({
        repositoryName,
        imageTagMutability: isSound ? 'IMMUTABLE' : 'MUTABLE',
        imageScanningConfiguration: { scanOnPush: isSound },
      }),
    );
    if (policy) await ecr.send(new SetRepositoryPolicyCommand({ repositoryName, policyText: policy }));
    const selection = { tagStatus: 'untagged', countType: 'imageCountMoreThan', countNumber: 9 };
    const lifecyclePolicyText = JSON.stringify({ rules: [{ rulePriority: 1, selection, action: { type: 'expire' } }] });
    if (isSound) await ecr.send(new PutLifecyclePolicyCommand({ repositoryName, lifecyclePolicyText }));
    manifest.plant(given(repository?.repositoryArn, 'the repository'), {
      'ecr-scan-on-push': verdict(isSound),
      'ecr-tag-immutability': verdict(isSound),
      'ecr-lifecycle-policy': verdict(isSound),
      'ecr-repo-public-policy': verdict(!isOpen),
    });
  }
};

const ALL_LOGS: LogType[] = ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'];
const CLUSTERS = [
  {
    name: 'sound',
    isPublic: false,
    cidrs: ['203.0.113.0/24'],
    version: '1.31',
    logs: ALL_LOGS,
    isEncrypted: true,
    isOpen: false,
  },
  {
    name: 'office',
    isPublic: true,
    cidrs: ['203.0.113.0/24'],
    version: '1.28',
    logs: ALL_LOGS,
    isEncrypted: true,
    isOpen: false,
  },
  {
    name: 'open',
    isPublic: true,
    cidrs: ['0.0.0.0/0'],
    version: '1.27',
    logs: ALL_LOGS.slice(1),
    isEncrypted: false,
    isOpen: true,
  },
];

/** Kubernetes clusters, open and closed, new and old. */
export const seedEks = async (target: SeedTarget, region: string, subnet: string): Promise<void> => {
  const { endpoint, manifest } = target;
  const eks = new EKSClient(clientSettings(endpoint, region));
  for (const { name, isPublic, cidrs, version, logs, isEncrypted, isOpen } of CLUSTERS) {
    const keyArn = `arn:aws:kms:${region}:${ACCOUNT_ID}:key/00000000-0000-4000-8000-000000000000`;
    const { cluster } = await eks.send(
      new CreateEksClusterCommand({
        name: named(target, name),
        version,
        roleArn: `arn:aws:iam::${ACCOUNT_ID}:role/cluster`,
        resourcesVpcConfig: { subnetIds: [subnet], endpointPublicAccess: isPublic, publicAccessCidrs: cidrs },
        logging: { clusterLogging: [{ types: logs, enabled: true }] },
        ...(isEncrypted ? { encryptionConfig: [{ resources: ['secrets'], provider: { keyArn } }] } : {}),
      }),
    );
    manifest.plant(given(cluster?.arn, 'the cluster'), {
      'eks-endpoint-public': verdict(!isOpen),
      'eks-secrets-kms': verdict(isEncrypted),
      'eks-control-plane-logging': verdict(logs.length === ALL_LOGS.length),
      // The emulator has no list of versions: what is not old for sure is not known.
      'eks-version-supported': version === '1.31' ? 'unknown' : 'fail',
    });
  }
};
