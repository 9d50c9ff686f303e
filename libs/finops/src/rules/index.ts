import type { RecommendationRule, Rule } from '../define-rule';
import { ebsGp2ToGp3 } from './ebs-gp2-gp3';
import { ebsUnattached } from './ebs-unattached';
import { vpcEip } from './vpc-eip';

/** Every rule in the order of precedence: what should go is not upgraded as well. */
export const ALL_RULES: readonly Rule[] = [ebsUnattached, vpcEip, ebsGp2ToGp3];

/** What is public about the rules. */
export const RULES: readonly RecommendationRule[] = ALL_RULES.map(({ judge: _judge, ...rule }) => rule);
