import type { Resource } from '../../snapshot';

/** Reserved Instances bought together. */
export interface ReservedInstances extends Resource {
  readonly kind: 'aws.ec2.reserved-instances';
  readonly instanceType: string;
  readonly count: number;
  /** `active`, `retired`, `queued` and others. */
  readonly state: string;
  readonly endsAt: string | null;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.ec2.reserved-instances': ReservedInstances;
  }
}
