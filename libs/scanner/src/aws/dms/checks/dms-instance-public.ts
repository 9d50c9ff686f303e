import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { cfn, tf } from '../../../remedies/remedy';

const BESIDE = 'Creates a second instance. Remove the old one from your code after moving its tasks.';

export const dmsInstancePublic = defineCheck({
  id: 'dms-instance-public',
  service: 'dms',
  severity: 'CRITICAL',
  kind: 'aws.dms.replication-instance',
  title: 'DMS replication instances are not public',
  fault: 'DMS replication instance is public',
  recommendation: 'Create a private replication instance, move the tasks to it and delete the public one.',
  subjects: ['public-services', 'network-access'],
  equivalents: { prowler: ['dms_instance_no_public_access'], cloudsploit: ['dmsPubliclyAccessibleInstances'] },
  evaluate: ({ name, isPublic }) => {
    if (isPublic === null) return unknown(`AWS did not report whether ${name} is publicly accessible.`);
    return isPublic ? fail(`${name} is publicly accessible.`) : pass(`${name} is not publicly accessible.`);
  },
  // Public access cannot be changed after creation: https://docs.aws.amazon.com/securityhub/latest/userguide/dms-controls.html
  remedy: {
    hazard: {
      title: 'Replace the replication instance with a private one',
      warning: 'Tasks are stopped while they are moved. A deleted replication instance cannot be restored.',
    },
    console: [
      'Open DMS, Provisioned instances, in the region {region}, and choose Create replication instance.',
      'Use the settings of {arn}, but clear Publicly accessible.',
      'Stop each task of the old instance, choose Actions, Move, and select the new instance.',
      'Delete the old instance when it has no tasks left.',
    ],
    cli: [
      'dms describe-replication-instances --filters Name=replication-instance-arn,Values={arn}',
      { note: 'Use the class, subnet group and security groups in the output.' },
      'dms create-replication-instance --replication-instance-identifier <NEW_NAME> --replication-instance-class <INSTANCE_CLASS> --replication-subnet-group-identifier <SUBNET_GROUP> --vpc-security-group-ids <SECURITY_GROUP_ID> --no-publicly-accessible',
      'dms wait replication-instance-available --filters Name=replication-instance-id,Values=<NEW_NAME>',
      'dms describe-replication-tasks --filters Name=replication-instance-arn,Values={arn}',
      { note: 'Stop each task in the output, move it, and resume it on the new instance.' },
      'dms move-replication-task --replication-task-arn <TASK_ARN> --target-replication-instance-arn <NEW_INSTANCE_ARN>',
      'dms delete-replication-instance --replication-instance-arn {arn}',
    ],
    terraform: [
      tf(
        'aws_dms_replication_instance',
        {
          replication_instance_id: '<NEW_NAME>',
          replication_instance_class: '<INSTANCE_CLASS>',
          publicly_accessible: false,
        },
        BESIDE,
      ),
    ],
    cloudFormation: [
      cfn(
        'AWS::DMS::ReplicationInstance',
        {
          ReplicationInstanceIdentifier: '<NEW_NAME>',
          ReplicationInstanceClass: '<INSTANCE_CLASS>',
          PubliclyAccessible: false,
        },
        BESIDE,
      ),
    ],
  },
});
