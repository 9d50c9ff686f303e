import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';
import { openInstance } from '../remedies';

export const ec2InstanceUserdataSecrets = defineCheck({
  id: 'ec2-instance-userdata-secrets',
  service: 'ec2',
  severity: 'HIGH',
  kind: 'aws.ec2.instance',
  title: 'User data holds no credentials',
  fault: 'User data holds credentials',
  recommendation:
    'Change the credentials, keep them in Secrets Manager or Parameter Store, and read them there at start.',
  subjects: ['secrets'],
  equivalents: { prowler: ['ec2_instance_secrets_user_data'] },
  concerns: ({ state }) => state !== 'terminated',
  evaluate: ({ name, userDataSecrets }) =>
    judgeFact(userDataSecrets, (kinds) =>
      kinds.length > 0
        ? fail(
            `The user data of ${name} looks as if it held: ${kinds.join(', ')}. Whatever runs on the instance can read it.`,
          )
        : pass(`The user data of ${name} shows no credentials.`),
    ),
  remedy: {
    hazard: {
      title: 'Rotate the credential, then stop the instance to clean its user data',
      warning:
        'User data changes only while the instance is stopped. Stopping loses what is on instance store volumes, and a public address that is not an Elastic IP.',
    },
    console: openInstance(
      'Replace the credential first: who may describe the instance has read it.',
      'Keep the new one in Secrets Manager or Parameter Store and let a role read it.',
      'Stop the instance; Actions, Instance settings, Edit user data: take the credential out.',
    ),
    cli: [
      'ec2 describe-instance-attribute --instance-id {name} --attribute userData --query UserData.Value --output text',
      {
        note: 'Decode this from base64, take the credential out and keep the rest, and save it, encoded again, as user-data.b64.',
      },
      'ec2 stop-instances --instance-ids {name}',
      'ec2 wait instance-stopped --instance-ids {name}',
      'ec2 modify-instance-attribute --instance-id {name} --user-data Value=file://user-data.b64',
      'ec2 start-instances --instance-ids {name}',
    ],
    terraform: [
      tfPart(
        'aws_instance',
        { user_data: '<SCRIPT_WITHOUT_CREDENTIALS>', user_data_replace_on_change: false },
        'Terraform stops and starts the instance. With user_data_replace_on_change it would replace it.',
      ),
    ],
    cloudFormation: [
      cfnPart(
        'AWS::EC2::Instance',
        { UserData: '<BASE64_OF_SCRIPT_WITHOUT_CREDENTIALS>' },
        'CloudFormation stops and starts an instance with an EBS root volume, and replaces one with an instance store root.',
      ),
    ],
  },
});
