import { checkOnly } from '../cloud';
import { defineCapability, type Facts } from '../define-capability';

interface DefaultFacts extends Facts {
  readonly isOn: boolean;
}

export const ebsEncryptByDefault = defineCapability<DefaultFacts, 'aws.ec2.region'>({
  id: 'ebs-encrypt-by-default',
  title: 'Encrypt new EBS volumes by default in a region',
  kind: 'aws.ec2.region',
  checks: ['ec2-ebs-default-encryption'],
  rules: [],
  // These actions take no resource.
  actions: [
    { action: 'ec2:GetEbsEncryptionByDefault', on: ['*'] },
    { action: 'ec2:EnableEbsEncryptionByDefault', on: ['*'] },
    { action: 'ec2:DisableEbsEncryptionByDefault', on: ['*'] },
  ],
  risk: 'New volumes and snapshots are encrypted; a role without access to the KMS key can no longer create volumes.',
  undo: {
    isExact: true,
    how: 'Turns the default off again. Volumes that were created meanwhile stay encrypted.',
  },
  sources: [
    'https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_EnableEbsEncryptionByDefault.html',
    'https://docs.aws.amazon.com/ebs/latest/userguide/encryption-by-default.html',
  ],
  findTargetId: ({ region }) => region,
  toEvidence: ({ encryptsNewVolumes }) => ({ isOn: encryptsNewVolumes }),
  toView: (facts) => facts,
  read: async (cloud) => {
    const { EbsEncryptionByDefault } = await cloud.send('ec2', 'GetEbsEncryptionByDefault', {});
    return { facts: { isOn: EbsEncryptionByDefault === true }, tags: {} };
  },
  plan: () => ({ isOn: true }),
  dryRun: ({ cloud }) => checkOnly(cloud.send('ec2', 'EnableEbsEncryptionByDefault', { DryRun: true })),
  write: async ({ cloud }) => {
    await cloud.send('ec2', 'EnableEbsEncryptionByDefault', {});
  },
  takeBack: async ({ cloud }) => {
    await cloud.send('ec2', 'DisableEbsEncryptionByDefault', {});
    return undefined;
  },
});
