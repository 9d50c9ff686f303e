import type { Fact, Resource, UntaggedResource } from '../../snapshot';

/** One active revision of a task definition. */
export interface TaskDefinition extends UntaggedResource {
  readonly kind: 'aws.ecs.task-definition';
  readonly containers: Fact<readonly TaskContainer[]>;
  /**
   * Whether it is the newest of its family or a service runs it; absent where services could not be read, and in older
   * snapshots.
   */
  readonly isCurrent?: boolean;
  /** In AWS's units: 1024 per vCPU, and MiB; null if the task has no size. */
  readonly cpuUnits?: number | null;
  readonly memoryMiB?: number | null;
  readonly architecture?: string;
  /** `LINUX`, or an edition of Windows Server. */
  readonly operatingSystem?: string;
}

export interface TaskContainer {
  readonly name: string;
  readonly isPrivileged: boolean;
  readonly hasReadOnlyRoot: boolean;
  readonly logDriver: string | null;
  /** Names of variables that look like credentials; their values are never stored. */
  readonly credentialVariables: readonly string[];
}

export interface EcsService extends Resource {
  readonly kind: 'aws.ecs.service';
  readonly cluster: string;
  readonly launchType: string | null;
  /** The distinct names of its capacity providers, if it uses any. */
  readonly capacityProviders?: readonly string[];
  readonly desiredTasks: number;
  /** The ARN of the running revision. */
  readonly taskDefinition: string | null;
  /** The ARNs of all revisions in its deployments and task sets; absent in older snapshots. */
  readonly deployedTaskDefinitions?: readonly string[];
  readonly createdAt: string | null;
  /** Whether failed deployments are rolled back automatically. */
  readonly hasCircuitBreaker: boolean;
}

export interface EcsCluster extends UntaggedResource {
  readonly kind: 'aws.ecs.cluster';
  /** `enabled`, `enhanced` or `disabled`; null if the cluster has no such setting. */
  readonly containerInsights: Fact<string | null>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.ecs.cluster': EcsCluster;
    readonly 'aws.ecs.service': EcsService;
    readonly 'aws.ecs.task-definition': TaskDefinition;
  }
}
