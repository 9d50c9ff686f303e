import { openCustomJudge } from './evaluate';
import { EXAMPLES, findExample } from './examples';
import { requireValidDefinition } from './valid-definition';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const known = (value: unknown) => ({ known: true, value });
const PROD = { tags: { env: 'prod' } };
const rule = (fromPort: number | null, range: string) => ({ fromPort, toPort: fromPort, ranges: [range] });
const keys = (lastRotatedAt: string, isActive = true) => ({
  credentials: known({ accessKeys: [{ isActive, lastRotatedAt }] }),
});
const LONG_AGO = '2026-01-01T00:00:00.000Z';
const RECENT = '2026-11-01T00:00:00.000Z';
const ADMIN = 'arn:partition:iam::aws:policy/AdministratorAccess';
const OPEN_EKS = { isEndpointPublic: true, publicAccessCidrs: ['0.0.0.0/0'] };

/** Facts that pass, facts that fail, and facts that the check is not about. */
const PLANTED: Readonly<Record<string, { pass: object; fail: object; skipped?: object }>> = {
  'access-key-60-days': { pass: keys(LONG_AGO, false), fail: keys(LONG_AGO) },
  'admin-only-break-glass': {
    pass: { name: 'deploy', attachedPolicies: ['arn:partition:iam::aws:policy/ReadOnlyAccess'] },
    fail: { name: 'deploy', attachedPolicies: [ADMIN] },
    skipped: { name: 'break-glass-1', attachedPolicies: [ADMIN] },
  },
  'bucket-access-logs': {
    pass: { name: 'papers', logsTo: known('papers-logs') },
    fail: { name: 'papers', logsTo: known(null) },
    skipped: { name: 'papers-logs', logsTo: known(null) },
  },
  'bucket-expires-versions': {
    pass: { versioning: known('Enabled'), lifecycle: known({ handlesNoncurrent: true }) },
    fail: { versioning: known('Enabled'), lifecycle: known({ handlesNoncurrent: false }) },
    skipped: { versioning: known('Off'), lifecycle: known({ handlesNoncurrent: false }) },
  },
  'bucket-owner-tag': { pass: { tags: { owner: 'core' } }, fail: { tags: { Owner: 'core' } } },
  'certificate-due': {
    pass: { isInUse: true, notAfter: '2027-06-01T00:00:00.000Z' },
    fail: { isInUse: true, notAfter: '2026-12-24T00:00:00.000Z' },
    skipped: { isInUse: false, notAfter: LONG_AGO },
  },
  'cluster-endpoint-narrow': {
    pass: { settings: known({ ...OPEN_EKS, publicAccessCidrs: ['10.1.0.0/16'] }) },
    fail: { settings: known(OPEN_EKS) },
  },
  'database-approved-engines': { pass: { engine: 'postgres' }, fail: { engine: 'oracle-ee' } },
  'database-backups-14-days': {
    pass: { backupRetentionDays: 14, clusterId: null, replicaOf: null },
    fail: { backupRetentionDays: 7, clusterId: null, replicaOf: null },
    skipped: { backupRetentionDays: 0, clusterId: null, replicaOf: 'orders' },
  },
  'database-in-europe': { pass: { region: 'eu-somewhere-1' }, fail: { region: 'us-somewhere-1' } },
  'database-ports-closed': {
    pass: { ingress: [rule(5432, '10.0.0.0/8'), rule(443, '0.0.0.0/0')] },
    fail: { ingress: [rule(443, '0.0.0.0/0'), rule(5432, '::/0')] },
  },
  'function-arm': { pass: { architecture: 'arm64' }, fail: { architecture: 'x86_64' } },
  'function-supported-runtime': {
    pass: { packageType: 'Zip', runtime: 'python3.13' },
    fail: { packageType: 'Zip', runtime: 'nodejs16.x' },
    skipped: { packageType: 'Image', runtime: null },
  },
  'instance-cost-center-tag': {
    pass: { state: 'running', tags: { 'cost-center': '4711' } },
    fail: { state: 'running', tags: {} },
    skipped: { state: 'terminated', tags: {} },
  },
  'instance-current-generation': {
    pass: { state: 'running', instanceType: 't3.micro' },
    fail: { state: 'running', instanceType: 'm4.large' },
  },
  'instance-stopped-30-days': {
    pass: { state: 'stopped', stoppedAt: RECENT },
    fail: { state: 'stopped', stoppedAt: LONG_AGO },
    skipped: { state: 'running', stoppedAt: null },
  },
  'internet-https-only': {
    pass: { ingress: [rule(443, '0.0.0.0/0'), rule(22, '10.0.0.0/8')] },
    fail: { ingress: [rule(443, '0.0.0.0/0'), rule(80, '0.0.0.0/0')] },
  },
  'key-rotation': {
    pass: { settings: known({ state: 'Enabled', canRotate: true }), rotates: known(true) },
    fail: { settings: known({ state: 'Enabled', canRotate: true }), rotates: known(false) },
    skipped: { settings: known({ state: 'PendingDeletion', canRotate: true }), rotates: known(false) },
  },
  'load-balancer-tls': {
    pass: { listeners: known([{ protocol: 'HTTPS', tlsPolicy: 'ELBSecurityPolicy-TLS13-1-2-2021-06' }]) },
    fail: {
      listeners: known([
        { protocol: 'HTTP', tlsPolicy: null },
        { protocol: 'HTTPS', tlsPolicy: 'ELBSecurityPolicy-2016-08' },
      ]),
    },
  },
  'log-retention': { pass: { retentionDays: 365 }, fail: { retentionDays: null } },
  'production-bucket-kms': {
    pass: { ...PROD, encryption: known(['aws:kms']) },
    fail: { ...PROD, encryption: known(['AES256']) },
    skipped: { tags: { env: 'dev' }, encryption: known([]) },
  },
  'production-bucket-versioning': {
    pass: { ...PROD, versioning: known('Enabled') },
    fail: { ...PROD, versioning: known('Suspended') },
    skipped: { tags: {}, versioning: known('Off') },
  },
  'production-database-multi-az': {
    pass: { ...PROD, clusterId: null, isMultiAz: true },
    fail: { ...PROD, clusterId: null, isMultiAz: false },
    skipped: { ...PROD, clusterId: 'orders', isMultiAz: false },
  },
  'production-instance-private': { pass: { ...PROD, publicIp: null }, fail: { ...PROD, publicIp: '192.0.2.1' } },
  'production-table-protected': {
    pass: { ...PROD, settings: known({ isDeletionProtected: true }), pointInTimeRecovery: known('ENABLED') },
    fail: { ...PROD, settings: known({ isDeletionProtected: true }), pointInTimeRecovery: known('DISABLED') },
  },
  'remote-access-private': {
    pass: { ingress: [rule(22, '10.1.0.0/16'), rule(443, '0.0.0.0/0'), rule(3389, 'fd00::/8')] },
    fail: { ingress: [rule(443, '0.0.0.0/0'), rule(22, '10.0.0.0/7')] },
  },
  'repository-immutable-tags': { pass: { tagMutability: 'IMMUTABLE' }, fail: { tagMutability: 'MUTABLE' } },
  'volume-attached': {
    pass: { createdAt: LONG_AGO, attachments: [{ instanceId: 'i-1' }] },
    fail: { createdAt: LONG_AGO, attachments: [] },
    skipped: { createdAt: RECENT, attachments: [] },
  },
  'volume-current-type': { pass: { volumeType: 'gp3' }, fail: { volumeType: 'gp2' } },
};

describe('the examples', () => {
  it('are at least twenty, each with planted facts', () => {
    expect(EXAMPLES.length).toBeGreaterThanOrEqual(20);
    expect(EXAMPLES.map(({ id }) => id)).toEqual(Object.keys(PLANTED));
    expect(findExample('nothing')).toBeUndefined();
  });

  it.each(EXAMPLES)('$id passes, fails and applies as it says', ({ id, definition }) => {
    expect(() => requireValidDefinition(definition)).not.toThrow();
    const judge = openCustomJudge(definition);
    const { pass, fail, skipped } = PLANTED[id] ?? { pass: {}, fail: {} };
    expect(judge(pass, NOW)?.status).toBe('pass');
    expect(judge(fail, NOW)).toEqual({ status: 'fail', detail: expect.stringContaining('must') as string });
    expect(skipped && judge(skipped, NOW)).toBeUndefined();
    // Nothing was read, so nothing passes.
    expect(judge({}, NOW)?.status).toBe('unknown');
  });
});
