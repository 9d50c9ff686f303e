import { type Answers, listCases, type TruthTable } from './truth-case';

const API = 'https://docs.aws.amazon.com/config/latest/APIReference';
const HUB = 'https://docs.aws.amazon.com/securityhub/latest/userguide/config-controls.html';

const status = (facts: object): Answers => ({
  'config-service:DescribeConfigurationRecorderStatus': {
    ConfigurationRecordersStatus: [
      {
        name: 'default',
        lastStartTime: new Date('2023-05-04T10:00:00Z'),
        recording: true,
        lastStatus: 'SUCCESS',
        lastStatusChangeTime: new Date('2026-11-21T11:50:00Z'),
        ...facts,
      },
    ],
  },
});

const EVERYTHING = {
  allSupported: true,
  includeGlobalResourceTypes: true,
  resourceTypes: [],
  exclusionByResourceTypes: { resourceTypes: [] },
  recordingStrategy: { useOnly: 'ALL_SUPPORTED_RESOURCE_TYPES' },
};
const IAM = ['AWS::IAM::User', 'AWS::IAM::Group', 'AWS::IAM::Role', 'AWS::IAM::Policy'];

const recorder = (
  recordingGroup: object | undefined,
  mode: object = { recordingFrequency: 'CONTINUOUS' },
): Answers => ({
  'config-service:DescribeConfigurationRecorders': {
    ConfigurationRecorders: [
      {
        name: 'default',
        roleARN: 'arn:aws:iam::111122223333:role/aws-service-role/config.amazonaws.com/AWSServiceRoleForConfig',
        recordingGroup,
        recordingMode: mode,
      },
    ],
  },
});

const without = (...resourceTypes: readonly string[]): Answers =>
  recorder({
    allSupported: false,
    includeGlobalResourceTypes: false,
    resourceTypes: [],
    exclusionByResourceTypes: { resourceTypes },
    recordingStrategy: { useOnly: 'EXCLUSION_BY_RESOURCE_TYPES' },
  });
const recordTypes = (...resourceTypes: readonly string[]): Answers =>
  recorder({
    allSupported: false,
    includeGlobalResourceTypes: false,
    resourceTypes,
    recordingStrategy: { useOnly: 'INCLUSION_BY_RESOURCE_TYPES' },
  });

export const CONFIG: TruthTable = {
  base: { ...status({}), ...recorder(EVERYTHING) },
  cases: [
    ...listCases('config-recorder-on', `${HUB}#config-1`, {
      good: [
        ['a recorder of all resource types', {}, 'pass'],
        ['a recorder that excludes nothing', without(), 'pass'],
      ],
      bad: [
        [
          'no recorder',
          { 'config-service:DescribeConfigurationRecorderStatus': { ConfigurationRecordersStatus: [] } },
          'fail',
        ],
        ['a recorder that was stopped', status({ recording: false }), 'fail'],
        ['a recorder whose delivery failed', status({ lastStatus: 'FAILURE', lastErrorCode: 'AccessDenied' }), 'fail'],
        ['a recorder of one resource type', recordTypes('AWS::EC2::Instance'), 'fail'],
        ['a recorder that leaves security groups out', without('AWS::EC2::SecurityGroup'), 'fail'],
        ['a recorder without IAM', recorder({ ...EVERYTHING, includeGlobalResourceTypes: false }), 'fail'],
      ],
      edge: [
        ['a recorder without a recording group, which leaves IAM out', recorder(undefined), 'fail'],
        ['a recorder that excludes IAM, in the only Region', without(...IAM), 'fail'],
        [
          'a recorder of everything in Zurich, where Config cannot record IAM',
          {},
          'fail',
          { source: `${API}/API_RecordingGroup.html`, region: 'eu-central-2' },
        ],
        [
          'a recorder that excludes nothing in Zurich',
          without(),
          'fail',
          { source: `${API}/API_ExclusionByResourceTypes.html`, region: 'eu-central-2' },
        ],
        ['a recorder of everything in Milan', {}, 'pass', { region: 'eu-south-1' }],
        ['a recorder of everything in China', {}, 'pass', { partition: 'aws-cn' }],
        ['a recorder that has just begun', status({ lastStatus: 'PENDING' }), 'pass'],
        ['a recorder that looks once a day', recorder(EVERYTHING, { recordingFrequency: 'DAILY' }), 'pass'],
        [
          'a recorder that another AWS service keeps for itself',
          status({
            name: 'AWSConfigurationRecorderForObservabilityAdmin',
            servicePrincipal: 'observabilityadmin.amazonaws.com',
          }),
          'fail',
        ],
        [
          'recorders that may not be described',
          { 'config-service:DescribeConfigurationRecorders': 'denied' },
          'unknown',
        ],
      ],
    }),
    ...listCases('config-recorder-on', `${API}/API_ConfigurationRecorderStatus.html`, {
      good: [['a status of before the first delivery', status({ lastStatus: undefined }), 'pass']],
      bad: [['a stopped recorder that was sound', status({ recording: false, lastStatus: 'SUCCESS' }), 'fail']],
      edge: [
        [
          'a status that may not be read',
          { 'config-service:DescribeConfigurationRecorderStatus': 'denied' },
          'unknown',
        ],
        ['a word for a delivery that no one knows', status({ lastStatus: 'PARTIAL' }), 'unknown'],
      ],
    }),
  ],
};
