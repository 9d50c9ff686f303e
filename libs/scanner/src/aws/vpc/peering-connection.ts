import type { Fact, Resource } from '../../snapshot';

export interface PeeringConnection extends Resource {
  readonly kind: 'aws.ec2.vpc-peering-connection';
  /** `active`, `pending-acceptance`, `deleted` and others. */
  readonly state: string;
  /** The address blocks of both VPCs. */
  readonly blocks: readonly string[];
  /** Routes of the region's route tables through it. */
  readonly routes: Fact<readonly PeeringRoute[]>;
}

export interface PeeringRoute {
  readonly routeTableId: string;
  readonly destination: string;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.ec2.vpc-peering-connection': PeeringConnection;
  }
}
