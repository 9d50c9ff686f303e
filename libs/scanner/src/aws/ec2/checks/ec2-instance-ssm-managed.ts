import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const ec2InstanceSsmManaged = defineCheck({
  id: 'ec2-instance-ssm-managed',
  service: 'ec2',
  severity: 'MEDIUM',
  kind: 'aws.ec2.instance',
  title: 'Instance reports to Systems Manager',
  fault: 'Instance does not report to Systems Manager',
  recommendation: 'Install the agent and give the instance the policy AmazonSSMManagedInstanceCore.',
  concerns: ({ state }) => state === 'running',
  evaluate: ({ name, isSsmManaged }) =>
    judgeFact(isSsmManaged, (isManaged) =>
      isManaged ? pass(`${name} reports to Systems Manager.`) : fail(`Systems Manager does not know ${name}.`),
    ),
});
