import type { Ec2Instance, Resource } from '@cloudmend/scanner';
import { type NoSaving, outside } from '../define-rule';
import type { Weighing } from '../weighing';
import { Unclear } from '../weighing';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { measureRunShare } from './run-hours';
import { sameWork } from './same-work';

/**
 * Platforms as AWS names them on the bill, with their names in price keys: "AMI billing information fields" in the
 * EC2 user guide.
 */
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

/**
 * The suffix of an instance's price key after the type; empty for plain Linux, undefined for a platform without a
 * price.
 */
const findSystemKey = (platform: string | null): string | undefined =>
  platform === null ? undefined : SYSTEMS[platform];

/** Hourly dollars of a running instance. @throws Unclear for a platform or tenancy without a list price */
export const computeHourlyUsd = (
  { instanceType, platform, tenancy }: Ec2Instance,
  { price }: Weighing,
  type = instanceType,
): number => {
  const system = findSystemKey(platform);
  if (system === undefined) throw new Unclear('no-price', `No price is known for ${type} with ${platform}.`);
  if ((tenancy ?? 'default') !== 'default')
    throw new Unclear(
      'no-price',
      `No price is known for ${type} with ${tenancy} tenancy: a dedicated host is billed as a whole.`,
    );
  return price(system === '' ? `ec2/${type}` : `ec2/${type}/${system}`);
};

/** True for a running instance that is billed at the list price. */
export const isOnDemand = ({ state, lifecycle }: Ec2Instance): boolean =>
  state === 'running' && (lifecycle ?? null) === null;

/** Price keys of an instance on these types; none if its hours have no list price. */
export const typeKeys = (instance: Ec2Instance, ...types: ReadonlyArray<string | null | undefined>): string[] => {
  const system = findSystemKey(instance.platform);
  if (system === undefined || !isOnDemand(instance)) return [];
  return types.flatMap((type) => (type ? [system === '' ? `ec2/${type}` : `ec2/${type}/${system}`] : []));
};

/** Monthly dollars of an instance, for the hours in which it runs. */
export const computeMonthlyUsd = (instance: Ec2Instance, weighing: Weighing): number =>
  HOURS_PER_MONTH * measureRunShare(instance) * computeHourlyUsd(instance, weighing);

/** Why rules on instance hours do not apply; undefined for a running on-demand instance. */
export const findExclusion = ({ state, lifecycle }: Ec2Instance): NoSaving | undefined => {
  if (state !== 'running') return outside(`It is ${state}: its hours are not billed.`);
  // The price of a Spot instance varies, and AWS can reclaim it.
  return (lifecycle ?? null) === null ? undefined : outside(`It is a ${lifecycle} instance, with different pricing.`);
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

/** Services that maintain the number of instances: a stopped instance is replaced. */
export const findFleet = ({ tags }: Pick<Resource, 'tags'>): string | undefined =>
  Object.keys(tags)
    .map((key) => FLEET_TAGS[key.trim().toLowerCase()])
    .find((fleet) => fleet !== undefined);

/**
 * @throws Unclear for a member of a group, and for an instance that a service operates: they set its size, type and
 * hours, and changes to one instance are reverted or refused (EC2 user guide, "EC2 managed instances")
 */
export const assertOnItsOwn = (instance: Ec2Instance, { guard }: Weighing): void => {
  const { managedBy = null } = instance;
  const fleet = managedBy === null ? findFleet(instance) : `the service ${managedBy}`;
  guard(fleet !== undefined, `It belongs to ${fleet}. Change the group's template or schedule instead.`);
};

/** Licences may be bound to cores or to a server. */
export const isLicensed = ({ tags }: Pick<Resource, 'tags'>): boolean =>
  Object.keys(tags).some((key) => /licen[cs]e|core-pinned/i.test(key));

/** The targets of each load balancer in a region, by id, once per port and group; undefined if they were not read. */
const targetsIn = (region: string, { all }: Weighing): Array<readonly string[] | undefined> => [
  ...all('aws.elbv2.load-balancer', region).map(({ targets }) =>
    targets?.known ? targets.value.map(({ id }) => id) : undefined,
  ),
  ...all('aws.elb.load-balancer', region).map(({ instanceIds }) => instanceIds),
];

/** True if a load balancer would have no other target. */
export const isOnlyTarget = ({ id, region }: Ec2Instance, weighing: Weighing): boolean =>
  targetsIn(region, weighing).some(
    (targets) => targets !== undefined && targets.length > 0 && targets.every((target) => target === id),
  );

/** True if the targets of all load balancers in the region were read. */
export const areTargetsRead = (region: string, weighing: Weighing): boolean =>
  weighing.isRead('aws.elbv2.load-balancer', region) &&
  weighing.isRead('aws.elb.load-balancer', region) &&
  targetsIn(region, weighing).every((targets) => targets !== undefined);

/**
 * One month of an instance at its utilisation, or of another type doing the same work: with fewer vCPUs they are
 * busier, or `busier` times if the work is done in fewer hours.
 */
export const runningAll = (instance: Ec2Instance, instanceType: string, hours = HOURS_PER_MONTH, busier = 1) => ({
  kind: 'ec2' as const,
  instanceType,
  region: instance.region,
  hours,
  ...sameWork(instance, [instance.instanceType, instanceType], busier),
});
