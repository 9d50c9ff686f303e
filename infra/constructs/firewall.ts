import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

/** Requests of one address in five minutes. */
const PER_ADDRESS = 3000;

const visible = (metricName: string) => ({ cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true, metricName });

/** What the CDN lets through: no known attack patterns, no flood from one address. It exists in us-east-1 alone. */
export class Firewall extends CfnWebACL {
  constructor(scope: Construct, id: string, name: string) {
    super(scope, id, {
      name,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible(name),
      rules: [
        {
          name: 'Flood',
          priority: 0,
          action: { block: {} },
          statement: { rateBasedStatement: { aggregateKeyType: 'IP', limit: PER_ADDRESS } },
          visibilityConfig: visible('Flood'),
        },
        {
          name: 'KnownBadInputs',
          priority: 1,
          overrideAction: { none: {} },
          statement: { managedRuleGroupStatement: { vendorName: 'AWS', name: 'AWSManagedRulesKnownBadInputsRuleSet' } },
          visibilityConfig: visible('KnownBadInputs'),
        },
      ],
    });
  }
}
