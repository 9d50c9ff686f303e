import type { Fact, Resource } from '../../snapshot';
import type { PolicyDocument } from '../policy-document';

/** Who gets in by a version or an alias. */
export interface QualifiedAccess {
  /** The number of the version or the name of the alias. */
  readonly qualifier: string;
  readonly policy: Fact<PolicyDocument | null>;
  readonly urlAuth: Fact<string | null>;
}

export interface LambdaFunction extends Resource {
  readonly kind: 'aws.lambda.function';
  /** `Zip` or `Image`. */
  readonly packageType: string;
  /** Null for an image, which brings its own. */
  readonly runtime: string | null;
  readonly vpcId: string | null;
  readonly deadLetterTarget: string | null;
  /** Names of variables that look like credentials; their values are never kept. */
  readonly credentialVariables: Fact<readonly string[]>;
  /** Null where the function has no resource policy. */
  readonly policy: Fact<PolicyDocument | null>;
  /** Null where the function has no URL. */
  readonly urlAuth: Fact<string | null>;
  /** The same of its versions and aliases; only a function with a published version is asked. */
  readonly qualified: Fact<readonly QualifiedAccess[]>;
  readonly memoryMb?: number;
  /** `x86_64` or `arm64`. */
  readonly architecture?: string;
  readonly layers?: readonly string[];
  /** When its code or settings last changed: a function younger than its figures has too few of them. */
  readonly modifiedAt?: string | null;
  readonly provisionedConcurrency?: Fact<ReadonlyArray<{ readonly qualifier: string; readonly executions: number }>>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.lambda.function': LambdaFunction;
  }
}
