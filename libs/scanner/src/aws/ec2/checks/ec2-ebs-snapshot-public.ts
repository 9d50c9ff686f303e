import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';

export const ec2EbsSnapshotPublic = defineCheck({
  id: 'ec2-ebs-snapshot-public',
  service: 'ec2',
  severity: 'CRITICAL',
  kind: 'aws.ec2.snapshot',
  title: 'EBS snapshots are not public',
  fault: 'EBS snapshot is public',
  recommendation: 'Make the snapshot private, and treat its contents as disclosed.',
  subjects: ['public-data'],
  equivalents: { prowler: ['ec2_ebs_public_snapshot'], cloudsploit: ['ebsSnapshotPublic'] },
  evaluate: ({ name, isShared }) =>
    judgeFact(isShared, (isOpen) =>
      isOpen ? fail(`${name} is public: any AWS account can create a volume from it.`) : pass(`${name} is not public.`),
    ),
  remedy: {
    console: [
      'Open EC2, Snapshots, {name}.',
      'Choose Actions, Modify permissions, Private. Existing copies remain: rotate any secrets in it.',
    ],
    cli: [
      'ec2 modify-snapshot-attribute --snapshot-id {name} --attribute createVolumePermission --operation-type remove --group-names all',
      {
        note: 'The next command ends public sharing of all snapshots in the region. Skip it if some are meant to be public.',
      },
      'ec2 enable-snapshot-block-public-access --state block-all-sharing',
    ],
    terraform: [
      tf(
        'aws_ebs_snapshot_block_public_access',
        { state: 'block-all-sharing' },
        'This ends public sharing of all snapshots in the region.',
      ),
    ],
    cloudFormation: [
      cfn(
        'AWS::EC2::SnapshotBlockPublicAccess',
        { State: 'block-all-sharing' },
        'This ends public sharing of all snapshots in the region.',
      ),
    ],
  },
});
