import {
  AllocateAddressCommand,
  AssociateAddressCommand,
  CreateVolumeCommand,
  DescribeVolumesCommand,
  EC2Client,
  type InstanceMetadataOptionsRequest,
  RunInstancesCommand,
  StopInstancesCommand,
  TerminateInstancesCommand,
} from '@aws-sdk/client-ec2';
import { ACCOUNT_ID, type Expected, type SeedTarget, clientSettings, given } from './manifest';

const INSTANCES: ReadonlyArray<{
  readonly name: string;
  readonly metadata: InstanceMetadataOptionsRequest;
  readonly afterwards?: 'stop' | 'terminate';
  readonly verdict?: Expected;
}> = [
  { name: 'tokens-required', metadata: { HttpTokens: 'required', HttpEndpoint: 'enabled' }, verdict: 'pass' },
  { name: 'tokens-optional', metadata: { HttpTokens: 'optional', HttpEndpoint: 'enabled' }, verdict: 'fail' },
  { name: 'metadata-off', metadata: { HttpTokens: 'optional', HttpEndpoint: 'disabled' }, verdict: 'pass' },
  { name: 'stopped', metadata: { HttpTokens: 'optional', HttpEndpoint: 'enabled' }, afterwards: 'stop', verdict: 'fail' },
  { name: 'terminated', metadata: { HttpTokens: 'optional', HttpEndpoint: 'enabled' }, afterwards: 'terminate' },
];

const VOLUMES = [
  { VolumeType: 'gp3', Size: 50, Encrypted: true },
  { VolumeType: 'gp2', Size: 200, Encrypted: false },
  { VolumeType: 'io1', Size: 100, Iops: 2000, Encrypted: true },
] as const;

const plantInstance = async (
  ec2: EC2Client,
  SubnetId: string,
  { name, metadata, afterwards }: (typeof INSTANCES)[number],
): Promise<string> => {
  const { Instances } = await ec2.send(
    new RunInstancesCommand({
      ImageId: 'ami-0abcdef1234567890',
      InstanceType: 't3.micro',
      MinCount: 1,
      MaxCount: 1,
      SubnetId,
      MetadataOptions: metadata,
      TagSpecifications: [{ ResourceType: 'instance', Tags: [{ Key: 'Name', Value: name }] }],
    }),
  );
  const id = given(Instances?.[0]?.InstanceId, 'the instance');
  if (afterwards === 'stop') await ec2.send(new StopInstancesCommand({ InstanceIds: [id] }));
  if (afterwards === 'terminate') await ec2.send(new TerminateInstancesCommand({ InstanceIds: [id] }));
  return id;
};

/** Instances, volumes and addresses of one region. */
export const seedCompute = async ({ endpoint, manifest }: SeedTarget, region: string, subnetId: string): Promise<void> => {
  const ec2 = new EC2Client(clientSettings(endpoint, region));
  const arn = (type: string, id: string): string => `arn:aws:ec2:${region}:${ACCOUNT_ID}:${type}/${id}`;
  const ids: string[] = [];
  for (const instance of INSTANCES) {
    const id = await plantInstance(ec2, subnetId, instance);
    ids.push(id);
    manifest.plant(arn('instance', id), instance.verdict ? { 'ec2-instance-imdsv2': instance.verdict } : {});
  }
  for (const volume of VOLUMES) await ec2.send(new CreateVolumeCommand({ ...volume, AvailabilityZone: `${region}a` }));
  // Instances brought root volumes of their own along.
  const { Volumes = [] } = await ec2.send(new DescribeVolumesCommand({}));
  for (const { VolumeId, Encrypted } of Volumes)
    manifest.plant(arn('volume', given(VolumeId, 'the volume')), { 'ec2-ebs-volume-encrypted': Encrypted ? 'pass' : 'fail' });
  const idle = await ec2.send(new AllocateAddressCommand({ Domain: 'vpc' }));
  const used = await ec2.send(new AllocateAddressCommand({ Domain: 'vpc' }));
  await ec2.send(new AssociateAddressCommand({ AllocationId: used.AllocationId, InstanceId: ids[0] }));
  for (const { AllocationId } of [idle, used]) manifest.plant(arn('elastic-ip', given(AllocationId, 'the address')), {});
};
