import type { Resource } from '../../snapshot';

/** What EC2 does by default in a region. */
export interface Ec2Region extends Resource {
  readonly kind: 'aws.ec2.region';
  readonly encryptsNewVolumes: boolean;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.ec2.region': Ec2Region;
  }
}
