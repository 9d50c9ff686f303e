import { ACCOUNT, REGION } from '../account';
import { type Answers, listCases, type TruthTable } from './truth-case';

const API = 'https://docs.aws.amazon.com/eks/latest/APIReference';
const GUIDE = 'https://docs.aws.amazon.com/eks/latest/userguide';
const HUB = 'https://docs.aws.amazon.com/securityhub/latest/userguide/eks-controls.html';

const ALL = ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'];
const NETWORK = { endpointPublicAccess: true, endpointPrivateAccess: true, publicAccessCidrs: ['203.0.113.0/24'] };
const CLUSTER = {
  name: 'main',
  arn: `arn:aws:eks:${REGION}:${ACCOUNT}:cluster/main`,
  status: 'ACTIVE',
  version: '1.34',
  resourcesVpcConfig: NETWORK,
  logging: { clusterLogging: [{ types: ALL, enabled: true }] },
  encryptionConfig: [{ resources: ['secrets'], provider: { keyArn: `arn:aws:kms:${REGION}:${ACCOUNT}:key/1234abcd` } }],
  tags: {},
};
const cluster = (facts: object): Answers => ({ 'eks:DescribeCluster': { cluster: { ...CLUSTER, ...facts } } });
const reachedFrom = (...publicAccessCidrs: readonly string[]): Answers =>
  cluster({ resourcesVpcConfig: { ...NETWORK, publicAccessCidrs } });

const version = (clusterVersion: string, versionStatus: string) => ({
  clusterVersion,
  clusterType: 'eks',
  versionStatus,
  endOfStandardSupportDate: new Date('2026-12-02T00:00:00Z'),
  endOfExtendedSupportDate: new Date('2027-12-02T00:00:00Z'),
});
const REFUSED: Answers = { 'eks:DescribeCluster': 'denied' };

export const EKS: TruthTable = {
  base: {
    'eks:ListClusters': { clusters: ['main'] },
    ...cluster({}),
    'eks:DescribeClusterVersions': {
      clusterVersions: [
        version('1.34', 'STANDARD_SUPPORT'),
        version('1.33', 'EXTENDED_SUPPORT'),
        version('1.31', 'UNSUPPORTED'),
      ],
    },
  },
  cases: [
    ...listCases('eks-version-supported', `${API}/API_ClusterVersionInformation.html`, {
      good: [['a version in standard support', {}, 'pass']],
      bad: [
        ['a version in extended support', cluster({ version: '1.33' }), 'fail', { source: HUB }],
        ['a version that AWS no longer supports', cluster({ version: '1.31' }), 'fail'],
        ['a version past extended support for long', cluster({ version: '1.29' }), 'fail'],
      ],
      edge: [
        ['a list of versions that may not be read', { 'eks:DescribeClusterVersions': 'denied' }, 'unknown'],
        [
          'an old version, though the list may not be read',
          { ...cluster({ version: '1.28' }), 'eks:DescribeClusterVersions': 'denied' },
          'fail',
        ],
        [
          'the last version to leave extended support, though the list may not be read',
          { ...cluster({ version: '1.31' }), 'eks:DescribeClusterVersions': 'denied' },
          'fail',
          { source: `${GUIDE}/kubernetes-versions.html` },
        ],
        ['a version that the list does not have', cluster({ version: '1.36' }), 'unknown'],
        ['a version in support, below what is asked for', {}, 'fail', { thresholds: { eksMinimumVersion: '1.35' } }],
        ['a cluster that may not be described', REFUSED, 'unknown'],
      ],
    }),
    ...listCases('eks-endpoint-public', `${GUIDE}/cluster-endpoint.html`, {
      good: [
        ['a public endpoint for one network', {}, 'pass'],
        [
          'a private endpoint',
          cluster({ resourcesVpcConfig: { endpointPublicAccess: false, publicAccessCidrs: ['0.0.0.0/0'] } }),
          'pass',
        ],
      ],
      bad: [
        ['an endpoint as AWS makes it, for everyone', reachedFrom('0.0.0.0/0'), 'fail'],
        ['an endpoint for both halves of the internet', reachedFrom('0.0.0.0/1', '128.0.0.0/1'), 'fail'],
        ['an endpoint for every IPv6 address', reachedFrom('::/0'), 'fail'],
        [
          'a public endpoint without ranges, so 0.0.0.0/0',
          reachedFrom(),
          'fail',
          { source: `${API}/API_VpcConfigRequest.html` },
        ],
      ],
      edge: [
        [
          'a private endpoint without ranges',
          cluster({ resourcesVpcConfig: { endpointPublicAccess: false, publicAccessCidrs: [] } }),
          'pass',
        ],
        [
          'a public endpoint, where AWS leaves the ranges out',
          cluster({ resourcesVpcConfig: { endpointPublicAccess: true } }),
          'unknown',
        ],
        ['an answer without the network', cluster({ resourcesVpcConfig: undefined }), 'unknown'],
        ['a cluster that may not be described', REFUSED, 'unknown'],
      ],
    }),
    ...listCases('eks-secrets-kms', `${GUIDE}/envelope-encryption.html`, {
      good: [["secrets under a key of the customer's", {}, 'pass']],
      bad: [
        ['secrets under the key that AWS owns, from 1.28 on', cluster({ encryptionConfig: undefined }), 'fail'],
        ['secrets without a key before 1.28', cluster({ version: '1.27', encryptionConfig: [] }), 'fail'],
      ],
      edge: [['a cluster that may not be described', REFUSED, 'unknown']],
    }),
    ...listCases('eks-control-plane-logging', `${GUIDE}/control-plane-logs.html`, {
      good: [['all five logs', {}, 'pass']],
      bad: [
        ['no log', cluster({ logging: { clusterLogging: [{ types: ALL, enabled: false }] } }), 'fail'],
        [
          'two of five logs',
          cluster({
            logging: {
              clusterLogging: [
                { types: ['api', 'audit'], enabled: true },
                { types: ['authenticator', 'controllerManager', 'scheduler'], enabled: false },
              ],
            },
          }),
          'fail',
        ],
      ],
      edge: [
        ['no cluster', { 'eks:ListClusters': { clusters: [] } }, 'nothing'],
        ['clusters that may not be listed', { 'eks:ListClusters': 'denied' }, 'unknown'],
      ],
    }),
  ],
};
