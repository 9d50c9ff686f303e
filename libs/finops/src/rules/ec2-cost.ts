import type { Ec2Instance, Resource } from '@cloudmend/scanner';
import { type NoSaving, outside } from '../define-rule';
import type { Weighing } from '../weighing';
import { Unclear } from '../weighing';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { sameWork } from './same-work';

/** Platforms as AWS writes them on the bill, each with its name in price keys: "AMI billing information fields" of the EC2 user guide. */
const SYSTEMS: Readonly<Record<string, string>> = {
  'Linux/UNIX': '',
  'Red Hat BYOL Linux': 'rhel-byol',
  'Red Hat Enterprise Linux': 'rhel',
  'Red Hat Enterprise Linux with HA': 'rhel-ha',
  'Red Hat Enterprise Linux with SQL Server Standard': 'rhel-sql-std',
  'Red Hat Enterprise Linux with SQL Server Web': 'rhel-sql-web',
  'Red Hat Enterprise Linux with SQL Server Enterprise': 'rhel-sql-ent',
  'Red Hat Enterprise Linux with SQL Server Standard and HA': 'rhel-ha-sql-std',
  'Red Hat Enterprise Linux with SQL Server Enterprise and HA': 'rhel-ha-sql-ent',
  'SQL Server Standard': 'linux-sql-std',
  'SQL Server Web': 'linux-sql-web',
  'SQL Server Enterprise': 'linux-sql-ent',
  'SUSE Linux': 'suse',
  'Ubuntu Pro': 'ubuntu-pro',
  Windows: 'windows',
  'Windows BYOL': 'windows-byol',
  'Windows with SQL Server Standard': 'windows-sql-std',
  'Windows with SQL Server Web': 'windows-sql-web',
  'Windows with SQL Server Enterprise': 'windows-sql-ent',
};

/** What follows the type in the key of an instance's price; empty for plain Linux, undefined for a platform without a price. */
export const systemKeyOf = (platform: string | null): string | undefined =>
  platform === null ? undefined : SYSTEMS[platform];

/** Dollars an hour of an instance as it runs. @throws Unclear for a system or a tenancy that the price list has no price for */
export const hourlyUsdOf = (
  { instanceType, platform, tenancy }: Ec2Instance,
  { price }: Weighing,
  type = instanceType,
): number => {
  const system = systemKeyOf(platform);
  if (system === undefined) throw new Unclear('no-price', `No price of ${type} with ${platform} is known.`);
  if ((tenancy ?? 'default') !== 'default')
    throw new Unclear(
      'no-price',
      `No price of ${type} with the tenancy ${tenancy} is known: a dedicated host is paid for as a whole.`,
    );
  return price(system === '' ? `ec2/${type}` : `ec2/${type}/${system}`);
};

/** Dollars a month of an instance that always runs. */
export const monthlyUsdOf = (instance: Ec2Instance, weighing: Weighing): number =>
  HOURS_PER_MONTH * hourlyUsdOf(instance, weighing);

/** Why the rules on the hours of an instance are not about it; undefined for one that runs on demand. */
export const asideOf = ({ state, lifecycle }: Ec2Instance): NoSaving | undefined => {
  if (state !== 'running') return outside(`It is ${state}: its hours cost nothing.`);
  // A Spot instance has a price of the moment, and goes when AWS wants it back.
  return (lifecycle ?? null) === null ? undefined : outside(`It is a ${lifecycle} instance, with a price of its own.`);
};

const FLEET_TAGS: Readonly<Record<string, string>> = {
  'aws:autoscaling:groupname': 'an Auto Scaling group',
  'eks:nodegroup-name': 'an EKS node group',
  'karpenter.sh/nodepool': 'a Karpenter node pool',
  'karpenter.sh/provisioner-name': 'a Karpenter provisioner',
  'aws:elasticmapreduce:job-flow-id': 'an EMR cluster',
  'aws:ec2spot:fleet-request-id': 'a Spot fleet',
  'aws:ec2:fleet-id': 'an EC2 fleet',
};

/** What keeps the number of its instances by itself: one that is stopped there comes back. */
export const fleetOf = ({ tags }: Pick<Resource, 'tags'>): string | undefined =>
  Object.keys(tags)
    .map((key) => FLEET_TAGS[key.trim().toLowerCase()])
    .find((fleet) => fleet !== undefined);

/** @throws Unclear for a member of a group: its size, type and hours are the group's, and what is changed on one comes back */
export const assertOnItsOwn = (instance: Ec2Instance, { guard }: Weighing): void => {
  const fleet = fleetOf(instance);
  guard(fleet !== undefined, `It belongs to ${fleet}: change the group's template or schedule instead.`);
};

/** Licences may be bound to cores or to a machine. */
export const isLicensed = ({ tags }: Pick<Resource, 'tags'>): boolean =>
  Object.keys(tags).some((key) => /licen[cs]e|core-pinned/i.test(key));

/** What each balancer of a region sends its requests to, by id, a target once for each port and group; undefined where that was not read. */
const targetsIn = (region: string, { all }: Weighing): Array<readonly string[] | undefined> => [
  ...all('aws.elbv2.load-balancer', region).map(({ targets }) =>
    targets?.known ? targets.value.map(({ id }) => id) : undefined,
  ),
  ...all('aws.elb.load-balancer', region).map(({ instanceIds }) => instanceIds),
];

/** True where a balancer would have no target left without it. */
export const isOnlyTarget = ({ id, region }: Ec2Instance, weighing: Weighing): boolean =>
  targetsIn(region, weighing).some(
    (targets) => targets !== undefined && targets.length > 0 && targets.every((target) => target === id),
  );

/** True where the targets of every balancer of the region were read. */
export const areTargetsRead = (region: string, weighing: Weighing): boolean =>
  weighing.isRead('aws.elbv2.load-balancer', region) &&
  weighing.isRead('aws.elb.load-balancer', region) &&
  targetsIn(region, weighing).every((targets) => targets !== undefined);

/** A month of a machine as it is used, or of another type that does the same work: its processors are busier where it has fewer of them, or `busier` times where it does the work in fewer hours. */
export const runningAll = (instance: Ec2Instance, instanceType: string, hours = HOURS_PER_MONTH, busier = 1) => ({
  kind: 'ec2' as const,
  instanceType,
  region: instance.region,
  hours,
  ...sameWork(instance, [instance.instanceType, instanceType], busier),
});
