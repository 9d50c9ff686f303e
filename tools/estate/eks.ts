import type { LogType } from '@aws-sdk/client-eks';
import { WireError } from '../demo-cloud/wire/wire-error';
import { about, listPages, thingBy, things } from './answering';
import { at, EMULATED_ACCOUNT_ID, EU, type Kind, PLATFORM, STAGING, US, verdict } from './plan';
import { SUBNETS } from './vpc';

interface Cluster {
  readonly version: string;
  /** Who can reach its endpoint. */
  readonly reach: 'inside' | 'the office' | 'everywhere';
  readonly encryptsSecrets: boolean;
  readonly logs: readonly LogType[];
  readonly isSupported: boolean;
}

const ALL_LOGS: readonly LogType[] = ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'];
const SOUND: Cluster = { version: '1.34', reach: 'inside', encryptsSecrets: true, logs: ALL_LOGS, isSupported: true };
const OPEN: Cluster = {
  version: '1.27',
  reach: 'everywhere',
  encryptsSecrets: false,
  logs: ['api', 'audit'],
  isSupported: false,
};
const OFFICE = '203.0.113.0/24';
const toKey = (keyArn: string) => ({ encryptionConfig: [{ resources: ['secrets'], provider: { keyArn } }] });

export const KUBERNETES: Kind<Cluster> = {
  company: [
    { ...at(US, 'platform', PLATFORM), ...SOUND },
    { ...at(EU, 'sandbox', STAGING), ...OPEN, mended: { ...SOUND, reach: 'everywhere' } },
  ],
  arn: ({ accountId }, region, name) => `arn:aws:eks:${region}:${accountId}:cluster/${name}`,
  emulated: {
    sound: { ...SOUND, version: '1.32' },
    office: { ...SOUND, version: '1.28', reach: 'the office', isSupported: false },
    open: { ...OPEN, logs: ALL_LOGS.slice(1) },
  },
  verdicts: ({ reach, encryptsSecrets, logs, isSupported }) => ({
    'eks-endpoint-public': verdict(reach !== 'everywhere'),
    'eks-secrets-kms': verdict(encryptsSecrets),
    'eks-control-plane-logging': verdict(logs.length === ALL_LOGS.length),
    'eks-version-supported': verdict(isSupported),
  }),
  // The emulator has no list of versions, so only versions known to be old can be judged.
  emulator: ({ isSupported }) => ({ 'eks-version-supported': isSupported ? 'unknown' : 'fail' }),
  plant: async ({ aws: { eks }, region, findId }, name, { version, reach, encryptsSecrets, logs }) => {
    const publicAccessCidrs = [reach === 'everywhere' ? '0.0.0.0/0' : OFFICE];
    const key = `arn:aws:kms:${region}:${EMULATED_ACCOUNT_ID}:key/00000000-0000-4000-8000-000000000000`;
    const { cluster } = await eks.createCluster({
      name,
      version,
      roleArn: `arn:aws:iam::${EMULATED_ACCOUNT_ID}:role/cluster`,
      resourcesVpcConfig: {
        subnetIds: [findId(SUBNETS, 'closed')],
        endpointPublicAccess: reach !== 'inside',
        publicAccessCidrs,
      },
      logging: { clusterLogging: [{ types: [...logs], enabled: true }] },
      ...(encryptsSecrets ? toKey(key) : {}),
    });
    return cluster?.arn;
  },
};

/** EKS versions in the month of the demo (EKS user guide, "Amazon EKS Kubernetes release calendar"). */
const VERSIONS: ReadonlyArray<readonly [version: string, standardUntil: string, extendedUntil: string]> = [
  ['1.35', '2027-03-27', '2028-03-27'],
  ['1.34', '2026-12-02', '2027-12-02'],
  ['1.33', '2026-07-29', '2027-07-29'],
  ['1.32', '2026-03-23', '2027-03-23'],
  ['1.31', '2025-11-26', '2026-11-26'],
  ['1.30', '2025-07-23', '2026-07-23'],
  ['1.29', '2025-03-23', '2026-03-23'],
  ['1.28', '2024-11-26', '2025-11-26'],
  ['1.27', '2024-07-24', '2025-07-24'],
];

const statusAt = (now: Date, standard: Date, extended: Date): string => {
  if (now <= standard) return 'STANDARD_SUPPORT';
  return now <= extended ? 'EXTENDED_SUPPORT' : 'UNSUPPORTED';
};

const versionsAt = (now: Date) =>
  VERSIONS.map(([clusterVersion, standardUntil, extendedUntil]) => {
    const [endOfStandardSupportDate, endOfExtendedSupportDate] = [new Date(standardUntil), new Date(extendedUntil)];
    const versionStatus = statusAt(now, endOfStandardSupportDate, endOfExtendedSupportDate);
    return { clusterVersion, clusterType: 'eks', endOfStandardSupportDate, endOfExtendedSupportDate, versionStatus };
  });

const PAGE = { size: 'maxResults', token: 'nextToken', most: 100, fault: 'InvalidParameterException' };
const cluster = thingBy(
  KUBERNETES,
  (name) => new WireError('ResourceNotFoundException', `No cluster found for name: ${name}.`, 404),
);

export const eksAnswers = {
  DescribeCluster: about(cluster('name'), ({ name, arn, version, reach, logs, ...plan }, { account, region }) => ({
    cluster: {
      name,
      arn,
      version,
      status: 'ACTIVE',
      resourcesVpcConfig: {
        endpointPublicAccess: reach !== 'inside',
        endpointPrivateAccess: reach === 'inside',
        publicAccessCidrs: reach === 'everywhere' ? ['0.0.0.0/0'] : [],
      },
      logging: { clusterLogging: [{ enabled: true, types: [...logs] }] },
      ...(plan.encryptsSecrets
        ? toKey(`arn:aws:kms:${region}:${account.accountId}:key/${account.scope.id('key', name)}`)
        : {}),
    },
  })),
  DescribeClusterVersions: listPages(PAGE, 'clusterVersions', ({ account }, { includeAll }) =>
    versionsAt(account.scope.daysAgo(0)).filter(
      ({ versionStatus }) => includeAll === true || versionStatus !== 'UNSUPPORTED',
    ),
  ),
  ListClusters: listPages(PAGE, 'clusters', things(KUBERNETES), ({ name }) => name),
};
