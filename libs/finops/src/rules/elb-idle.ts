import { type ClassicLoadBalancer, type LoadBalancer, none } from '@cloudmend/scanner';
import { defineRule, sound } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { daysSince, Unclear, type Weighing } from '../weighing';

const DAYS = 14;
const PER_DAY = 10;
const CLASSIC_PER_DAY = 100;
const YOUNG_DAYS = 7;
const HEALTH_DAYS = 7;

const hasNoTarget = (balancer: LoadBalancer | ClassicLoadBalancer): boolean =>
  balancer.kind === 'aws.elb.load-balancer'
    ? balancer.instances === 0
    : balancer.targets?.known === true && balancer.targets.value.length === 0;

/** Why a load balancer is idle; undefined if it is in use. */
const whyIdle = (
  balancer: LoadBalancer | ClassicLoadBalancer,
  { figures, figuresIfAny }: Weighing,
): string | undefined => {
  const isClassic = balancer.kind === 'aws.elb.load-balancer';
  if (hasNoTarget(balancer)) return 'it has no targets';
  if (figuresIfAny('healthyHosts')?.max === 0) return `it had no healthy targets for ${HEALTH_DAYS} days`;
  const most = figures('requests', balancer.createdAt ?? null).max ?? 0;
  const limit = isClassic ? CLASSIC_PER_DAY : PER_DAY;
  return most < limit ? `no day had ${limit} requests` : undefined;
};

/** Price key of an hour; undefined for a type not billed by the hour. */
const findBalancerHourKey = (balancer: LoadBalancer | ClassicLoadBalancer): string | undefined => {
  if (balancer.kind === 'aws.elb.load-balancer') return 'network/clbHour';
  if (balancer.balancerType === 'application') return 'network/albHour';
  return balancer.balancerType === 'network' ? 'network/nlbHour' : undefined;
};

const findHourKey = (balancer: LoadBalancer | ClassicLoadBalancer): string => {
  const key = findBalancerHourKey(balancer);
  if (key !== undefined) return key;
  throw new Unclear(
    'no-price',
    `No price is known for a ${'balancerType' in balancer ? balancer.balancerType : 'classic'} load balancer.`,
  );
};

const assertSafe = (balancer: LoadBalancer | ClassicLoadBalancer, { guard, now }: Weighing): void => {
  const days = daysSince(balancer.createdAt, now);
  if (days === undefined) throw new Unclear('insufficient-data', 'Its creation time is unknown.');
  guard(days < YOUNG_DAYS, `It was created less than ${YOUNG_DAYS} days ago.`);
  if (balancer.kind === 'aws.elb.load-balancer') return;
  const { attributes } = balancer;
  guard(attributes.known && attributes.value['deletion_protection.enabled'] === 'true', 'It has deletion protection.');
};

export const elbIdle = defineRule({
  id: 'ELB-IDLE',
  precedence: 60,
  title: 'Delete an idle load balancer',
  kinds: ['aws.elbv2.load-balancer', 'aws.elb.load-balancer'],
  action: 'Delete',
  change: 'gone',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'yes (new DNS name)',
  days: DAYS,
  prices: (balancer) => [findBalancerHourKey(balancer) ?? [], 'network/publicIPv4Hour'].flat(),
  judge: (balancer, weighing) => {
    const why = whyIdle(balancer, weighing);
    if (why === undefined) return sound('It has targets and requests.');
    assertSafe(balancer, weighing);
    const usdPerHour = weighing.price(findHourKey(balancer));
    const addressUsdPerHour = weighing.price('network/publicIPv4Hour');
    const addresses = balancer.kind === 'aws.elb.load-balancer' ? 0 : (balancer.publicAddresses ?? 0);
    const monthlyUsd = HOURS_PER_MONTH * (usdPerHour + addresses * addressUsdPerHour);
    return {
      formula: 'hoursPerMonth * (usdPerHour + addresses * addressUsdPerHour)',
      monthlySavingUsd: monthlyUsd,
      monthlyCostUsd: monthlyUsd,
      detail: (amount) => `Deleting the load balancer ${balancer.name} saves ${amount} a month: ${why}.`,
      inputs: { hoursPerMonth: HOURS_PER_MONTH, usdPerHour, addresses, addressUsdPerHour, reason: why },
      guardrails: [
        'Check that no Route 53 alias points to it.',
        'Check that no WAF web ACL or Shield protection depends on it.',
      ],
    };
  },
  remedy: {
    hazard: {
      title: 'Delete the load balancer',
      warning: 'Its DNS name is permanently lost. A new load balancer gets a different one.',
    },
    console: [
      'Check Route 53 and WAF for references to {name}.',
      'Open EC2, Load balancers, {name}, in the region {region}, and choose Actions, Delete load balancer.',
    ],
    cli: [
      'elbv2 describe-listeners --load-balancer-arn {arn}',
      {
        note: 'Check the output and DNS for remaining users. For a Classic Load Balancer use elb delete-load-balancer --load-balancer-name.',
      },
      'elbv2 delete-load-balancer --load-balancer-arn {arn}',
    ],
    terraform: none('Remove the aws_lb with its listeners and target groups.'),
    cloudFormation: none('Remove the load balancer with its listeners and target groups.'),
  },
});
