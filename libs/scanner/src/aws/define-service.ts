import type { Service, ServiceRead } from '../parts';
import type { Purpose, Resource } from '../snapshot';
import type { Collecting } from './collecting';
import type { OperationId, ServiceId } from './operations';
import type { SdkModule } from './sdk-module';

/** An operation that serves one purpose only, or whose purpose depends on what is asked. */
export interface OperationUse {
  /** The IAM action that allows it. */
  readonly action: string;
  readonly purposes: readonly Purpose[] | ((input: object) => readonly Purpose[]);
}

/** What only a saving rule weighs. */
export const forCost = (action: string): OperationUse => ({ action, purposes: ['cost'] });
/** What only a check judges. */
export const forSecurity = (action: string): OperationUse => ({ action, purposes: ['security'] });
/** Tags that take a call of their own: they class what an account holds and keep savings off, and no check reads them. */
export const forTags = (action: string): OperationUse => ({ action, purposes: ['cost', 'stock'] });

/** One API of AWS, and the operations of it that are called. */
export interface ApiUse<Operation extends string = string> {
  /** Its SDK, loaded on first use: an account scan needs all of them, a role test only STS. */
  readonly load: () => Promise<SdkModule>;
  /** The IAM action of each operation; a plain one serves every purpose. The compiler refuses a forgotten operation. */
  readonly operations: Readonly<Record<Operation, string | OperationUse>>;
  /** True where AWS charges for each request. @default false */
  readonly isPaid?: boolean;
  /** True where other Get and List calls of the service answer what customers keep there, passwords included. @default false */
  readonly holdsContent?: boolean;
  /**
   * The regions or whole partitions in which AWS runs no endpoint of it.
   * Source: `endpoints.json` of botocore 1.43.11, the services and regions that it does not list together.
   * @default - none
   */
  readonly notOffered?: readonly string[];
}

/** Some kinds of resource, and what reads them. */
export interface AwsRead extends ServiceRead {
  /** @default - the part has a reader of its own, as the bill has */
  readonly collect?: (collecting: Collecting) => Promise<Resource[]>;
  /** Reads what is worth a question only once it is known how much a thing is used. @default - nothing */
  readonly afterUse?: (collecting: Collecting, resources: readonly Resource[]) => Promise<Resource[]>;
}

/** A service of AWS, by the name of its folder: what is asked, read and judged. `aws/services.ts` lists them, and everything else derives from that list. */
export interface AwsService extends Service {
  /** How ARNs spell it. @default - the id */
  readonly arnName?: string;
  readonly apis?: { readonly [S in ServiceId]?: ApiUse<OperationId<S>> };
  readonly reads?: readonly AwsRead[];
}

/** One service, checked by the compiler. */
export const defineService = (service: AwsService): AwsService => service;
