import type { Instance } from '@aws-sdk/client-ec2';
import { type Fact, type Resource, toFact, toUnread } from '../../snapshot';
import { type Collecting, callIn, findEarlier, factOr, readFact, readList } from '../collecting';
import { readPages } from '../pages';
import { secretKindsIn } from '../secrets/find-secrets';
import { toIso, orNull, orUnknown, present } from '../shapes';
import { ec2Base } from './ec2-base';
import type { Ec2Instance } from './ec2-instance';
import { decodeUserData } from './user-data';

const PAGE = 1000;
/** Maximum page size of DescribeInstanceInformation. */
const SSM_PAGE = 50;

const STOPPED_AT = /\((\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) (?:GMT|UTC)\)/;

/** AWS reports when an instance was stopped only within a sentence: `User initiated (2026-01-31 10:00:00 GMT)`. */
const stoppedAt = ({ State, StateTransitionReason }: Instance): string | null => {
  const match = State?.Name === 'stopped' ? STOPPED_AT.exec(StateTransitionReason ?? '') : null;
  return match ? `${match[1]}T${match[2]}.000Z` : null;
};

/** fc00::/7 is for private networks, and fe80::/10 for one link. */
const PRIVATE_V6 = /^f(?:[cd]|e[89ab])/i;

/** `PublicIpAddress` is only the first address of the first interface; others are listed with the interfaces. */
const listPublicAddresses = ({ PublicIpAddress, NetworkInterfaces }: Instance): string[] => {
  const ofInterfaces = (NetworkInterfaces ?? []).flatMap(({ Association, PrivateIpAddresses, Ipv6Addresses }) => [
    Association?.PublicIp,
    ...(PrivateIpAddresses ?? []).map((address) => address.Association?.PublicIp),
    ...(Ipv6Addresses ?? []).map(({ Ipv6Address }) => Ipv6Address).filter((each) => each && !PRIVATE_V6.test(each)),
  ]);
  return [...new Set([PublicIpAddress, ...ofInterfaces].filter((each): each is string => Boolean(each)))];
};

type SdkInstance = Instance & { InstanceId: string };
type WithoutSsm = Omit<Ec2Instance, 'isSsmManaged'>;

const readUserDataSecrets = (
  collecting: Collecting,
  { InstanceId, State }: SdkInstance,
): Promise<Fact<readonly string[]>> =>
  State?.Name === 'terminated'
    ? Promise.resolve(toUnread('Not read: the instance is terminated.'))
    : readFact<readonly string[]>(
        collecting,
        async () => {
          const input = { InstanceId, Attribute: 'userData' as const };
          const { UserData } = await callIn(collecting, 'ec2', 'DescribeInstanceAttribute', input);
          return secretKindsIn(decodeUserData(UserData?.Value ?? ''));
        },
        { subject: InstanceId },
      );

const findUserDataSecrets = (
  collecting: Collecting,
  arn: string,
  instance: SdkInstance,
): Promise<Fact<readonly string[]>> =>
  factOr(findEarlier(collecting, 'aws.ec2.instance', arn)?.userDataSecrets, () =>
    readUserDataSecrets(collecting, instance),
  );

const toNetwork = (instance: SdkInstance) => ({
  vpcId: orNull(instance.VpcId),
  subnetId: orNull(instance.SubnetId),
  publicIp: orNull(instance.PublicIpAddress),
  publicAddresses: listPublicAddresses(instance),
  privateIp: orNull(instance.PrivateIpAddress),
  securityGroups: present((instance.SecurityGroups ?? []).map(({ GroupId }) => GroupId)),
  networkInterfaces: instance.NetworkInterfaces?.length ?? 0,
});

const toInstance = async (collecting: Collecting, instance: SdkInstance): Promise<WithoutSsm> => {
  const base = ec2Base(collecting, 'instance', instance.InstanceId, instance.Tags);
  return {
    kind: 'aws.ec2.instance',
    ...base,
    instanceType: orUnknown(instance.InstanceType),
    state: orUnknown(instance.State?.Name),
    launchedAt: toIso(instance.LaunchTime),
    stoppedAt: stoppedAt(instance),
    architecture: orNull(instance.Architecture),
    platform: orNull(instance.PlatformDetails),
    ...toNetwork(instance),
    instanceProfileArn: orNull(instance.IamInstanceProfile?.Arn),
    metadataTokens: orNull(instance.MetadataOptions?.HttpTokens),
    metadataEndpoint: orNull(instance.MetadataOptions?.HttpEndpoint),
    detailedMonitoring: orNull(instance.Monitoring?.State),
    managedBy: instance.Operator?.Managed === true ? orUnknown(instance.Operator.Principal) : null,
    lifecycle: orNull(instance.InstanceLifecycle),
    rootDevice: orNull(instance.RootDeviceName),
    zone: orNull(instance.Placement?.AvailabilityZone),
    tenancy: orNull(instance.Placement?.Tenancy),
    userDataSecrets: await findUserDataSecrets(collecting, base.arn, instance),
  };
};

async function* instancePages(collecting: Collecting): AsyncGenerator<WithoutSsm[]> {
  const pages = readPages(collecting, {
    service: 'ec2',
    operation: 'DescribeInstances',
    // An account may hide what services manage, such as nodes of EKS Auto Mode, unless asked.
    input: (NextToken) => ({ MaxResults: PAGE, IncludeManagedResources: true, NextToken }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { Reservations } of pages) {
    const instances = (Reservations ?? []).flatMap(({ Instances }) => Instances ?? []);
    yield await Promise.all(
      instances.flatMap((instance) =>
        instance.InstanceId ? [toInstance(collecting, { ...instance, InstanceId: instance.InstanceId })] : [],
      ),
    );
  }
}

/** Whether the agent of each listed instance is connected; null if AWS does not report it. */
type Agents = ReadonlyMap<string, boolean | null>;

/** An agent that stopped stays listed with the status `ConnectionLost` (API reference, `InstanceInformation`). */
const readAgents = (collecting: Collecting): Promise<Fact<Agents>> =>
  readFact<Agents>(collecting, async () => {
    const agents = new Map<string, boolean | null>();
    const pages = readPages(collecting, {
      service: 'ssm',
      operation: 'DescribeInstanceInformation',
      input: (NextToken) => ({ MaxResults: SSM_PAGE, NextToken }),
      next: ({ NextToken }) => NextToken,
    });
    for await (const { InstanceInformationList } of pages)
      for (const { InstanceId, PingStatus } of InstanceInformationList ?? [])
        if (InstanceId) agents.set(InstanceId, PingStatus === undefined ? null : PingStatus === 'Online');
    return agents;
  });

const findManaged = (agents: Fact<Agents>, id: string): Fact<boolean> => {
  if (!agents.known) return agents;
  const isConnected = agents.value.get(id);
  return isConnected === null
    ? toUnread(`Systems Manager does not report whether the agent of ${id} is connected.`)
    : toFact(isConnected ?? false);
};

const isRunning = (instance: Resource): boolean => 'state' in instance && instance.state === 'running';

/** The instances of one region. Systems Manager is called only if any is running. */
export const collectInstances = async (collecting: Collecting): Promise<Resource[]> => {
  const instances = await readList(collecting, ['aws.ec2.instance'], () => instancePages(collecting));
  const agents: Fact<Agents> = instances.some(isRunning)
    ? await readAgents(collecting)
    : toUnread('Not read: the region has no running instances.');
  return instances.map((instance) => ({ ...instance, isSsmManaged: findManaged(agents, instance.id) }));
};
