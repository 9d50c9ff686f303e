import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';
import { openInstance } from '../remedies';

export const ec2InstanceUserdataSecrets = defineCheck({
  id: 'ec2-instance-userdata-secrets',
  service: 'ec2',
  severity: 'HIGH',
  kind: 'aws.ec2.instance',
  title: 'EC2 user data contains no secrets',
  fault: 'EC2 user data contains secrets',
  recommendation:
    'Rotate the credentials, store them in Secrets Manager or Parameter Store, and read them at start-up.',
  subjects: ['secrets'],
  equivalents: { prowler: ['ec2_instance_secrets_user_data'] },
  concerns: ({ state }) => state !== 'terminated',
  evaluate: ({ name, userDataSecrets }) =>
    judgeFact(userDataSecrets, (kinds) =>
      kinds.length > 0
        ? fail(
            `The user data of ${name} appears to contain: ${kinds.join(', ')}. Anything that runs on the instance can read it.`,
          )
        : pass(`The user data of ${name} contains no detectable secrets.`),
    ),
  remedy: {
    hazard: {
      title: 'Rotate the credential, then stop the instance to clear its user data',
      warning:
        'User data can only be changed while the instance is stopped. Stopping loses data on instance store volumes, and a public IP that is not an Elastic IP.',
    },
    console: openInstance(
      'Rotate the credential first: anyone who can describe the instance may have read it.',
      "Store the new one in Secrets Manager or Parameter Store, and grant the instance's role access.",
      'Stop the instance. Choose Actions, Instance settings, Edit user data, and remove the credential.',
    ),
    cli: [
      'ec2 describe-instance-attribute --instance-id {name} --attribute userData --query UserData.Value --output text',
      {
        note: 'Decode the output from base64, remove the credential, encode it again and save it as user-data.b64. Keep everything else.',
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
