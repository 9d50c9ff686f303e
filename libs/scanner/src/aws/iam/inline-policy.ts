import type { Fact } from '../../snapshot';
import type { PolicyDocument } from '../policy-document';

/** A policy that exists only inside one user, group or role. */
export interface InlinePolicy {
  readonly name: string;
  readonly document: Fact<PolicyDocument>;
}
