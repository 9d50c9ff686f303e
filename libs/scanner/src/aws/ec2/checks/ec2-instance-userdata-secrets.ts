import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const ec2InstanceUserdataSecrets = defineCheck({
  id: 'ec2-instance-userdata-secrets',
  service: 'ec2',
  severity: 'HIGH',
  kind: 'aws.ec2.instance',
  title: 'User data holds no credentials',
  fault: 'User data holds credentials',
  recommendation:
    'Change the credentials, keep them in Secrets Manager or Parameter Store, and read them there at start.',
  concerns: ({ state }) => state !== 'terminated',
  evaluate: ({ name, userDataSecrets }) =>
    judgeFact(userDataSecrets, (kinds) =>
      kinds.length > 0
        ? fail(
            `The user data of ${name} looks as if it held: ${kinds.join(', ')}. Whatever runs on the instance can read it.`,
          )
        : pass(`The user data of ${name} shows no credentials.`),
    ),
});
