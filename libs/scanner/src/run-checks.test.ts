import fc from 'fast-check';
import { effort } from '@cloudmend/domain/testing/effort';
import { RUNNING_CHECKS } from './aws/running-checks';
import { partOfKind } from './aws/provider';
import { listKinds } from './define-check';
import { judge } from './aws/provider';
import { type Fact, GLOBAL_REGION, type Resource, type UnitSnapshot, toFact, toUnread } from './snapshot';
import { ACCOUNT, BUILT_KINDS, NOW, OPEN_BLOCK, SOUND_PASSWORDS, aResource, aUnit } from './testing/resources';
import { SOUND_CONTAINER } from './testing/workload-resources';
import { isGlobalService } from './aws/provider';

/** The unit that reads a kind, as its service declares. */
const SERVICE_OF = new Map<string, string>(
  RUNNING_CHECKS.flatMap((check) => listKinds(check).map((kind) => [kind, partOfKind(kind)] as const)),
);

const boolean = fc.boolean();
const arbitraryFact = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<Fact<T>> =>
  fc.oneof(values.map(toFact), fc.constant(toUnread('Access denied.')));
const block = fc.record({
  blockPublicAcls: boolean,
  ignorePublicAcls: boolean,
  blockPublicPolicy: boolean,
  restrictPublicBuckets: boolean,
});
const policy = fc.constantFrom(
  null,
  {},
  { Statement: [{ Effect: 'Allow', Principal: '*', Action: '*', Resource: '*' }] },
);
const moment = fc.constantFrom(null, NOW.toISOString(), '2020-01-01T00:00:00Z');
const accessKey = fc.record({
  isActive: boolean,
  lastRotatedAt: fc.constantFrom(null, NOW.toISOString(), '2020-01-01T00:00:00Z'),
  lastUsedAt: fc.constant(null),
});

/** Any facts a resource may have, good and bad, read and unread. */
const anyFacts = fc.record({
  root: arbitraryFact(fc.record({ hasAccessKeys: boolean, hasMfa: boolean })),
  passwordPolicy: arbitraryFact(
    fc.constantFrom(null, { ...SOUND_PASSWORDS, minimumLength: 8, maxAgeDays: null }, SOUND_PASSWORDS),
  ),
  credentials: arbitraryFact(
    fc.record({
      hasPassword: boolean,
      passwordLastUsedAt: moment,
      hasMfa: boolean,
      accessKeys: fc.array(accessKey, { maxLength: 2 }),
    }),
  ),
  document: arbitraryFact(fc.constantFrom({}, { Statement: [{ Effect: 'Allow', Action: '*', Resource: '*' }] })),
  publicAccessBlock: arbitraryFact(block),
  accountPublicAccessBlock: arbitraryFact(block),
  grantees: arbitraryFact(fc.constantFrom([], ['http://acs.amazonaws.com/groups/global/AllUsers'])),
  policy: arbitraryFact(policy),
  encryption: arbitraryFact(fc.constantFrom([], ['AES256'])),
  versioning: arbitraryFact(fc.constantFrom('Enabled', 'Suspended', 'Off')),
  activeFlowLogs: arbitraryFact(fc.constantFrom([], ['fl-1'])),
  isLogging: arbitraryFact(boolean),
  rootHasVirtualMfa: arbitraryFact(boolean),
  rootUse: arbitraryFact(fc.record({ passwordLastUsedAt: moment, keysLastUsedAt: moment })),
  supportRoles: arbitraryFact(fc.constantFrom([], ['support'])),
  cloudShellHolders: arbitraryFact(fc.constantFrom([], ['arn:x'])),
  samlProviders: arbitraryFact(fc.constantFrom([], ['arn:x'])),
  hasSecurityContact: arbitraryFact(boolean),
  trust: arbitraryFact(
    fc.constantFrom({}, { Statement: { Effect: 'Allow', Principal: { Service: 'ec2.amazonaws.com' } } }),
  ),
  mfaDelete: arbitraryFact(boolean),
  logsTo: arbitraryFact(fc.constantFrom(null, 'logs')),
  activeLifecycleRules: arbitraryFact(fc.constantFrom(0, 1)),
  ownership: arbitraryFact(fc.constantFrom(null, 'ObjectWriter', 'BucketOwnerEnforced')),
  hasObjectLock: arbitraryFact(boolean),
  users: arbitraryFact(fc.constantFrom([], ['eni-1'])),
  userDataSecrets: arbitraryFact(fc.constantFrom([], ['password'])),
  isSsmManaged: arbitraryFact(boolean),
  hasSnapshot: arbitraryFact(boolean),
  isShared: arbitraryFact(boolean),
  endpointServices: arbitraryFact(fc.constantFrom([], ['com.amazonaws.us-east-1.ec2'])),
  routes: arbitraryFact(fc.constantFrom([], [{ routeTableId: 'rtb-1', destination: '0.0.0.0/0' }])),
  logGroupDeliveredAt: arbitraryFact(moment),
  objectEvents: arbitraryFact(fc.record({ reads: boolean, writes: boolean })),
  analyzers: arbitraryFact(fc.constantFrom([], [{ name: 'a', type: 'ACCOUNT', status: 'ACTIVE' }])),
  detectors: arbitraryFact(fc.constantFrom([], [{ id: 'd', status: 'ENABLED' }])),
  hub: arbitraryFact(fc.constantFrom(null, { arn: 'a', standards: ['s'], integrations: [] })),
  kmsKeyId: arbitraryFact(fc.constantFrom(null, 'alias/a')),
  logGroups: arbitraryFact(fc.constantFrom([])),
  organizationId: arbitraryFact(fc.constantFrom(null, 'o-1')),
  recorders: arbitraryFact(fc.constantFrom([], [{ name: 'r', isRecording: true, lastStatus: null }])),
  rotates: arbitraryFact(fc.constantFrom(null, true, false)),
  settings: arbitraryFact(
    fc.constantFrom({ status: 'ENABLED', watchesS3: true, state: 'Enabled', canRotate: true, deletionAt: null }),
  ),
  sharedWith: arbitraryFact(fc.constantFrom([], ['all'])),
  status: arbitraryFact(fc.constantFrom(null, 'ENABLED', 'PAUSED')),
  vault: arbitraryFact(fc.constantFrom(null, 'v')),
  isEncrypted: boolean,
  isPublic: boolean,
  attributes: arbitraryFact(fc.constantFrom({}, { 'access_logs.s3.enabled': 'true' })),
  containers: arbitraryFact(
    fc.constantFrom([], [{ ...SOUND_CONTAINER, isPrivileged: true, credentialVariables: ['DB_PASSWORD'] }]),
  ),
  credentialVariables: arbitraryFact(fc.constantFrom([], ['DB_PASSWORD'])),
  urlAuth: arbitraryFact(fc.constantFrom(null, 'NONE', 'AWS_IAM')),
  writesAuditLog: arbitraryFact(boolean),
  writesAccessLogs: arbitraryFact(boolean),
  pointInTimeRecovery: arbitraryFact(fc.constantFrom('ENABLED', 'DISABLED')),
  containerInsights: arbitraryFact(fc.constantFrom(null, 'enabled', 'disabled')),
  hasLifecyclePolicy: arbitraryFact(boolean),
});

const anyResource: fc.Arbitrary<Resource> = fc
  .tuple(fc.constantFrom(...BUILT_KINDS), anyFacts, fc.integer({ min: 1, max: 3 }))
  .map(
    ([kind, facts, number]) => ({ ...aResource(kind), ...facts, arn: `${aResource(kind).arn}-${number}` }) as Resource,
  );

const makeUnit = (resource: Resource): UnitSnapshot => {
  const service = SERVICE_OF.get(resource.kind) ?? 'ec2';
  return aUnit(service, isGlobalService(service) ? GLOBAL_REGION : 'us-east-1', { resources: [resource] });
};

const isFact = (value: unknown): value is Fact<unknown> =>
  typeof value === 'object' && value !== null && 'known' in value;

describe('verdicts of an account', () => {
  it('do not depend on order or repetition', () => {
    fc.assert(
      fc.property(fc.array(anyResource, { maxLength: 12 }), fc.integer({ min: 0, max: 11 }), (resources, turn) => {
        const units = resources.map(makeUnit);
        const shuffled = [...units.slice(turn), ...units.slice(0, turn), ...units.toReversed()];
        expect(judge(ACCOUNT, shuffled)).toEqual(judge(ACCOUNT, units));
      }),
    );
  });

  it('never pass because a fact is missing', () => {
    fc.assert(
      fc.property(anyResource, (resource) => {
        const before = new Map(judge(ACCOUNT, [makeUnit(resource)]).map(({ check, status }) => [check, status]));
        for (const [name, value] of Object.entries(resource)) {
          if (!isFact(value)) continue;
          const poorer = { ...resource, [name]: toUnread('Access denied.') } as Resource;
          for (const { check, status } of judge(ACCOUNT, [makeUnit(poorer)]))
            if (status === 'pass') expect([check, before.get(check)]).toEqual([check, 'pass']);
        }
      }),
      { numRuns: effort(6, 1000) },
    );
  });

  it('handle resources in forms that no collector writes', () => {
    const anyForm = fc.tuple(
      fc.constantFrom(...BUILT_KINDS),
      fc.dictionary(fc.string(), fc.anything()),
      fc.constantFrom(...Object.keys(anyFactsShape)),
      fc.anything(),
    );
    fc.assert(
      fc.property(anyForm, ([kind, extra, field, value]) => {
        const odd = {
          ...extra,
          kind,
          arn: 'arn:odd',
          id: 'odd',
          name: 'odd',
          region: 'us-east-1',
          tags: {},
          [field]: value,
        } as Resource;
        for (const { status } of judge(ACCOUNT, [makeUnit(odd)]))
          expect(['pass', 'fail', 'unknown', 'manual']).toContain(status);
      }),
      { numRuns: effort(25, 5000) },
    );
  });

  it('are the worst of two readings of one resource', () => {
    const sound = makeUnit(aResource('aws.s3.bucket'));
    const faulty = makeUnit(aResource('aws.s3.bucket', { publicAccessBlock: toFact(OPEN_BLOCK) }));
    const statusIn = (units: readonly UnitSnapshot[]) =>
      judge(ACCOUNT, units).find(({ check }) => check === 's3-bucket-public-access-block')?.status;
    expect([statusIn([sound, faulty]), statusIn([faulty, sound])]).toEqual(['fail', 'fail']);
  });

  it('use the given thresholds, and mention them', () => {
    const database = makeUnit(aResource('aws.rds.instance', { backupRetentionDays: 7 }));
    const says = (backupRetentionDays: number) =>
      judge(ACCOUNT, [database], { thresholds: { backupRetentionDays } }).find(
        ({ check }) => check === 'rds-instance-backup',
      );
    expect([says(7)?.status, says(8)?.status, says(8)?.detail]).toEqual([
      'pass',
      'fail',
      expect.stringContaining('retains backups for 7 days; at least 8 are required'),
    ]);
  });

  it('include no other account', () => {
    expect(judge('999999999999', [makeUnit(aResource('aws.s3.bucket'))])).toEqual([]);
  });

  it('use the time of reading, not the clock', () => {
    const user = aResource('aws.iam.user', {
      credentials: toFact({
        hasPassword: false,
        passwordLastUsedAt: null,
        hasMfa: false,
        accessKeys: [{ isActive: true, lastRotatedAt: '2020-01-01T00:00:00Z', lastUsedAt: null }],
      }),
    });
    const then = { ...makeUnit(user), takenAt: '2020-01-02T00:00:00Z' };
    expect(judge(ACCOUNT, [then]).find(({ check }) => check === 'iam-access-key-rotation')?.status).toBe('pass');
  });
});

const anyFactsShape = {
  root: 1,
  passwordPolicy: 1,
  credentials: 1,
  document: 1,
  publicAccessBlock: 1,
  grantees: 1,
  policy: 1,
  ingress: 1,
  activeFlowLogs: 1,
  trails: 1,
  inlinePolicies: 1,
  isLogging: 1,
  rootUse: 1,
  trust: 1,
  users: 1,
  versions: 1,
  routes: 1,
  farTrails: 1,
  objectEvents: 1,
  userDataSecrets: 1,
  stoppedAt: 1,
  analyzers: 1,
  detectors: 1,
  hub: 1,
  keyAlgorithm: 1,
  logGroups: 1,
  notAfter: 1,
  recorders: 1,
  settings: 1,
  sharedWith: 1,
  containers: 1,
  listeners: 1,
  attributes: 1,
  config: 1,
  runtime: 1,
  tagMutability: 1,
  methodLogging: 1,
  credentialVariables: 1,
};
