import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';

export const ec2EbsSnapshotPublic = defineCheck({
  id: 'ec2-ebs-snapshot-public',
  service: 'ec2',
  severity: 'CRITICAL',
  kind: 'aws.ec2.snapshot',
  title: 'EBS snapshot is not shared with everybody',
  fault: 'EBS snapshot is shared with everybody',
  recommendation: 'Make the snapshot private, and take what was on it for known to others.',
  subjects: ['public-data'],
  equivalents: { prowler: ['ec2_ebs_public_snapshot'], cloudsploit: ['ebsSnapshotPublic'] },
  evaluate: ({ name, isShared }) =>
    judgeFact(isShared, (isOpen) =>
      isOpen
        ? fail(`Anybody with an AWS account can make a volume of ${name}.`)
        : pass(`${name} is not shared with everybody.`),
    ),
  remedy: {
    console: [
      'Open EC2, Snapshots, {name}.',
      'Choose Actions, Modify permissions, Private. Whoever copied it has it still: replace the secrets in it.',
    ],
    cli: [
      'ec2 modify-snapshot-attribute --snapshot-id {name} --attribute createVolumePermission --operation-type remove --group-names all',
      {
        note: 'The next command ends public sharing of every snapshot in the region. Leave it out where some are meant to be public.',
      },
      'ec2 enable-snapshot-block-public-access --state block-all-sharing',
    ],
    terraform: [
      tf(
        'aws_ebs_snapshot_block_public_access',
        { state: 'block-all-sharing' },
        'This ends public sharing of every snapshot in the region.',
      ),
    ],
    cloudFormation: [
      cfn(
        'AWS::EC2::SnapshotBlockPublicAccess',
        { State: 'block-all-sharing' },
        'This ends public sharing of every snapshot in the region.',
      ),
    ],
  },
});
