import { ACCOUNT } from '../account';
import { type Answers, listCases, type TruthTable } from './truth-case';

const API = 'https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_FlowLog.html';

const VPC = 'vpc-0123456789abcdef0';

const flowLog = (facts: object): Answers => ({
  'ec2:DescribeFlowLogs': {
    FlowLogs: [
      {
        CreationTime: new Date('2023-05-04T10:00:00Z'),
        DeliverLogsStatus: 'SUCCESS',
        FlowLogId: 'fl-0123456789abcdef0',
        FlowLogStatus: 'ACTIVE',
        LogDestinationType: 's3',
        LogDestination: 'arn:aws:s3:::example-flow-logs',
        ResourceId: VPC,
        TrafficType: 'ALL',
        MaxAggregationInterval: 600,
        ...facts,
      },
    ],
  },
});

export const FLOW_LOGS: TruthTable = {
  base: {
    'ec2:DescribeVpcs': {
      Vpcs: [{ VpcId: VPC, OwnerId: ACCOUNT, CidrBlock: '10.0.0.0/16', State: 'available', IsDefault: false }],
    },
    ...flowLog({}),
  },
  cases: listCases('vpc-flow-logs', API, {
    good: [
      ['a flow log of all traffic', {}, 'pass'],
      ['a flow log of refused traffic', flowLog({ TrafficType: 'REJECT' }), 'pass'],
    ],
    bad: [
      ['no flow log', { 'ec2:DescribeFlowLogs': { FlowLogs: [] } }, 'fail'],
      [
        'a flow log whose deliveries fail',
        flowLog({ DeliverLogsStatus: 'FAILED', DeliverLogsErrorMessage: 'Access error' }),
        'fail',
      ],
      ['a flow log of accepted traffic alone', flowLog({ TrafficType: 'ACCEPT' }), 'fail'],
    ],
    edge: [
      ['a flow log that has delivered nothing yet', flowLog({ DeliverLogsStatus: undefined }), 'pass'],
      ['a flow log of one subnet', flowLog({ ResourceId: 'subnet-0123456789abcdef0' }), 'fail'],
      ['flow logs that may not be read', { 'ec2:DescribeFlowLogs': 'denied' }, 'unknown'],
      ['VPCs that may not be read', { 'ec2:DescribeVpcs': 'denied' }, 'unknown'],
    ],
  }),
};
