import { gzipSync } from 'node:zlib';
import {
  AllocateAddressCommand,
  AssociateAddressCommand,
  EC2Client,
  type InstanceMetadataOptionsRequest,
  RunInstancesCommand,
  StopInstancesCommand,
  TerminateInstancesCommand,
} from '@aws-sdk/client-ec2';
import { CreateInstanceProfileCommand, IAMClient } from '@aws-sdk/client-iam';
import { ACCOUNT_ID, type Expected, type SeedTarget, clientSettings, given } from './manifest';
import { seedCopies } from './seed-copies';

const INSTANCES: ReadonlyArray<{
  readonly name: string;
  readonly metadata: InstanceMetadataOptionsRequest;
  readonly afterwards?: 'stop' | 'terminate';
  readonly verdict?: Expected;
  readonly hasRole?: boolean;
  readonly isMonitored?: boolean;
  readonly script?: string;
  /** The script shows a credential. */
  readonly showsSecret?: boolean;
}> = [
  {
    name: 'tokens-required',
    metadata: { HttpTokens: 'required', HttpEndpoint: 'enabled' },
    verdict: 'pass',
    hasRole: true,
    isMonitored: true,
    script: '#!/bin/sh\nsystemctl start shop\n',
  },
  {
    name: 'tokens-optional',
    metadata: { HttpTokens: 'optional', HttpEndpoint: 'enabled' },
    verdict: 'fail',
    script: '#!/bin/sh\nexport DB_PASSWORD=not-a-real-password\n',
    showsSecret: true,
  },
  {
    name: 'metadata-off',
    metadata: { HttpTokens: 'optional', HttpEndpoint: 'disabled' },
    verdict: 'pass',
    script: gzipSync('aws configure set aws_access_key_id AKIAIOSFODNN7EXAMPLE').toString('base64'),
    showsSecret: true,
  },
  {
    name: 'stopped',
    metadata: { HttpTokens: 'optional', HttpEndpoint: 'enabled' },
    afterwards: 'stop',
    verdict: 'fail',
  },
  { name: 'terminated', metadata: { HttpTokens: 'optional', HttpEndpoint: 'enabled' }, afterwards: 'terminate' },
];

const plantInstance = async (
  ec2: EC2Client,
  SubnetId: string,
  { name, metadata, afterwards, hasRole, isMonitored, script }: (typeof INSTANCES)[number],
): Promise<string> => {
  const { Instances } = await ec2.send(
    new RunInstancesCommand({
      ImageId: 'ami-0abcdef1234567890',
      InstanceType: 't3.micro',
      MinCount: 1,
      MaxCount: 1,
      SubnetId,
      MetadataOptions: metadata,
      Monitoring: { Enabled: isMonitored === true },
      ...(hasRole ? { IamInstanceProfile: { Name: PROFILE } } : {}),
      ...(script ? { UserData: script.startsWith('#!') ? Buffer.from(script).toString('base64') : script } : {}),
      TagSpecifications: [{ ResourceType: 'instance', Tags: [{ Key: 'Name', Value: name }] }],
    }),
  );
  const id = given(Instances?.[0]?.InstanceId, 'the instance');
  if (afterwards === 'stop') await ec2.send(new StopInstancesCommand({ InstanceIds: [id] }));
  if (afterwards === 'terminate') await ec2.send(new TerminateInstancesCommand({ InstanceIds: [id] }));
  return id;
};

const verdict = (isSound: boolean | undefined): Expected => (isSound ? 'pass' : 'fail');

/** What is said of an instance that is not terminated. */
const verdictsOf = (instance: (typeof INSTANCES)[number], hasAddress: boolean): Record<string, Expected> => ({
  ...(instance.verdict ? { 'ec2-instance-imdsv2': instance.verdict } : {}),
  'ec2-instance-public-ip': verdict(!hasAddress),
  'ec2-instance-profile': verdict(instance.hasRole),
  'ec2-instance-userdata-secrets': verdict(!instance.showsSecret),
  ...(instance.afterwards === 'stop'
    ? // The emulator stops it today.
      { 'ec2-instance-stopped-old': 'pass' }
    : { 'ec2-instance-detailed-monitoring': verdict(instance.isMonitored), 'ec2-instance-ssm-managed': 'unknown' }),
});

const PROFILE = 'web';

/** The instance profile, which belongs to the whole account. */
export const seedProfile = async ({ endpoint }: SeedTarget): Promise<void> => {
  await new IAMClient(clientSettings(endpoint, 'us-east-1')).send(
    new CreateInstanceProfileCommand({ InstanceProfileName: PROFILE }),
  );
};

/** Instances, addresses, volumes and their copies of one region. */
export const seedCompute = async (target: SeedTarget, region: string, subnetId: string): Promise<void> => {
  const { endpoint, manifest } = target;
  const ec2 = new EC2Client(clientSettings(endpoint, region));
  const arn = (type: string, id: string | undefined): string =>
    `arn:aws:ec2:${region}:${ACCOUNT_ID}:${type}/${given(id, type)}`;
  const ids: string[] = [];
  for (const instance of INSTANCES) {
    const id = await plantInstance(ec2, subnetId, instance);
    ids.push(id);
    // The first one gets the address below.
    manifest.plant(
      arn('instance', id),
      instance.afterwards === 'terminate' ? {} : verdictsOf(instance, ids.length === 1),
    );
  }
  const idle = await ec2.send(new AllocateAddressCommand({ Domain: 'vpc' }));
  const used = await ec2.send(new AllocateAddressCommand({ Domain: 'vpc' }));
  await ec2.send(new AssociateAddressCommand({ AllocationId: used.AllocationId, InstanceId: ids[0] }));
  for (const { AllocationId } of [idle, used])
    manifest.plant(arn('elastic-ip', AllocationId), {
      'ec2-eip-unassociated': verdict(AllocationId === used.AllocationId),
    });
  await seedCopies({ ec2, target, region, arn });
};
