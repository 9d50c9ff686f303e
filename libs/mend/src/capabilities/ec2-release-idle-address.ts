import { checkOnly, unlessMissing } from '../cloud';
import { defineCapability, type Facts, refuse } from '../define-capability';
import { fromTags, toTags } from './tags';
import type { Tags } from '../define-capability';

interface AddressFacts extends Facts {
  /** Null once released. */
  readonly publicIp: string | null;
  readonly isAssociated: boolean;
  readonly pool: string | null;
  readonly tags: Tags;
}

const ADDRESS = ['arn:{partition}:ec2:{region}:{account}:elastic-ip/{id}'];

export const ec2ReleaseIdleAddress = defineCapability<AddressFacts, 'aws.ec2.address'>({
  id: 'ec2-release-idle-address',
  title: 'Release an idle Elastic IP address',
  kind: 'aws.ec2.address',
  checks: ['ec2-eip-unassociated'],
  rules: ['VPC-EIP'],
  actions: [
    { action: 'ec2:DescribeAddresses', on: ['*'] },
    { action: 'ec2:ReleaseAddress', on: ADDRESS },
    { action: 'ec2:AllocateAddress', on: ['arn:{partition}:ec2:{region}:{account}:elastic-ip/*'] },
    {
      action: 'ec2:CreateTags',
      on: ['arn:{partition}:ec2:{region}:{account}:elastic-ip/*'],
      when: { StringEquals: { 'ec2:CreateAction': ['AllocateAddress'] } },
    },
  ],
  risk: 'The address is lost once someone else gets it. DNS records and allow lists that name it must be changed first.',
  undo: {
    isExact: false,
    how: 'Asks for the same address again, which AWS grants only while no one else has it. It has a new allocation ID.',
  },
  sources: [
    'https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ReleaseAddress.html',
    'https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_AllocateAddress.html',
  ],
  findTargetId: ({ id }) => id,
  toEvidence: ({ publicIp, associationId }) => ({ publicIp, isAssociated: associationId !== null }),
  toView: ({ publicIp, isAssociated }) => ({ publicIp, isAssociated }),
  read: async (cloud, { id }) => {
    const found = await unlessMissing(
      cloud.send('ec2', 'DescribeAddresses', { AllocationIds: [id] }),
      'InvalidAllocationID.NotFound',
      'InvalidAddress.NotFound',
    );
    const [address] = found?.Addresses ?? [];
    if (!address) return { facts: { publicIp: null, isAssociated: false, pool: null, tags: {} }, tags: {} };
    const tags = toTags(address.Tags);
    return {
      facts: {
        publicIp: address.PublicIp ?? null,
        isAssociated: Boolean(address.AssociationId ?? address.InstanceId ?? address.NetworkInterfaceId),
        pool: address.PublicIpv4Pool ?? null,
        tags,
      },
      tags,
    };
  },
  plan: ({ publicIp, isAssociated, pool }) => {
    if (publicIp === null) return refuse('gone', 'The address was released.');
    if (isAssociated) return refuse('in-use', 'The address is associated.');
    if (pool !== null && pool !== 'amazon') return refuse('owned-pool', 'The address is from your own pool.');
    return { publicIp: null, isAssociated: false, pool: null, tags: {} };
  },
  dryRun: ({ cloud, target }) =>
    checkOnly(cloud.send('ec2', 'ReleaseAddress', { AllocationId: target.id, DryRun: true })),
  write: async ({ cloud, target }) => {
    await cloud.send('ec2', 'ReleaseAddress', { AllocationId: target.id });
  },
  takeBack: async ({ cloud, target, before }) => {
    // A second attempt after a crash finds the address.
    const held = await unlessMissing(
      cloud.send('ec2', 'DescribeAddresses', { PublicIps: [before.publicIp ?? ''] }),
      'InvalidAddress.NotFound',
    );
    const tags = fromTags(before.tags);
    const id =
      held?.Addresses?.[0]?.AllocationId ??
      (
        await cloud.send('ec2', 'AllocateAddress', {
          Domain: 'vpc',
          Address: before.publicIp ?? '',
          ...(tags.length > 0 ? { TagSpecifications: [{ ResourceType: 'elastic-ip', Tags: tags }] } : {}),
        })
      ).AllocationId ??
      '';
    return { ...target, id, arn: target.arn.replace(target.id, id) };
  },
});
