import { defineCheck, fail, pass } from '../../../define-check';

export const ec2InstanceProfile = defineCheck({
  id: 'ec2-instance-profile',
  service: 'ec2',
  severity: 'MEDIUM',
  kind: 'aws.ec2.instance',
  title: 'Instance has a role',
  fault: 'Instance has no role',
  recommendation: 'Attach an instance profile, so that no access key has to lie on the disk.',
  concerns: ({ state }) => state !== 'terminated',
  evaluate: ({ name, instanceProfileArn }) =>
    instanceProfileArn ? pass(`${name} runs as ${instanceProfileArn}.`) : fail(`${name} has no instance profile.`),
});
