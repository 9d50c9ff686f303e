import { ACCOUNT } from '../account';
import { type Answers, listCases, type TruthTable } from './truth-case';

const API = 'https://docs.aws.amazon.com/AWSEC2/latest/APIReference';
const GUIDE = 'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const INTERFACE = {
  NetworkInterfaceId: 'eni-0a1b2c3d',
  PrivateIpAddress: '10.0.0.8',
  PrivateIpAddresses: [{ Primary: true, PrivateIpAddress: '10.0.0.8' }],
  Ipv6Addresses: [],
};
const INSTANCE = {
  InstanceId: 'i-0a1b2c3d4e5f60718',
  InstanceType: 'm7g.large',
  State: { Code: 16, Name: 'running' },
  LaunchTime: new Date('2026-10-01T08:00:00Z'),
  StateTransitionReason: '',
  Monitoring: { State: 'enabled' },
  PrivateIpAddress: '10.0.0.8',
  NetworkInterfaces: [INTERFACE],
  IamInstanceProfile: { Arn: `arn:aws:iam::${ACCOUNT}:instance-profile/web`, Id: 'AIPA0123456789' },
  MetadataOptions: {
    State: 'applied',
    HttpTokens: 'required',
    HttpPutResponseHopLimit: 2,
    HttpEndpoint: 'enabled',
    HttpProtocolIpv6: 'disabled',
    InstanceMetadataTags: 'disabled',
  },
};
const instance = (facts: object): Answers => ({
  'ec2:DescribeInstances': { Reservations: [{ Instances: [{ ...INSTANCE, ...facts }] }] },
});
const metadata = (options: object): Answers =>
  instance({ MetadataOptions: { ...INSTANCE.MetadataOptions, ...options } });
const stopped = (reason: string): Answers =>
  instance({ State: { Code: 80, Name: 'stopped' }, StateTransitionReason: reason });
const TERMINATED = { State: { Code: 48, Name: 'terminated' } };
const userData = (text: string): Answers => ({
  'ec2:DescribeInstanceAttribute': { InstanceId: INSTANCE.InstanceId, UserData: { Value: base64(text) } },
});
const SECOND = {
  ...INTERFACE,
  NetworkInterfaceId: 'eni-second',
  Association: { IpOwnerId: ACCOUNT, PublicIp: '203.0.113.9' },
};
/** A node of EKS Auto Mode, in an account that hides what services manage. */
const hidden = (facts: object): Answers => ({
  'ec2:DescribeInstances': ({ IncludeManagedResources }) => ({
    Reservations: IncludeManagedResources
      ? [
          {
            Instances: [
              {
                ...INSTANCE,
                Operator: { Managed: true, Principal: 'eks.amazonaws.com', HiddenByDefault: true },
                ...facts,
              },
            ],
          },
        ]
      : [],
  }),
});
const REFUSED: Answers = { 'ec2:DescribeInstances': 'denied' };

const template = (...options: ReadonlyArray<object | undefined>): Answers => ({
  'ec2:DescribeLaunchTemplateVersions': {
    LaunchTemplateVersions: options.map((MetadataOptions, at) => ({
      LaunchTemplateId: 'lt-0a1b2c3d4e5f60718',
      LaunchTemplateName: 'web',
      VersionNumber: at + 1,
      DefaultVersion: at === 0,
      LaunchTemplateData: { ImageId: 'ami-1', ...(MetadataOptions ? { MetadataOptions } : {}) },
    })),
  },
});
const accountAsks = (AccountLevel: object): Answers => ({ 'ec2:GetInstanceMetadataDefaults': { AccountLevel } });
const TOKENS = { HttpTokens: 'required' };
const agent = (facts: object): Answers => ({
  'ssm:DescribeInstanceInformation': { InstanceInformationList: [{ InstanceId: INSTANCE.InstanceId, ...facts }] },
});

export const EC2_INSTANCES: TruthTable = {
  base: {
    ...instance({}),
    ...agent({ PingStatus: 'Online' }),
    ...userData('#!/bin/bash\nyum update -y\n'),
  },
  cases: [
    ...listCases('ec2-instance-public-ip', `${API}/API_InstanceNetworkInterface.html`, {
      good: [['an instance with private addresses alone', {}, 'pass']],
      bad: [
        ['a public address', instance({ PublicIpAddress: '203.0.113.8' }), 'fail'],
        ['an Elastic IP address of the second interface', instance({ NetworkInterfaces: [INTERFACE, SECOND] }), 'fail'],
        [
          'a public address of a hidden instance that a service manages',
          hidden({ PublicIpAddress: '203.0.113.8' }),
          'fail',
          { source: `${API}/API_ManagedResourceVisibilitySettings.html` },
        ],
        [
          'an Elastic IP address of a secondary private address',
          instance({
            NetworkInterfaces: [
              {
                ...INTERFACE,
                PrivateIpAddresses: [
                  ...INTERFACE.PrivateIpAddresses,
                  { Primary: false, PrivateIpAddress: '10.0.0.9', Association: { PublicIp: '203.0.113.10' } },
                ],
              },
            ],
          }),
          'fail',
        ],
        [
          'a global IPv6 address',
          instance({ NetworkInterfaces: [{ ...INTERFACE, Ipv6Addresses: [{ Ipv6Address: '2001:db8:1234::1' }] }] }),
          'fail',
        ],
      ],
      edge: [
        [
          'a private IPv6 address',
          instance({ NetworkInterfaces: [{ ...INTERFACE, Ipv6Addresses: [{ Ipv6Address: 'fd12:3456::1' }] }] }),
          'pass',
        ],
        ['a terminated instance', instance({ ...TERMINATED, PublicIpAddress: '203.0.113.8' }), 'nothing'],
        ['instances that may not be listed', REFUSED, 'unknown'],
      ],
    }),
    ...listCases('ec2-instance-imdsv2', `${GUIDE}/configuring-instance-metadata-options.html`, {
      good: [['tokens required', {}, 'pass']],
      bad: [['tokens optional', metadata({ HttpTokens: 'optional' }), 'fail']],
      edge: [
        ['a metadata service that is off', metadata({ HttpTokens: 'optional', HttpEndpoint: 'disabled' }), 'pass'],
        ['an answer without the options', instance({ MetadataOptions: undefined }), 'unknown'],
        [
          'a stopped instance with optional tokens',
          instance({
            State: { Name: 'stopped' },
            MetadataOptions: { HttpTokens: 'optional', HttpEndpoint: 'enabled' },
          }),
          'fail',
        ],
      ],
    }),
    ...listCases('ec2-instance-profile', `${API}/API_Instance.html`, {
      good: [['an instance profile', {}, 'pass']],
      bad: [['no instance profile', instance({ IamInstanceProfile: undefined }), 'fail']],
      edge: [['a terminated instance', instance({ ...TERMINATED, IamInstanceProfile: undefined }), 'nothing']],
    }),
    ...listCases('ec2-instance-detailed-monitoring', `${API}/API_Monitoring.html`, {
      good: [['a reading every minute', {}, 'pass']],
      bad: [['basic monitoring', instance({ Monitoring: { State: 'disabled' } }), 'fail']],
      edge: [
        ['an answer without it', instance({ Monitoring: undefined }), 'unknown'],
        ['a stopped instance', stopped('User initiated'), 'nothing'],
      ],
    }),
    ...listCases(
      'ec2-instance-ssm-managed',
      'https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_DescribeInstanceInformation.html',
      {
        good: [['an instance that reports', {}, 'pass']],
        bad: [
          [
            'an instance that Systems Manager does not list',
            { 'ssm:DescribeInstanceInformation': { InstanceInformationList: [] } },
            'fail',
          ],
          ['an instance whose agent has stopped', agent({ PingStatus: 'ConnectionLost' }), 'fail'],
        ],
        edge: [
          ['an agent without a status', agent({}), 'unknown'],
          ['a list that may not be read', { 'ssm:DescribeInstanceInformation': 'denied' }, 'unknown'],
          ['a stopped instance', stopped('User initiated'), 'nothing'],
          [
            'a node of EKS Auto Mode, on which nothing can be installed',
            {
              ...instance({ Operator: { Managed: true, Principal: 'eks.amazonaws.com' } }),
              'ssm:DescribeInstanceInformation': { InstanceInformationList: [] },
            },
            'nothing',
            { source: `${GUIDE}/amazon-ec2-managed-instances.html` },
          ],
          [
            'an instance of which EC2 says that no service manages it',
            {
              ...instance({ Operator: { Managed: false } }),
              'ssm:DescribeInstanceInformation': { InstanceInformationList: [] },
            },
            'fail',
          ],
        ],
      },
    ),
    ...listCases('ec2-instance-stopped-old', `${API}/API_Instance.html`, {
      good: [['stopped last week', stopped('User initiated (2026-11-14 10:00:00 GMT)'), 'pass']],
      bad: [['stopped since spring', stopped('User initiated (2026-03-01 10:00:00 GMT)'), 'fail']],
      edge: [
        ['an answer without the time', stopped('Server.SpotInstanceShutdown'), 'unknown'],
        ['a running instance', {}, 'nothing'],
        [
          'stopped since a week, at a limit of three days',
          stopped('User initiated (2026-11-14 10:00:00 GMT)'),
          'fail',
          { thresholds: { stoppedInstanceMaxDays: 3 } },
        ],
      ],
    }),
    ...listCases('ec2-instance-userdata-secrets', `${API}/API_DescribeInstanceAttribute.html`, {
      good: [['a script without secrets', {}, 'pass']],
      bad: [
        [
          'an access key in the script',
          userData(
            'export AWS_ACCESS_KEY_ID=AKIAIOSFODNN7REALKEY\nexport AWS_SECRET_ACCESS_KEY=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\n',
          ),
          'fail',
        ],
      ],
      edge: [
        ['no user data', { 'ec2:DescribeInstanceAttribute': { UserData: {} } }, 'pass'],
        ['user data that may not be read', { 'ec2:DescribeInstanceAttribute': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('ec2-launch-template-imdsv2', `${API}/API_GetInstanceMetadataDefaults.html`, {
      good: [
        ['a template that requires tokens', template(TOKENS), 'pass'],
        [
          'a template that says nothing where the account requires tokens',
          { ...template(undefined), ...accountAsks(TOKENS) },
          'pass',
        ],
      ],
      bad: [
        ['a template with optional tokens', template({ HttpTokens: 'optional' }), 'fail'],
        [
          'a template that says nothing where the account has no preference',
          { ...template(undefined), ...accountAsks({}) },
          'fail',
        ],
        [
          'a latest version with optional tokens, though the account requires them',
          { ...template(TOKENS, { HttpTokens: 'optional' }), ...accountAsks(TOKENS) },
          'fail',
        ],
      ],
      edge: [
        [
          'defaults of the account that may not be read',
          { ...template(undefined), 'ec2:GetInstanceMetadataDefaults': 'denied' },
          'unknown',
        ],
        [
          'a template that says nothing where the account launches nothing without tokens',
          { ...template(undefined), ...accountAsks({ HttpTokensEnforced: 'enabled' }) },
          'pass',
          { source: `${API}/API_InstanceMetadataDefaultsResponse.html` },
        ],
        [
          'a template that says nothing where the account enforces nothing',
          { ...template(undefined), ...accountAsks({ HttpTokensEnforced: 'disabled' }) },
          'fail',
          { source: `${API}/API_InstanceMetadataDefaultsResponse.html` },
        ],
        [
          'a template with optional tokens, of which the account now launches nothing',
          { ...template({ HttpTokens: 'optional' }), ...accountAsks({ HttpTokensEnforced: 'enabled' }) },
          'fail',
        ],
        ['a template that turns the service off', template({ HttpEndpoint: 'disabled' }), 'pass'],
        [
          'an account that turns the service off',
          { ...template(undefined), ...accountAsks({ HttpEndpoint: 'disabled' }) },
          'pass',
        ],
        ['templates that may not be listed', { 'ec2:DescribeLaunchTemplateVersions': 'denied' }, 'unknown'],
      ],
    }),
  ],
};
