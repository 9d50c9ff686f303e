import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const vpcFlowLogs = defineCheck({
  id: 'vpc-flow-logs',
  service: 'vpc',
  severity: 'MEDIUM',
  kind: 'aws.ec2.vpc',
  title: 'VPC has an active flow log',
  fault: 'VPC has no active flow log',
  recommendation: 'Create a flow log for the VPC, at least for rejected traffic.',
  evaluate: ({ name, activeFlowLogs }) =>
    judgeFact(activeFlowLogs, (logs) =>
      logs.length > 0
        ? pass(`${name} is recorded by ${logs.join(', ')}.`)
        : fail(`No flow log records what ${name} refuses: none is active and delivers.`),
    ),
});
