import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const ec2SgUnused = defineCheck({
  id: 'ec2-sg-unused',
  service: 'ec2',
  severity: 'LOW',
  kind: 'aws.ec2.security-group',
  title: 'Security group is in use',
  fault: 'Security group is used by nothing',
  recommendation: 'Delete the group, so that nobody attaches its old rules to something new.',
  concerns: ({ name }) => name !== 'default',
  evaluate: ({ name, users }) =>
    judgeFact(users, ([user]) =>
      user === undefined
        ? fail(`No network interface and no rule of another group names ${name}.`)
        : pass(`${name} is used by ${user}.`),
    ),
});
