import type * as Ec2 from '@aws-sdk/client-ec2';
import { regionOf, type Answer } from './asked';
import { filtered, named } from './ec2-filters';
import { ec2CopyAnswers } from './ec2-copies';
import { ec2Page as page } from './ec2-page';
import { ec2PerimeterAnswers } from './ec2-perimeter';
import { ec2CapacityAnswers } from './use/capacity';

const describeRegions: Answer<Ec2.DescribeRegionsCommandInput, Ec2.DescribeRegionsCommandOutput> = ({ account }) => ({
  Regions: [...account.regions.keys()].map((RegionName) => ({
    RegionName,
    Endpoint: `ec2.${RegionName}.amazonaws.com`,
    OptInStatus: 'opt-in-not-required',
  })),
});

const describeVpcs: Answer<Ec2.DescribeVpcsCommandInput, Ec2.DescribeVpcsCommandOutput> = (asked, input) => {
  const vpcs = named(regionOf(asked).network.vpcs, input.VpcIds, ({ VpcId }) => VpcId);
  const { items, next } = page(
    filtered(vpcs, input.Filters, {
      'vpc-id': ({ VpcId }) => VpcId,
      'is-default': ({ IsDefault }) => String(IsDefault),
    }),
    input,
  );
  return { Vpcs: items, NextToken: next };
};

const describeSubnets: Answer<Ec2.DescribeSubnetsCommandInput, Ec2.DescribeSubnetsCommandOutput> = (asked, input) => {
  const subnets = named(regionOf(asked).network.subnets, input.SubnetIds, ({ SubnetId }) => SubnetId);
  const { items, next } = page(filtered(subnets, input.Filters, { 'vpc-id': ({ VpcId }) => VpcId }), input);
  return { Subnets: items, NextToken: next };
};

const describeSecurityGroups: Answer<
  Ec2.DescribeSecurityGroupsCommandInput,
  Ec2.DescribeSecurityGroupsCommandOutput
> = (asked, input) => {
  const groups = named(regionOf(asked).network.securityGroups, input.GroupIds, ({ GroupId }) => GroupId);
  const fields = {
    'vpc-id': ({ VpcId }: Ec2.SecurityGroup) => VpcId,
    'group-name': ({ GroupName }: Ec2.SecurityGroup) => GroupName,
  };
  const { items, next } = page(filtered(groups, input.Filters, fields), input);
  return { SecurityGroups: items, NextToken: next };
};

const describeFlowLogs: Answer<Ec2.DescribeFlowLogsCommandInput, Ec2.DescribeFlowLogsCommandOutput> = (
  asked,
  input,
) => {
  const logs = named(regionOf(asked).network.flowLogs, input.FlowLogIds, ({ FlowLogId }) => FlowLogId);
  const { items, next } = page(filtered(logs, input.Filter, { 'resource-id': ({ ResourceId }) => ResourceId }), input);
  return { FlowLogs: items, NextToken: next };
};

const describeInstances: Answer<Ec2.DescribeInstancesCommandInput, Ec2.DescribeInstancesCommandOutput> = (
  asked,
  input,
) => {
  const { scope, accountId } = asked.account;
  const instances = named(regionOf(asked).instances, input.InstanceIds, ({ InstanceId }) => InstanceId);
  const fields = {
    'instance-state-name': ({ State }: Ec2.Instance) => State?.Name,
    'vpc-id': ({ VpcId }: Ec2.Instance) => VpcId,
  };
  const { items, next } = page(filtered(instances, input.Filters, fields), input);
  const reservations = items.map((instance) => ({
    ReservationId: scope.id('r', String(instance.InstanceId)),
    OwnerId: accountId,
    Groups: [],
    Instances: [instance],
  }));
  return { Reservations: reservations, NextToken: next };
};

const describeVolumes: Answer<Ec2.DescribeVolumesCommandInput, Ec2.DescribeVolumesCommandOutput> = (asked, input) => {
  const volumes = named(regionOf(asked).volumes, input.VolumeIds, ({ VolumeId }) => VolumeId);
  const { items, next } = page(
    filtered(volumes, input.Filters, { status: ({ State }) => State, 'volume-type': ({ VolumeType }) => VolumeType }),
    input,
  );
  return { Volumes: items, NextToken: next };
};

const describeAddresses: Answer<Ec2.DescribeAddressesCommandInput, Ec2.DescribeAddressesCommandOutput> = (
  asked,
  input,
) => ({
  Addresses: filtered(
    named(regionOf(asked).addresses, input.AllocationIds, ({ AllocationId }) => AllocationId),
    input.Filters,
    {
      domain: ({ Domain }) => Domain,
    },
  ),
});

const getEbsEncryptionByDefault: Answer<
  Ec2.GetEbsEncryptionByDefaultCommandInput,
  Ec2.GetEbsEncryptionByDefaultCommandOutput
> = (asked) => ({
  EbsEncryptionByDefault: regionOf(asked).isEncryptedByDefault,
});

const describeVolumesModifications: Answer<
  Ec2.DescribeVolumesModificationsCommandInput,
  Ec2.DescribeVolumesModificationsCommandOutput
> = (asked) => {
  regionOf(asked);
  return { VolumesModifications: [] };
};

export const ec2Answers = {
  ...ec2CopyAnswers,
  ...ec2PerimeterAnswers,
  ...ec2CapacityAnswers,
  DescribeAddresses: describeAddresses,
  DescribeFlowLogs: describeFlowLogs,
  DescribeInstances: describeInstances,
  DescribeRegions: describeRegions,
  DescribeSecurityGroups: describeSecurityGroups,
  DescribeSubnets: describeSubnets,
  DescribeVolumes: describeVolumes,
  DescribeVolumesModifications: describeVolumesModifications,
  DescribeVpcs: describeVpcs,
  GetEbsEncryptionByDefault: getEbsEncryptionByDefault,
};
