import type { UntaggedResource } from '../../snapshot';

/** EC2 defaults of a region. */
export interface Ec2Region extends UntaggedResource {
  readonly kind: 'aws.ec2.region';
  readonly encryptsNewVolumes: boolean;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.ec2.region': Ec2Region;
  }
}
