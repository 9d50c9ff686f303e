import type { Fact } from '../../snapshot';
import type { PolicyDocument } from '../policy-document';

/** An inline policy of one user, group or role. */
export interface InlinePolicy {
  readonly name: string;
  readonly document: Fact<PolicyDocument>;
}
