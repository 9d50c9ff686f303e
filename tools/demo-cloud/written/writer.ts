import type { Listed, Planned } from '../../estate/plan';

/** What a write does to an account, each time on a resource that the caller must be allowed to change. */
export interface Writer {
  /** Changes settings of a resource's plan, or of a part of it that has an ID. */
  change(arn: string, set: Readonly<Record<string, unknown>>, part?: string): void;
  /** Adds a resource to a kind. Returns its ARN. */
  create<P extends object>(kind: Listed<P>, name: string, plan: Planned & P): string;
}
