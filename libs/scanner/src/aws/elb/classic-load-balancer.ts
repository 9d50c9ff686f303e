import type { Fact, Resource } from '../../snapshot';

export interface ClassicLoadBalancer extends Resource {
  readonly kind: 'aws.elb.load-balancer';
  readonly listeners: ReadonlyArray<{ readonly port: number | null; readonly protocol: string | null }>;
  readonly writesAccessLogs: Fact<boolean>;
  readonly instances?: number;
  readonly instanceIds?: readonly string[];
  readonly createdAt?: string | null;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.elb.load-balancer': ClassicLoadBalancer;
  }
}
