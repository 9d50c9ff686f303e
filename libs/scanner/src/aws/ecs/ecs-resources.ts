import type { Fact, Resource } from '../../snapshot';

/** One active revision of a task definition. */
export interface TaskDefinition extends Resource {
  readonly kind: 'aws.ecs.task-definition';
  readonly containers: Fact<readonly TaskContainer[]>;
}

export interface TaskContainer {
  readonly name: string;
  readonly isPrivileged: boolean;
  readonly hasReadOnlyRoot: boolean;
  readonly logDriver: string | null;
  /** Names of variables that look like credentials; their values are never kept. */
  readonly credentialVariables: readonly string[];
}

export interface EcsCluster extends Resource {
  readonly kind: 'aws.ecs.cluster';
  /** `enabled`, `enhanced` or `disabled`; null where the cluster has no such setting. */
  readonly containerInsights: Fact<string | null>;
}
