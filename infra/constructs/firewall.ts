import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';

/** Requests per address in five minutes, to the site and its API. */
const PER_ADDRESS = 3000;
/** And to the user pool: a sign-in takes three calls, an open page one in fifteen minutes. */
const SIGN_INS_PER_ADDRESS = 1000;

const visible = (metricName: string) => ({ cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true, metricName });

/**
 * Rules of AWS's common set that inspect bodies for text that is legitimate in a note, such as HTML or 169.254.169.254,
 * and queries for what is legitimate in a search, in the name of a resource (a bucket `app.log`) or in a long page token;
 * they only count.
 * https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html
 */
const ONLY_COUNTED = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'GenericRFI_BODY',
  'EC2MetaDataSSRF_BODY',
  'GenericLFI_BODY',
  'SizeRestrictions_QUERYSTRING',
  'CrossSiteScripting_QUERYARGUMENTS',
  'GenericRFI_QUERYARGUMENTS',
  'EC2MetaDataSSRF_QUERYARGUMENTS',
  'GenericLFI_QUERYARGUMENTS',
  'RestrictedExtensions_QUERYARGUMENTS',
];

interface Managed {
  readonly name: string;
  readonly onlyCounted?: readonly string[];
}

const ADDRESSES: Managed = { name: 'AmazonIpReputationList' };
const BAD_INPUTS: Managed = { name: 'KnownBadInputsRuleSet' };
const COMMON: Managed = { name: 'CommonRuleSet', onlyCounted: ONLY_COUNTED };

const flood = (limit: number): CfnWebACL.RuleProperty => ({
  name: 'Flood',
  priority: 0,
  action: { block: {} },
  statement: { rateBasedStatement: { aggregateKeyType: 'IP', limit } },
  visibilityConfig: visible('Flood'),
});

const toManagedRule = ({ name, onlyCounted = [] }: Managed, priority: number): CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name: `AWSManagedRules${name}`,
      ruleActionOverrides: onlyCounted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: visible(name),
});

interface RulesProps {
  readonly name: string;
  readonly scope: 'CLOUDFRONT' | 'REGIONAL';
  readonly perAddress: number;
  readonly managed: readonly Managed[];
}

class Rules extends CfnWebACL {
  constructor(parent: Construct, id: string, { name, scope, perAddress, managed: groups }: RulesProps) {
    super(parent, id, {
      name,
      scope,
      defaultAction: { allow: {} },
      visibilityConfig: visible(name),
      rules: [flood(perAddress), ...groups.map((group, index) => toManagedRule(group, index + 1))],
    });
  }
}

/** The CDN's firewall: blocks floods from one address, known attackers and known attacks. Exists only in us-east-1. */
export class Firewall extends Rules {
  constructor(parent: Construct, id: string, name: string) {
    super(parent, id, {
      name,
      scope: 'CLOUDFRONT',
      perAddress: PER_ADDRESS,
      managed: [ADDRESSES, BAD_INPUTS, COMMON],
    });
  }
}

/**
 * The user pool's firewall, since browsers call it directly. Cognito hides names and passwords from the firewall, so
 * bodies are not inspected.
 */
export class PoolFirewall extends Construct {
  constructor(parent: Construct, id: string, { name, userPool }: { name: string; userPool: IUserPool }) {
    super(parent, id);
    const rules = new Rules(this, 'Rules', {
      name,
      scope: 'REGIONAL',
      perAddress: SIGN_INS_PER_ADDRESS,
      managed: [ADDRESSES, BAD_INPUTS],
    });
    new CfnWebACLAssociation(this, 'OfThePool', { resourceArn: userPool.userPoolArn, webAclArn: rules.attrArn });
  }
}
