import type { Fact, Resource } from '../../snapshot';

/** An Elastic IP address. */
export interface Ec2Address extends Resource {
  readonly kind: 'aws.ec2.address';
  readonly publicIp: string;
  /** Null if the address is not associated. */
  readonly associationId: string | null;
  readonly instanceId: string | null;
  readonly networkInterfaceId: string | null;
  /** Whether its network interface is unattached; absent without an interface, or on an instance. */
  readonly isInterfaceLoose?: Fact<boolean>;
  /** `amazon`, or the pool of a customer-owned address. */
  readonly pool: string | null;
  /** `alb`, `nlb`, `rnat`: a service that manages the address for the customer. */
  readonly managedBy: string | null;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.ec2.address': Ec2Address;
  }
}
