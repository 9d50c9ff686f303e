import type { Fact, Resource } from '../../snapshot';

/** An Elastic IP address. */
export interface Ec2Address extends Resource {
  readonly kind: 'aws.ec2.address';
  readonly publicIp: string;
  /** Null where the address is attached to nothing. */
  readonly associationId: string | null;
  readonly instanceId: string | null;
  readonly networkInterfaceId: string | null;
  /** Whether its network interface is attached to nothing; absent where it has none, or has an instance. */
  readonly isInterfaceLoose?: Fact<boolean>;
  /** `amazon`, or the pool of an address the customer brought along. */
  readonly pool: string | null;
  /** `alb`, `nlb`, `rnat`: a service that holds the address for the customer. */
  readonly managedBy: string | null;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.ec2.address': Ec2Address;
  }
}
