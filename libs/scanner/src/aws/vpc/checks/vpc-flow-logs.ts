import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';
import { unlessThere } from '../../../remedies/whole-documents';

export const vpcFlowLogs = defineCheck({
  id: 'vpc-flow-logs',
  service: 'vpc',
  severity: 'MEDIUM',
  kind: 'aws.ec2.vpc',
  title: 'VPCs have flow logs enabled',
  fault: 'VPC does not have flow logs enabled',
  recommendation: 'Create a flow log for the VPC, at least for rejected traffic.',
  subjects: ['network-logging'],
  equivalents: { prowler: ['vpc_flow_logs_enabled'], cloudsploit: ['flowLogsEnabled'] },
  evaluate: ({ name, activeFlowLogs }) =>
    judgeFact(activeFlowLogs, (logs) =>
      logs.length > 0
        ? pass(`${name} has the flow logs ${logs.join(', ')}.`)
        : fail(`${name} has no active flow log that records rejected traffic.`),
    ),
  remedy: {
    console: [
      'Open VPC, Your VPCs, {name}, Flow logs, in the region {region}.',
      'Choose Create flow log, with the filter All, to an S3 bucket or a log group.',
    ],
    cli: unlessThere(
      'ec2 describe-flow-logs --filter Name=resource-id,Values={name}',
      'no active flow log of all or rejected traffic is listed',
      'ec2 create-flow-logs --resource-type VPC --resource-ids {name} --traffic-type ALL --log-destination-type s3 --log-destination <LOG_BUCKET_ARN>',
    ),
    terraform: [
      tf('aws_flow_log', {
        vpc_id: '{name}',
        traffic_type: 'ALL',
        log_destination_type: 's3',
        log_destination: '<LOG_BUCKET_ARN>',
      }),
    ],
    cloudFormation: [
      cfn('AWS::EC2::FlowLog', {
        ResourceType: 'VPC',
        ResourceId: '{name}',
        TrafficType: 'ALL',
        LogDestinationType: 's3',
        LogDestination: '<LOG_BUCKET_ARN>',
      }),
    ],
  },
});
