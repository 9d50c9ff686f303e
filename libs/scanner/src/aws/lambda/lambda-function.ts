import type { Fact, Resource } from '../../snapshot';
import type { PolicyDocument } from '../policy-document';

/** Access through a version or alias. */
export interface QualifiedAccess {
  /** The version number or alias name. */
  readonly qualifier: string;
  readonly policy: Fact<PolicyDocument | null>;
  readonly urlAuth: Fact<string | null>;
}

export interface LambdaFunction extends Resource {
  readonly kind: 'aws.lambda.function';
  /** `Zip` or `Image`. */
  readonly packageType: string;
  /** Null for a container image, which includes its runtime. */
  readonly runtime: string | null;
  readonly vpcId: string | null;
  /** The ARN of the capacity provider whose instances it runs on; absent without one, and in older snapshots. */
  readonly capacityProvider?: string;
  /** The role it runs as; absent in older snapshots. */
  readonly roleArn?: string | null;
  readonly deadLetterTarget: string | null;
  /** Names of variables that look like credentials; their values are never stored. */
  readonly credentialVariables: Fact<readonly string[]>;
  /** Null if the function has no resource policy. */
  readonly policy: Fact<PolicyDocument | null>;
  /** Null if the function has no URL. */
  readonly urlAuth: Fact<string | null>;
  /** The same for its versions and aliases; read only if the function has a published version. */
  readonly qualified: Fact<readonly QualifiedAccess[]>;
  readonly memoryMb?: number;
  /** `x86_64` or `arm64`. */
  readonly architecture?: string;
  readonly layers?: readonly string[];
  /** When its code or settings last changed: metrics older than this do not count. */
  readonly modifiedAt?: string | null;
  readonly provisionedConcurrency?: Fact<ReadonlyArray<{ readonly qualifier: string; readonly executions: number }>>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.lambda.function': LambdaFunction;
  }
}
