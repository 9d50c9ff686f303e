import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';
import { unlessThere } from '../../../remedies/whole-documents';

export const ec2EbsVolumeHasSnapshot = defineCheck({
  id: 'ec2-ebs-volume-has-snapshot',
  service: 'ec2',
  severity: 'MEDIUM',
  kind: 'aws.ec2.volume',
  title: 'EBS volumes have a snapshot',
  fault: 'EBS volume has no snapshot',
  recommendation: 'Add the volume to a backup plan.',
  subjects: ['backup'],
  equivalents: { prowler: ['ec2_ebs_volume_snapshots_exists'], cloudsploit: ['ebsRecentSnapshots'] },
  evaluate: ({ name, hasSnapshot }) =>
    judgeFact(hasSnapshot, (isSaved) =>
      isSaved ? pass(`${name} has a snapshot.`) : fail(`${name} has no snapshot, so its data has no copy.`),
    ),
  remedy: {
    console: [
      'Open EC2, Volumes, {name}, and choose Actions, Create snapshot.',
      'To create snapshots regularly, use Data Lifecycle Manager or an AWS Backup plan.',
    ],
    cli: unlessThere(
      'ec2 describe-snapshots --owner-ids self --filters Name=volume-id,Values={name}',
      'no recent snapshot is listed',
      'ec2 create-snapshot --volume-id {name} --description backup',
    ),
    terraform: [tf('aws_ebs_snapshot', { volume_id: '{name}' })],
    cloudFormation: [
      cfn('AWS::DLM::LifecyclePolicy', {
        Description: 'Daily snapshots',
        State: 'ENABLED',
        ExecutionRoleArn: '<DLM_ROLE_ARN>',
        PolicyDetails: {
          ResourceTypes: ['VOLUME'],
          TargetTags: [{ Key: 'Backup', Value: 'daily' }],
          Schedules: [
            { Name: 'daily', CreateRule: { Interval: 24, IntervalUnit: 'HOURS' }, RetainRule: { Count: 14 } },
          ],
        },
      }),
    ],
  },
});
