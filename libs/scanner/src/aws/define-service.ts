import type { Service, ServiceRead } from '../parts';
import type { Purpose, Resource } from '../snapshot';
import type { Collecting } from './collecting';
import type { OperationId, ServiceId } from './operations';
import type { SdkModule } from './sdk-module';

/** An operation, and what is particular about it. */
export interface OperationUse {
  /** The IAM action that allows it. */
  readonly action: string;
  /**
   * What a scan needs it for, or how that follows from the request.
   * @default - every purpose
   */
  readonly purposes?: readonly Purpose[] | ((input: object) => readonly Purpose[]);
  /**
   * True if AWS's policy for auditors leaves the action out.
   * @default false
   */
  readonly isBeyondAudit?: boolean;
}

/** An operation that AWS's policy for auditors leaves out, so that a session has to name its action. */
export const beyondAudit = (use: string | OperationUse): OperationUse => ({
  ...(typeof use === 'string' ? { action: use } : use),
  isBeyondAudit: true,
});

/** Needed only by saving rules. */
export const forCost = (action: string): OperationUse => ({ action, purposes: ['cost'] });
/** Needed only by checks. */
export const forSecurity = (action: string): OperationUse => ({ action, purposes: ['security'] });
/** Tags that need a separate call: they classify data and exclude resources from savings, and no check reads them. */
export const forTags = (action: string): OperationUse => ({ action, purposes: ['cost', 'stock'] });

/** One AWS API, and the operations that are called. */
export interface ApiUse<Operation extends string = string> {
  /** Its SDK, loaded on first use: a scan needs all of them, a role test only STS. */
  readonly load: () => Promise<SdkModule>;
  /** The IAM action of each operation; a plain one serves all purposes. The compiler reports missing operations. */
  readonly operations: Readonly<Record<Operation, string | OperationUse>>;
  /**
   * True if AWS bills each request.
   * @default false
   */
  readonly isPaid?: boolean;
  /**
   * Regions or partitions without an endpoint. Source: `endpoints.json` of botocore 1.43.11, pairs of service and
   * region that it does not list.
   * @default - none
   */
  readonly notOffered?: readonly string[];
}

/** Kinds of resource, and their collector. */
export interface AwsRead extends ServiceRead {
  /** @default - the part has its own reader, as the bill does */
  readonly collect?: (collecting: Collecting) => Promise<Resource[]>;
  /**
   * Reads data worth requesting only when a resource's usage is known.
   * @default - nothing
   */
  readonly afterUse?: (collecting: Collecting, resources: readonly Resource[]) => Promise<Resource[]>;
}

/**
 * An AWS service, by the name of its folder: what is called, read and evaluated. `aws/services.ts` lists them, and
 * everything else derives from that list.
 */
export interface AwsService extends Service {
  /** What screens call it. `npm run lists` writes the console's names. */
  readonly name: string;
  /**
   * Its place among the parts of a scan: the slowest come first, the bill last. Equals are planned by id.
   * @default 500
   */
  readonly order?: number;
  /**
   * The service name in ARNs.
   * @default - the id
   */
  readonly arnName?: string;
  readonly apis?: { readonly [S in ServiceId]?: ApiUse<OperationId<S>> };
  readonly reads?: readonly AwsRead[];
}

/** One service, checked by the compiler. */
export const defineService = (service: AwsService): AwsService => service;
