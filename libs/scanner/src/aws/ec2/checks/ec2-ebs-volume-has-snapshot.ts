import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';
import { unlessThere } from '../../../remedies/whole-documents';

export const ec2EbsVolumeHasSnapshot = defineCheck({
  id: 'ec2-ebs-volume-has-snapshot',
  service: 'ec2',
  severity: 'MEDIUM',
  kind: 'aws.ec2.volume',
  title: 'EBS volume has a snapshot',
  fault: 'EBS volume has no snapshot',
  recommendation: 'Put the volume into a backup plan.',
  subjects: ['backup'],
  equivalents: { prowler: ['ec2_ebs_volume_snapshots_exists'], cloudsploit: ['ebsRecentSnapshots'] },
  evaluate: ({ name, hasSnapshot }) =>
    judgeFact(hasSnapshot, (isSaved) =>
      isSaved
        ? pass(`There is a snapshot of ${name}.`)
        : fail(`There is no snapshot of ${name}: what is on it exists once.`),
    ),
  remedy: {
    console: [
      'Open EC2, Volumes, {name}, and choose Actions, Create snapshot.',
      'For the days to come: Lifecycle Manager, or a plan of AWS Backup.',
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
