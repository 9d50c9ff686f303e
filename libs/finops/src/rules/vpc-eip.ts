import type { Ec2Address } from '@cloudmend/scanner';
import { defineRule, outside, sound } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { daysSince, Unclear, type Weighing } from '../weighing';
import { isAllowListed } from './exclusions';

const DAYS = 30;
/** Amazon's own pool; any other is an address that the customer brought along. */
const AMAZON_POOL = 'amazon';

interface Idle {
  /** Undefined where AWS does not say since when. */
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

/** Whether its network interface is attached to nothing. @throws Unclear where that could not be read */
const isOnLooseInterface = ({ isInterfaceLoose }: Ec2Address): boolean => {
  if (isInterfaceLoose?.known === false) throw new Unclear('insufficient-data', isInterfaceLoose.reason);
  return isInterfaceLoose?.value === true;
};

/**
 * Why nobody uses the address. One that is attached to nothing counts at once, and so does one whose network interface is, since AWS
 * does not record since when; one on a stopped instance counts when the instance is known to have been stopped for 30 days.
 */
const idleness = (address: Ec2Address, weighing: Weighing): Idle | undefined => {
  if (address.associationId === null)
    return { days: undefined, basis: 'attached to nothing when it was read', reason: 'it is attached to nothing' };
  if (isOnLooseInterface(address))
    return {
      days: undefined,
      basis: 'its network interface was attached to nothing when it was read',
      reason: `its network interface ${address.networkInterfaceId ?? ''} is attached to nothing`,
    };
  return address.instanceId === null ? undefined : ofStoppedInstance(address, weighing);
};

const canBeReleased = (address: Ec2Address): boolean =>
  (address.pool === null || address.pool === AMAZON_POOL) && address.managedBy === null && !isAllowListed(address);

export const vpcEip = defineRule({
  id: 'VPC-EIP',
  title: 'Release an idle Elastic IP address',
  kinds: ['aws.ec2.address'],
  action: 'Delete',
  change: 'gone',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'no (address lost)',
  days: DAYS,
  judge: (address, weighing) => {
    if (!canBeReleased(address)) return outside('It is your own, held by a service, or on an allow-list.');
    const idle = idleness(address, weighing);
    if (!idle) return sound('Something uses it.');
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
        carbonBasis: 'an address draws no power of its own',
      },
      guardrails: [
        'No DNS record points to the address, and no partner allows it by number.',
        'It is not needed again: a released address is lost for good.',
      ],
    };
  },
});
