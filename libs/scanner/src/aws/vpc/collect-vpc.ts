import type { IpPermission, SecurityGroup as SdkSecurityGroup } from '@aws-sdk/client-ec2';
import { type Fact, type Resource, known } from '../../snapshot';
import { type Collecting, readFact, readList } from '../collecting';
import { ec2Base } from '../ec2/collect-ec2';
import type { SecurityGroup, SecurityRule } from '../ec2/security-group';
import { pagesOf } from '../pages';
import { present } from '../shapes';
import type { Subnet, Vpc } from './vpc';

const PAGE = 1000;

const toRule = (permission: IpPermission): SecurityRule => ({
  protocol: permission.IpProtocol ?? '-1',
  fromPort: permission.FromPort ?? null,
  toPort: permission.ToPort ?? null,
  ranges: present([
    ...(permission.IpRanges ?? []).map(({ CidrIp }) => CidrIp),
    ...(permission.Ipv6Ranges ?? []).map(({ CidrIpv6 }) => CidrIpv6),
  ]),
  references: present([
    ...(permission.UserIdGroupPairs ?? []).map(({ GroupId }) => GroupId),
    ...(permission.PrefixListIds ?? []).map(({ PrefixListId }) => PrefixListId),
  ]),
});

const toSecurityGroup = (collecting: Collecting, group: SdkSecurityGroup, id: string): SecurityGroup => ({
  kind: 'aws.ec2.security-group',
  ...ec2Base(collecting, 'security-group', id, group.Tags),
  // The group's own name decides which is the default one; a Name tag does not.
  name: group.GroupName ?? id,
  vpcId: group.VpcId ?? null,
  ingress: (group.IpPermissions ?? []).map(toRule),
  egress: (group.IpPermissionsEgress ?? []).map(toRule),
});

async function* securityGroupPages(collecting: Collecting): AsyncGenerator<SecurityGroup[]> {
  const pages = pagesOf(collecting, {
    service: 'ec2',
    operation: 'DescribeSecurityGroups',
    input: (NextToken) => ({ MaxResults: PAGE, NextToken }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { SecurityGroups } of pages)
    yield (SecurityGroups ?? []).flatMap((group) => (group.GroupId ? [toSecurityGroup(collecting, group, group.GroupId)] : []));
}

/** A network that another account shares is that account's to judge. */
const isOwn = ({ unit }: Collecting, ownerId: string | undefined): boolean => !ownerId || ownerId === unit.accountId;

async function* subnetPages(collecting: Collecting): AsyncGenerator<Subnet[]> {
  const pages = pagesOf(collecting, {
    service: 'ec2',
    operation: 'DescribeSubnets',
    input: (NextToken) => ({ MaxResults: PAGE, NextToken }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { Subnets } of pages)
    yield (Subnets ?? []).flatMap((subnet): Subnet[] =>
      subnet.SubnetId && isOwn(collecting, subnet.OwnerId)
        ? [
            {
              kind: 'aws.ec2.subnet',
              ...ec2Base(collecting, 'subnet', subnet.SubnetId, subnet.Tags),
              vpcId: subnet.VpcId ?? null,
              assignsPublicIp: subnet.MapPublicIpOnLaunch === true,
            },
          ]
        : [],
    );
}

/** Ids of the active flow logs by what they record. */
const readFlowLogs = (collecting: Collecting): Promise<Fact<Map<string, string[]>>> =>
  readFact(collecting, async () => {
    const byResource = new Map<string, string[]>();
    const pages = pagesOf(collecting, {
      service: 'ec2',
      operation: 'DescribeFlowLogs',
      input: (NextToken) => ({ MaxResults: PAGE, NextToken }),
      next: ({ NextToken }) => NextToken,
    });
    for await (const { FlowLogs } of pages)
      for (const { FlowLogId, FlowLogStatus, ResourceId } of FlowLogs ?? [])
        if (ResourceId && FlowLogId && FlowLogStatus === 'ACTIVE')
          byResource.set(ResourceId, [...(byResource.get(ResourceId) ?? []), FlowLogId]);
    return byResource;
  });

async function* vpcPages(collecting: Collecting): AsyncGenerator<Array<Omit<Vpc, 'activeFlowLogs'>>> {
  const pages = pagesOf(collecting, {
    service: 'ec2',
    operation: 'DescribeVpcs',
    input: (NextToken) => ({ MaxResults: PAGE, NextToken }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { Vpcs } of pages)
    yield (Vpcs ?? []).flatMap((vpc) =>
      vpc.VpcId && isOwn(collecting, vpc.OwnerId)
        ? [
            {
              kind: 'aws.ec2.vpc' as const,
              ...ec2Base(collecting, 'vpc', vpc.VpcId, vpc.Tags),
              isDefault: vpc.IsDefault === true,
            },
          ]
        : [],
    );
}

const collectVpcs = async (collecting: Collecting): Promise<Resource[]> => {
  const [vpcs, flowLogs] = await Promise.all([
    readList(collecting, ['aws.ec2.vpc'], () => vpcPages(collecting)),
    readFlowLogs(collecting),
  ]);
  return vpcs.map((vpc) => ({ ...vpc, activeFlowLogs: flowLogs.known ? known(flowLogs.value.get(vpc.id) ?? []) : flowLogs }));
};

/** VPCs with their flow logs, subnets and security groups of one region. */
export const collectNetwork = async (collecting: Collecting): Promise<Resource[]> => {
  const lists = await Promise.all([
    collectVpcs(collecting),
    readList(collecting, ['aws.ec2.subnet'], () => subnetPages(collecting)),
    readList(collecting, ['aws.ec2.security-group'], () => securityGroupPages(collecting)),
  ]);
  return lists.flat();
};
