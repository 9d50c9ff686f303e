import type { RiskLevel } from '@cloudmend/domain/recommendations';

/** What is public about a rule: its id is for ever. */
export interface RecommendationRule {
  readonly id: string;
  readonly title: string;
  /** The kind of resource it judges. */
  readonly kind: string;
  readonly action: 'delete' | 'upgrade';
  readonly risk: RiskLevel;
  readonly effort: RiskLevel;
  /** Days that the condition must have held; 0 where it needs no waiting. */
  readonly days: number;
  readonly formula: string;
}

const ebsUnattached: RecommendationRule = {
  id: 'EBS-UNATTACHED',
  title: 'Delete an unattached EBS volume',
  kind: 'aws.ec2.volume',
  action: 'delete',
  risk: 'medium',
  effort: 'low',
  days: 32,
  formula: 'sizeGb * usdPerGb + paidIops * usdPerIops + paidMiBps * usdPerMiBps - sizeGb * snapshotUsdPerGb',
};

const vpcEip: RecommendationRule = {
  id: 'VPC-EIP',
  title: 'Release an idle Elastic IP address',
  kind: 'aws.ec2.elastic-ip',
  action: 'delete',
  risk: 'medium',
  effort: 'low',
  days: 30,
  formula: 'usdPerHour * hoursPerMonth',
};

const ebsGp2ToGp3: RecommendationRule = {
  id: 'EBS-GP2-GP3',
  title: 'Move a gp2 volume to gp3',
  kind: 'aws.ec2.volume',
  action: 'upgrade',
  risk: 'low',
  effort: 'low',
  days: 0,
  formula:
    'sizeGb * (gp2UsdPerGb - gp3UsdPerGb) - max(0, iops - 3000) * usdPerIops - max(0, throughputMiBps - 125) * usdPerMiBps',
};

/** Every rule, the one that wins first: a resource that should go is not upgraded as well. */
export const RULES: readonly RecommendationRule[] = [ebsUnattached, vpcEip, ebsGp2ToGp3];
