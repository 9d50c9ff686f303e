import { describeAtNight, itAtNight } from '@cloudmend/domain/testing/at-night';
import { IS_NIGHTLY } from '@cloudmend/domain/testing/effort';
import type { ScanReport } from '../cli/scan-report';
import { KNOWN_GAPS } from './known-gaps';
import { type MotoServer, isMotoInstalled, startMoto } from './moto-server';
import { type RefusingProxy, type Refusal, startRefusingProxy } from './refusing-proxy';
import { type CliResult, runCli } from './run-cli';
import { ACCOUNT_ID, type Manifest, toKey, wrongVerdicts } from './seed/manifest';
import { SEED_REGIONS, seedAccount, seedServices } from './seed/seed-account';
import { PLANTED_COSTS, seedCost } from './seed/seed-cost';
import { logEveryRegion, ROOT, turnObjectEvents, turnSettings } from './seed/seed-settings';

const isNeeded = process.env['CI'] === 'true' || isMotoInstalled();
const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret' };
const REGIONS = SEED_REGIONS.flatMap((region) => ['--region', region]);
/** The emulator has no price list: whichever unit asked first has the gap. */
const isOfPrices = ({ operation }: ScanReport['gaps'][number]): boolean => operation === 'pricing:GetProducts';

/** A denied operation, the missing permission, and the checks that become unknown without it. */
const REFUSALS: ReadonlyArray<readonly [operation: string, action: string, checks: readonly string[]]> = [
  ['DescribeVolumes', 'ec2:DescribeVolumes', ['ec2-ebs-volume-encrypted']],
  [
    'DescribeSecurityGroups',
    'ec2:DescribeSecurityGroups',
    ['ec2-sg-open-ssh', 'ec2-sg-open-rdp', 'ec2-sg-default-closed'],
  ],
  ['DescribeInstances', 'ec2:DescribeInstances', ['ec2-instance-imdsv2']],
  ['DescribeFlowLogs', 'ec2:DescribeFlowLogs', ['vpc-flow-logs']],
  ['DescribeVpcs', 'ec2:DescribeVpcs', ['vpc-flow-logs']],
  ['DescribeSubnets', 'ec2:DescribeSubnets', ['vpc-subnet-auto-public-ip']],
  [
    'DescribeDBInstances',
    'rds:DescribeDBInstances',
    ['rds-instance-public', 'rds-instance-encrypted', 'rds-instance-backup'],
  ],
  [
    'ListBuckets',
    's3:ListAllMyBuckets',
    [
      's3-bucket-public',
      's3-bucket-versioning',
      's3-bucket-tls-only',
      's3-bucket-encryption',
      's3-bucket-public-access-block',
    ],
  ],
  ['GetBucketPolicy', 's3:GetBucketPolicy', ['s3-bucket-tls-only']],
  ['GetBucketEncryption', 's3:GetEncryptionConfiguration', ['s3-bucket-encryption']],
  ['GetBucketVersioning', 's3:GetBucketVersioning', ['s3-bucket-versioning']],
  ['GetAccountSummary', 'iam:GetAccountSummary', ['iam-root-mfa', 'iam-root-no-access-keys']],
  ['GetAccountPasswordPolicy', 'iam:GetAccountPasswordPolicy', ['iam-password-min-length']],
  [
    'GetCredentialReport',
    'iam:GetCredentialReport',
    ['iam-user-console-mfa', 'iam-access-key-rotation', 'iam-user-single-active-key'],
  ],
  [
    'GetAccountAuthorizationDetails',
    'iam:GetAccountAuthorizationDetails',
    ['iam-user-no-direct-policies', 'iam-custom-policy-full-admin', 'iam-user-console-mfa'],
  ],
  ['DescribeHub', 'securityhub:DescribeHub', ['securityhub-enabled']],
  ['DescribeKey', 'kms:DescribeKey', ['kms-key-rotation', 'kms-key-pending-deletion', 'kms-key-policy-public']],
  ['DescribeMetricFilters', 'logs:DescribeMetricFilters', ['cw-alarm-root-usage', 'cw-alarm-vpc-changes']],
  ['GetTopicAttributes', 'sns:GetTopicAttributes', ['sns-topic-kms', 'sns-topic-public']],
  ['GetStages', 'apigateway:GET', ['apigateway-rest-logging']],
  [
    'GetDistributionConfig',
    'cloudfront:GetDistributionConfig',
    ['cloudfront-https', 'cloudfront-logging', 'cloudfront-waf'],
  ],
  ['DescribeTable', 'dynamodb:DescribeTable', ['dynamodb-kms', 'dynamodb-deletion-protection']],
  ['GetRepositoryPolicy', 'ecr:GetRepositoryPolicy', ['ecr-repo-public-policy']],
  ['DescribeTaskDefinition', 'ecs:DescribeTaskDefinition', ['ecs-task-privileged', 'ecs-task-env-secrets']],
  ['DescribeCluster', 'eks:DescribeCluster', ['eks-endpoint-public', 'eks-version-supported']],
  ['DescribeReplicationGroups', 'elasticache:DescribeReplicationGroups', ['elasticache-redis-transit']],
  ['DescribeListeners', 'elasticloadbalancing:DescribeListeners', ['elbv2-https-listeners', 'elbv2-tls-policy']],
  ['ListFunctions', 'lambda:ListFunctions', ['lambda-env-secrets', 'lambda-public-policy', 'lambda-runtime-supported']],
  ['GetFunctionUrlConfig', 'lambda:GetFunctionUrlConfig', ['lambda-url-auth']],
  ['DescribeDomains', 'es:DescribeDomains', ['opensearch-public', 'opensearch-encryption']],
  ['DescribeLoggingStatus', 'redshift:DescribeLoggingStatus', ['redshift-audit-logging']],
  [
    'DescribeTrails',
    'cloudtrail:DescribeTrails',
    [
      'cw-alarm-root-usage',
      'cloudtrail-multi-region',
      'cloudtrail-log-validation',
      'cloudtrail-s3-data-events-read',
      'cloudtrail-bucket-logging',
    ],
  ],
  [
    'GetEventSelectors',
    'cloudtrail:GetEventSelectors',
    [
      'cloudtrail-multi-region',
      'cloudtrail-s3-data-events-read',
      'cloudtrail-s3-data-events-write',
      'cw-alarm-root-usage',
    ],
  ],
  ['GetAlternateContact', 'account:GetAlternateContact', ['account-security-contact']],
  ['ListSAMLProviders', 'iam:ListSAMLProviders', ['iam-federation']],
  ['ListServerCertificates', 'iam:ListServerCertificates', ['iam-server-certificates-expired']],
  ['GetBucketLogging', 's3:GetBucketLogging', ['s3-bucket-access-logging', 'cloudtrail-bucket-logging']],
  ['GetBucketLifecycleConfiguration', 's3:GetLifecycleConfiguration', ['s3-bucket-lifecycle']],
  ['GetBucketOwnershipControls', 's3:GetBucketOwnershipControls', ['s3-bucket-acl-disabled']],
  ['GetAccountPublicAccessBlock', 's3:GetAccountPublicAccessBlock', ['s3-account-public-access-block']],
  ['DescribeNetworkAcls', 'ec2:DescribeNetworkAcls', ['ec2-nacl-open-admin-ports', 'ec2-nacl-open-all']],
  ['DescribeVpcEndpoints', 'ec2:DescribeVpcEndpoints', ['vpc-ec2-endpoint']],
  ['DescribeVpcPeeringConnections', 'ec2:DescribeVpcPeeringConnections', ['vpc-peering-least-route']],
  ['DescribeRouteTables', 'ec2:DescribeRouteTables', ['vpc-peering-least-route']],
  ['DescribeSnapshots', 'ec2:DescribeSnapshots', ['ec2-ebs-snapshot-encrypted', 'ec2-ebs-volume-has-snapshot']],
  ['DescribeSnapshotAttribute', 'ec2:DescribeSnapshotAttribute', ['ec2-ebs-snapshot-public']],
  ['DescribeInstanceAttribute', 'ec2:DescribeInstanceAttribute', ['ec2-instance-userdata-secrets']],
  ['DescribeImages', 'ec2:DescribeImages', ['ec2-ami-public']],
  ['DescribeLaunchTemplateVersions', 'ec2:DescribeLaunchTemplateVersions', ['ec2-launch-template-imdsv2']],
  ['DescribeAddresses', 'ec2:DescribeAddresses', ['ec2-eip-unassociated']],
  ['GetEbsEncryptionByDefault', 'ec2:GetEbsEncryptionByDefault', ['ec2-ebs-default-encryption']],
  ['DescribeDBClusters', 'rds:DescribeDBClusters', ['rds-cluster-encrypted', 'rds-cluster-deletion-protection']],
  ['DescribeDBSnapshots', 'rds:DescribeDBSnapshots', ['rds-snapshot-encrypted', 'rds-snapshot-public']],
];
/** Encrypted snapshots cannot be shared publicly, so their permissions are not read. */
const PASSES_UNASKED = new Set(['ec2-ebs-snapshot-public']);
/** At night each is a complete scan; per change it is one, of the service that is refused. */
const REFUSED_SCAN = IS_NIGHTLY ? REGIONS : [...REGIONS, '--only', 's3', '--only', 'cost'];
const REFUSALS_NOW = REFUSALS.filter(([operation]) => IS_NIGHTLY || operation === 'GetBucketPolicy');

/** What is planted and scanned per change: services that speak XML, JSON and queries. Planting all of them takes the emulator half a minute. */
const SERVICES_NOW = ['s3', 'dynamodb', 'messages'];
const SCAN_NOW = [
  ...REGIONS,
  ...['s3', 'dynamodb', 'sns', 'sqs', 'kinesis', 'cost'].flatMap((name) => ['--only', name]),
];

(isNeeded ? describe : describe.skip)('a scan over the AWS wire protocol', () => {
  let moto: MotoServer;
  let proxy: RefusingProxy;
  let manifest: Manifest;

  beforeAll(async () => {
    moto = await startMoto(IS_NIGHTLY);
    proxy = await startRefusingProxy(moto.url);
    manifest = await (IS_NIGHTLY ? seedAccount(moto.url) : seedServices(moto.url, SERVICES_NOW));
    await seedCost(moto.url);
  });

  afterAll(async () => {
    await proxy?.stop();
    await moto?.stop();
  });

  const run = (args: readonly string[]): Promise<CliResult> =>
    runCli(['scan', ...args], { ...CREDENTIALS, AWS_ENDPOINT_URL: proxy.url });

  const scan = async (refuse: readonly Refusal[] = [], args: readonly string[] = REGIONS): Promise<ScanReport> => {
    proxy.reset({ refuse });
    const { code, stdout, stderr } = await run([...args, '--format', 'json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout) as ScanReport;
  };

  const refused = new Map<string, Promise<ScanReport>>();
  /** A scan in which a call is refused, and the bill, about which no verdict is. */
  const scanWithout = (operation: string): Promise<ScanReport> => {
    const found = refused.get(operation) ?? scan([{ operation }, { operation: 'GetCostAndUsage' }], REFUSED_SCAN);
    refused.set(operation, found);
    return found;
  };

  it('finds exactly the planted resources and the cost of each day', async () => {
    const report = await scan([], IS_NIGHTLY ? REGIONS : SCAN_NOW);
    expect(manifest.resources.size).toBeGreaterThanOrEqual(IS_NIGHTLY ? 150 : 40);
    expect(wrongVerdicts(manifest, report)).toEqual([]);
    expect(report.account).toBe(ACCOUNT_ID);
    expect(report.costs).toMatchObject(PLANTED_COSTS.map((day) => ({ ...day, estimated: false })));
    const calls = [...proxy.calls.values()].reduce((sum, count) => sum + count, 0);
    expect(report.apiCalls).toBe(calls);
    expect(proxy.calls.get('ListTables')).toBe(SEED_REGIONS.length);
    expect(proxy.calls.get('GetAccountPublicAccessBlock')).toBe(1);
  });

  it.each(REFUSALS_NOW)(
    'reports unknown where %s is denied, and names the missing permission',
    async (operation, action, checks) => {
      const { verdicts, gaps } = await scanWithout(operation);
      expect(gaps.map((gap) => gap.operation)).toContain(action);
      expect(gaps.every(({ reason }) => reason.includes(action) || reason.length > 0)).toBe(true);
      for (const check of checks) {
        // Some checks of RDS evaluate both instances and clusters, which two operations list.
        const said = verdicts.filter(
          ({ check: id, resource }) =>
            id === check && (operation.includes('Cluster') || !/:rds:.*:cluster(?:-snapshot)?:/.test(resource)),
        );
        const open = said.filter(({ status }) => !(status === 'pass' && PASSES_UNASKED.has(check)));
        expect([check, [...new Set(open.map(({ status }) => status))]]).toEqual([check, ['unknown']]);
      }
      // All other verdicts are unchanged.
      const others = verdicts.filter(({ status }) => status !== 'unknown');
      expect(
        others.filter(({ check, resource, status }) => manifest.expected.get(toKey(check, resource)) !== status),
      ).toEqual([]);
    },
  );

  it('has a gap, not a cost of zero, where Cost Explorer is refused', async () => {
    const report = await scanWithout(REFUSALS_NOW[0]?.[0] ?? '');
    expect(report.costs).toBeUndefined();
    expect(report.gaps).toContainEqual(expect.objectContaining({ service: 'cost', operation: 'ce:GetCostAndUsage' }));
  });

  // Each is another scan, and judging alone is tested elsewhere.
  describeAtNight('of a whole account', () => {
    it('reads nothing twice, and has gaps where the emulator has no operation', async () => {
      const report = await scan();
      expect([...new Set(manifest.expected.values())].sort()).toEqual(['fail', 'manual', 'pass', 'unknown']);
      const [unpriced, other] = [report.gaps.filter(isOfPrices), report.gaps.filter((gap) => !isOfPrices(gap))];
      expect(other.map(({ operation, region }) => `${operation} ${region}`).sort()).toEqual(KNOWN_GAPS);
      // One for each region of the price list, however many units asked.
      expect(unpriced.map(({ reason }) => reason)).toEqual(
        Array(2).fill(expect.stringContaining('pricing:GetProducts')),
      );
      expect(proxy.calls.get('DescribeVolumes')).toBe(SEED_REGIONS.length);
      // The multi-Region trail is listed in both Regions and read once; a single-Region trail is not read.
      expect(proxy.calls.get('GetTrailStatus')).toBe(2);
      const calls = [...proxy.calls.values()].reduce((sum, count) => sum + count, 0);
      console.info(
        [
          `${calls} calls for ${report.resources} resources (${(calls / report.resources).toFixed(2)} each)`,
          `${report.verdicts.length} verdicts`,
          `${report.durationMs} ms`,
        ].join(', '),
      );
    });

    it('counts a region as recorded by a multi-Region trail that is at home elsewhere, for as long as it logs', async () => {
      const only = ['--only', 'cloudtrail-multi-region', '--only', 'cw-alarm-unauthorized-calls'];
      const listVerdicts = async (regions: readonly string[]) =>
        (await scan([], [...regions, ...only])).verdicts.map(({ status, region }) => `${region} ${status}`).sort();
      expect(await listVerdicts(['--region', 'eu-west-1'])).toEqual(['eu-west-1 pass', 'global pass']);
      await logEveryRegion(moto.url, SEED_REGIONS[0], false);
      expect(await listVerdicts(REGIONS)).toEqual(['eu-west-1 fail', 'global fail', 'us-east-1 fail']);
      await logEveryRegion(moto.url, SEED_REGIONS[0], true);
      expect(await listVerdicts(REGIONS)).toEqual(['eu-west-1 pass', 'global pass', 'us-east-1 pass']);
    });

    it('keeps to the region where a call was refused', async () => {
      const { verdicts, gaps } = await scan(
        [{ operation: 'DescribeVolumes', region: 'eu-west-1' }],
        [...REGIONS, '--only', 'ec2-ebs-volume-encrypted'],
      );
      expect(verdicts.filter(({ region }) => region === 'eu-west-1')).toEqual([
        expect.objectContaining({ status: 'unknown', resource: `arn:aws:ec2:eu-west-1:${ACCOUNT_ID}:account` }),
      ]);
      expect(verdicts.filter(({ region, status }) => region === 'us-east-1' && status === 'unknown')).toEqual([]);
      expect(gaps).toContainEqual(
        expect.objectContaining({ service: 'ec2', region: 'eu-west-1', operation: 'ec2:DescribeVolumes' }),
      );
    });

    it('names the account where a list of the whole account was refused', async () => {
      const { verdicts } = await scan(
        [{ operation: 'ListBuckets' }],
        [...REGIONS, '--only', 's3-bucket-public', '--only', 'rds'],
      );
      expect(verdicts.filter(({ check }) => check === 's3-bucket-public')).toEqual([
        expect.objectContaining({ status: 'unknown', resource: ROOT }),
      ]);
    });

    it('sees the settings of the account turned into their opposites', async () => {
      const turned = await turnSettings(moto.url);
      await turnObjectEvents(moto.url, SEED_REGIONS[0]);
      turned.set('cloudtrail-s3-data-events-read', 'pass').set('cloudtrail-s3-data-events-write', 'fail');
      const only = [...turned.keys()].flatMap((check) => ['--only', check]);
      const { verdicts } = await scan([], [...REGIONS, ...only]);
      const said = new Map(
        verdicts.flatMap(({ check, resource, status }) => (resource === ROOT ? [[check, status as string]] : [])),
      );
      expect([...turned].filter(([check, status]) => said.get(check) !== status)).toEqual([]);
    });
  });

  itAtNight('assumes a role with its ExternalId first when asked to', async () => {
    const report = await scan(
      [],
      [
        ...REGIONS,
        '--role-arn',
        `arn:aws:iam::${ACCOUNT_ID}:role/CloudMendReadOnly`,
        '--external-id',
        'cm-acme',
        '--only',
        'iam',
      ],
    );
    expect(report.account).toBe(ACCOUNT_ID);
    expect(proxy.calls.get('AssumeRole')).toBe(1);
  });

  itAtNight('ends with one line when everything is refused', async () => {
    proxy.reset({ refuse: ['ListBuckets', 'GetAccountPublicAccessBlock'].map((operation) => ({ operation })) });
    const { code, stdout, stderr } = await run([...REGIONS, '--only', 's3', '--format', 'json']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^Nothing could be read\. Access denied: the role does not allow s3:\w+\..*\n$/);
  });
});
