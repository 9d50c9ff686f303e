import { type Ec2Address, none, unlessThere } from '@cloudmend/scanner';
import { defineRule, outside, sound } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { daysSince, Unclear, type Weighing } from '../weighing';
import { isAllowListed } from './exclusions';

const DAYS = 30;
/** Amazon's pool; any other is a customer-owned address pool. */
const AMAZON_POOL = 'amazon';

interface Idle {
  /** Undefined if AWS does not report since when. */
  readonly days: number | undefined;
  readonly basis: string;
  readonly reason: string;
}

const ofStoppedInstance = ({ instanceId, region }: Ec2Address, { now, all }: Weighing): Idle | undefined => {
  const instance = all('aws.ec2.instance', region).find(({ id }) => id === instanceId);
  const days = instance?.state === 'stopped' ? daysSince(instance.stoppedAt, now) : undefined;
  if (!instance || days === undefined || days < DAYS) return undefined;
  return {
    days,
    basis: "the instance's stop time",
    reason: `its instance ${instance.name || instance.id} has been stopped for ${Math.floor(days)} days`,
  };
};

/** Whether its network interface is unattached. @throws Unclear if that could not be read */
const isOnLooseInterface = ({ isInterfaceLoose }: Ec2Address): boolean => {
  if (isInterfaceLoose?.known === false) throw new Unclear('insufficient-data', isInterfaceLoose.reason);
  return isInterfaceLoose?.value === true;
};

/**
 * Why the address is idle. An unassociated address counts at once, as does one on an unattached network interface,
 * because AWS does not record since when; one on a stopped instance counts when the instance is known to have been
 * stopped for 30 days.
 */
const idleness = (address: Ec2Address, weighing: Weighing): Idle | undefined => {
  if (address.associationId === null)
    return { days: undefined, basis: 'not associated when it was read', reason: 'it is not associated' };
  if (isOnLooseInterface(address))
    return {
      days: undefined,
      basis: 'its network interface was not attached when it was read',
      reason: `its network interface ${address.networkInterfaceId ?? ''} is not attached`,
    };
  return address.instanceId === null ? undefined : ofStoppedInstance(address, weighing);
};

const canBeReleased = (address: Ec2Address): boolean =>
  (address.pool === null || address.pool === AMAZON_POOL) && address.managedBy === null && !isAllowListed(address);

export const vpcEip = defineRule({
  id: 'VPC-EIP',
  precedence: 140,
  title: 'Release an idle Elastic IP address',
  kinds: ['aws.ec2.address'],
  action: 'Delete',
  change: 'gone',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'no (address lost)',
  days: DAYS,
  prices: () => ['network/publicIPv4Hour'],
  judge: (address, weighing) => {
    if (!canBeReleased(address)) return outside('It is customer-owned, managed by a service, or on an allow list.');
    const idle = idleness(address, weighing);
    if (!idle) return sound('It is in use.');
    const usdPerHour = weighing.price('network/publicIPv4Hour');
    return {
      formula: 'usdPerHour * hoursPerMonth',
      monthlySavingUsd: usdPerHour * HOURS_PER_MONTH,
      monthlyCostUsd: usdPerHour * HOURS_PER_MONTH,
      detail: (amount) =>
        `Releasing the Elastic IP address ${address.publicIp} saves ${amount} a month: ${idle.reason}.`,
      inputs: {
        publicIp: address.publicIp,
        usdPerHour,
        hoursPerMonth: HOURS_PER_MONTH,
        idleDays: idle.days === undefined ? 'not known' : Math.floor(idle.days),
        idleBasis: idle.basis,
        carbonBasis: 'an address uses no power',
      },
      guardrails: [
        'Check that no DNS record points to the address, and that no partner allows it.',
        'Check that it is not needed again: a released address may not be recoverable.',
      ],
    };
  },
  remedy: {
    hazard: {
      title: 'Release the address',
      warning: 'A released address may not be recoverable. First check DNS records and allow lists for it.',
    },
    console: [
      'Open EC2, Elastic IPs, {name}, in the region {region}.',
      'Choose Actions, Release Elastic IP addresses.',
    ],
    cli: unlessThere(
      'ec2 describe-addresses --allocation-ids {name}',
      'there is still no AssociationId',
      'ec2 release-address --allocation-id {name}',
    ),
    terraform: none('Remove the aws_eip from your code.'),
    cloudFormation: none('Remove the AWS::EC2::EIP from your template.'),
  },
});
