import { SEED, effort, reportFigure } from '@cloudmend/domain/testing/effort';
import fc from 'fast-check';
import { toFact, toUnread, type Resource, type UnitSnapshot } from '../../snapshot';
import { ACCOUNT, NOW, REGION } from '../../testing/account';
import { aResource, aUnit } from '../../testing/resources';
import type { PolicyStatement } from '../policy-document';
import { findExposure } from './find-exposure';

const PROFILE = `arn:aws:iam::${ACCOUNT}:instance-profile/web`;
const ANYWHERE = '0.0.0.0/0';
const tcp = (port: number, ranges: readonly string[], references: readonly string[] = []) => ({
  protocol: 'tcp',
  fromPort: port,
  toPort: port,
  ranges,
  references,
});
const EVERYTHING = { number: 100, isAllow: true, protocol: '-1', range: ANYWHERE, fromPort: null, toPort: null };
const allow = (Action: unknown, more: PolicyStatement = {}) =>
  toFact({ Statement: [{ Effect: 'Allow', Action, Resource: '*', ...more }] });

const instance = aResource('aws.ec2.instance', {
  id: 'i-1',
  publicIp: '203.0.113.7',
  privateIp: '10.0.0.7',
  securityGroups: ['sg-web'],
});
const group = aResource('aws.ec2.security-group', { id: 'sg-web', name: 'web', ingress: [tcp(443, [ANYWHERE])] });
const subnet = aResource('aws.ec2.subnet', { id: 'subnet-1', internetRoutes: toFact(['ipv4' as const]) });
const acl = aResource('aws.ec2.network-acl', { ingress: [EVERYTHING], egress: [EVERYTHING], subnets: ['subnet-1'] });
const role = aResource('aws.iam.role', {
  instanceProfiles: [PROFILE],
  permissionsBoundary: null,
  inlinePolicies: [{ name: 'read', document: allow('s3:GetObject') }],
});
const bucket = aResource('aws.s3.bucket', { encryption: toFact(['AES256']) });
const balancer = aResource('aws.elbv2.load-balancer', {
  scheme: 'internet-facing',
  securityGroups: ['sg-web'],
  subnets: ['subnet-1'],
  listeners: toFact([{ port: 443, protocol: 'HTTPS', tlsPolicy: null, redirectsToHttps: false, authenticates: false }]),
  targets: toFact([{ id: 'i-1', health: 'healthy' }]),
});
const hidden = { ...instance, publicIp: null };
const OPEN_URL = toFact({
  Statement: [
    { Effect: 'Allow', Principal: '*', Action: ['lambda:InvokeFunctionUrl', 'lambda:InvokeFunction'], Resource: '*' },
  ],
});
const mailer = aResource('aws.lambda.function', { urlAuth: toFact('NONE'), policy: OPEN_URL, roleArn: role.arn });
const database = aResource('aws.rds.instance', {
  port: 5432,
  vpcId: 'vpc-1',
  securityGroups: ['sg-db'],
  subnets: ['subnet-1'],
});
const databaseGroup = aResource('aws.ec2.security-group', {
  id: 'sg-db',
  name: 'db',
  ingress: [tcp(5432, [], ['sg-web'])],
});

const NETWORK = [group, subnet, acl];
const SCENE = [instance, ...NETWORK, role, bucket];

const find = (resources: readonly Resource[], facts: Partial<UnitSnapshot> = {}) =>
  findExposure(ACCOUNT, [aUnit('all', REGION, { resources, ...facts })], { now: NOW, staleDays: 90 });

/** `open`, `not-assessed`, or `none`. */
const outcome = (resources: readonly Resource[]): string => find(resources).paths[0]?.state ?? 'none';
/** The scene with some facts of one resource replaced. */
const change = <R extends Resource>(scene: readonly Resource[], resource: R, facts: Partial<R>): readonly Resource[] =>
  scene.map((each) => (each === resource ? { ...resource, ...facts } : each));
const readBy = (more: PolicyStatement, action: unknown = 's3:GetObject') => ({
  inlinePolicies: [{ name: 'read', document: allow(action, more) }],
});

describe('an exposure path from the internet through an instance to a bucket', () => {
  it('has a fact for each hop', () => {
    const [path, ...others] = find(SCENE).paths;
    expect(others).toEqual([]);
    expect(path).toMatchObject({
      state: 'open',
      hops: [
        { kind: 'instance', fact: expect.stringMatching(/^web allows TCP 443 from 0\.0\.0\.0\/0\. Subnet subnet-1/) },
        { kind: 'role', name: 'web', fact: "web has the credentials of its instance profile's role." },
      ],
      data: [{ kind: 'bucket', name: 'papers', access: ['read'], fact: 'read allows s3:GetObject.' }],
    });
  });

  it.each<[why: string, expected: string, scene: readonly Resource[]]>([
    ['the instance has no public address', 'none', change(SCENE, instance, { publicIp: null })],
    ['the instance is stopped', 'none', change(SCENE, instance, { state: 'stopped' })],
    ['the instance has no profile', 'none', change(SCENE, instance, { instanceProfileArn: null })],
    ['the metadata endpoint is disabled', 'none', change(SCENE, instance, { metadataEndpoint: 'disabled' })],
    ['the metadata endpoint is not reported', 'not-assessed', change(SCENE, instance, { metadataEndpoint: null })],
    ['the group allows one office', 'none', change(SCENE, group, { ingress: [tcp(443, ['203.0.113.0/24'])] })],
    ['the group allows only IPv6', 'none', change(SCENE, group, { ingress: [tcp(443, ['::/0'])] })],
    [
      'the group allows an unread prefix list',
      'not-assessed',
      change(SCENE, group, { ingress: [{ ...tcp(443, [], ['pl-1']), prefixLists: [toUnread('Denied.')] }] }),
    ],
    ['the groups were not recorded', 'not-assessed', SCENE.map((each) => (each === instance ? older(instance) : each))],
    ['the group was not read', 'not-assessed', SCENE.filter((each) => each !== group)],
    ['the subnet has no route', 'none', change(SCENE, subnet, { internetRoutes: toFact([]) })],
    ['the routes were not read', 'not-assessed', change(SCENE, subnet, { internetRoutes: toUnread('Denied.') })],
    ['the network ACL denies the port', 'none', change(SCENE, acl, { ingress: [{ ...EVERYTHING, isAllow: false }] })],
    ['the network ACL denies answers', 'none', change(SCENE, acl, { egress: [] })],
    ['the network ACL was not read', 'not-assessed', SCENE.filter((each) => each !== acl)],
    ['the profile has no role', 'none', change(SCENE, role, { instanceProfiles: [] })],
    ['the roles were not read', 'not-assessed', SCENE.filter((each) => each !== role)],
    ['the role may do something else', 'none', change(SCENE, role, readBy({}, 'sqs:*'))],
    ['the role may read another bucket', 'none', change(SCENE, role, readBy({ Resource: 'arn:aws:s3:::other/*' }))],
    [
      'the role may read under a condition',
      'not-assessed',
      change(SCENE, role, readBy({ Condition: { StringEquals: { 'aws:SourceVpce': 'vpce-1' } } })),
    ],
    [
      'the role has an AWS managed policy that is not evaluated',
      'not-assessed',
      change(SCENE, role, { inlinePolicies: [], attachedPolicies: ['arn:aws:iam::aws:policy/AmazonAthenaFullAccess'] }),
    ],
    [
      'the role has AmazonS3ReadOnlyAccess',
      'open',
      change(SCENE, role, { inlinePolicies: [], attachedPolicies: ['arn:aws:iam::aws:policy/AmazonS3ReadOnlyAccess'] }),
    ],
    ['the bucket encrypts with a KMS key', 'not-assessed', change(SCENE, bucket, { encryption: toFact(['aws:kms']) })],
    ['the bucket policy was not read', 'not-assessed', change(SCENE, bucket, { policy: toUnread('Denied.') })],
  ])('%s: %s', (_why, expected, scene) => expect(outcome(scene)).toBe(expected));
});

function older({ securityGroups: _groups, ...rest }: typeof instance): Resource {
  return rest;
}

const BEHIND = [hidden, balancer, ...NETWORK, role, bucket];

describe('an exposure path through a load balancer', () => {
  it.each<[why: string, expected: string, scene: readonly Resource[]]>([
    ['a healthy target', 'open', BEHIND],
    ['an internal load balancer', 'none', change(BEHIND, balancer, { scheme: 'internal' })],
    ['a redirect only', 'none', change(BEHIND, balancer, { listeners: toFact([redirect()]) })],
    ['an unhealthy target', 'not-assessed', change(BEHIND, balancer, targetIs('unhealthy'))],
    ['an unused target', 'none', change(BEHIND, balancer, targetIs('unused'))],
    ['a Network Load Balancer', 'not-assessed', change(BEHIND, balancer, { balancerType: 'network' })],
    ['listeners that sign users in', 'not-assessed', change(BEHIND, balancer, { listeners: toFact([signsIn()]) })],
    ['a port that the group does not allow', 'none', change(BEHIND, group, { ingress: [tcp(22, [ANYWHERE])] })],
    ['a target by its address', 'open', change(BEHIND, balancer, targetIs('healthy', '10.0.0.7'))],
    ['a target by an address that nothing has', 'none', change(BEHIND, balancer, targetIs('healthy', '10.0.0.8'))],
    [
      'a target by an address of another VPC',
      'none',
      change(change(BEHIND, balancer, targetIs('healthy', '10.0.0.7')), hidden, { vpcId: 'vpc-2' }),
    ],
  ])('%s: %s', (_why, expected, scene) => expect(outcome(scene)).toBe(expected));

  it('names targets that were not read', () => {
    const { paths, gaps } = find(change(BEHIND, balancer, { targets: toUnread('Denied.') }));
    expect(paths).toEqual([]);
    expect(gaps).toMatchObject([{ what: 'Targets of web', reason: 'Denied.' }]);
  });
});

const classic = aResource('aws.elb.load-balancer', {
  scheme: 'internet-facing',
  vpcId: 'vpc-1',
  securityGroups: ['sg-web'],
  subnets: ['subnet-1'],
  listeners: [{ port: 443, protocol: 'HTTPS', instancePort: 8080 }],
  instanceIds: ['i-1'],
});
const appGroup = aResource('aws.ec2.security-group', {
  id: 'sg-app',
  name: 'app',
  ingress: [tcp(8080, [], ['sg-web'])],
});
const registered = { ...hidden, vpcId: 'vpc-1', subnetId: 'subnet-1', securityGroups: ['sg-app'] };
const CLASSIC = [registered, classic, appGroup, ...NETWORK, role, bucket];

describe('an exposure path through a Classic Load Balancer', () => {
  it.each<[why: string, expected: string, scene: readonly Resource[]]>([
    ['to an instance that admits it', 'open', CLASSIC],
    ['that is internal', 'none', change(CLASSIC, classic, { scheme: 'internal' })],
    [
      'to a port that the instance does not open',
      'none',
      change(CLASSIC, appGroup, { ingress: [tcp(80, [], ['sg-web'])] }),
    ],
    ['to a range of addresses', 'not-assessed', change(CLASSIC, appGroup, { ingress: [tcp(8080, ['10.0.0.0/8'])] })],
    ['to a stopped instance', 'none', change(CLASSIC, registered, { state: 'stopped' })],
    ['without instances', 'none', change(CLASSIC, classic, { instanceIds: [] })],
    ['outside a VPC', 'not-assessed', change(CLASSIC, classic, { vpcId: null })],
    ['from a port that its group does not allow', 'none', change(CLASSIC, group, { ingress: [tcp(80, [ANYWHERE])] })],
  ])('%s: %s', (_why, expected, scene) => expect(outcome(scene)).toBe(expected));

  it('is not assessed from an older scan', () => {
    const { scheme: _scheme, ...older } = classic;
    expect(outcome([older, ...CLASSIC.filter((each) => each !== classic)])).toBe('not-assessed');
  });
});

function targetIs(health: string, id = 'i-1') {
  return { targets: toFact([{ id, health }]) };
}
function redirect() {
  return { port: 80, protocol: 'HTTP', tlsPolicy: null, redirectsToHttps: true, forwardingRules: toFact(0) };
}
function signsIn() {
  return { port: 443, protocol: 'HTTPS', tlsPolicy: null, redirectsToHttps: false, authenticates: true };
}

const CALLED = [mailer, role, bucket];
const urlPolicy = (Action: unknown, more: PolicyStatement = {}) => ({
  policy: allow(Action, { Principal: '*', ...more }),
});

function byGateway(Service: string) {
  return { urlAuth: toFact(null), policy: allow('lambda:InvokeFunction', { Principal: { Service } }) };
}

describe('an exposure path through a function URL', () => {
  it.each<[why: string, expected: string, scene: readonly Resource[]]>([
    ['open to everyone', 'open', CALLED],
    ['with IAM authentication', 'none', change(CALLED, mailer, { urlAuth: toFact('AWS_IAM') })],
    ['without a resource policy', 'none', change(CALLED, mailer, { policy: toFact(null) })],
    [
      'open by conditions that every request meets',
      'open',
      change(
        CALLED,
        mailer,
        urlPolicy('lambda:*', { Condition: { StringEquals: { 'lambda:FunctionUrlAuthType': 'NONE' } } }),
      ),
    ],
    ['open to one action', 'not-assessed', change(CALLED, mailer, urlPolicy('lambda:InvokeFunctionUrl'))],
    [
      'open to one organization',
      'none',
      change(CALLED, mailer, urlPolicy('lambda:*', { Condition: { StringEquals: { 'aws:PrincipalOrgID': 'o-1' } } })),
    ],
    ['with an unread policy', 'not-assessed', change(CALLED, mailer, { policy: toUnread('Denied.') })],
    ['with a role that was not read', 'not-assessed', [mailer, bucket]],
    [
      'closed, but invoked by API Gateway',
      'not-assessed',
      change(CALLED, mailer, byGateway('apigateway.amazonaws.com')),
    ],
    ['closed, and invoked by another service', 'none', change(CALLED, mailer, byGateway('s3.amazonaws.com'))],
  ])('%s: %s', (_why, expected, scene) => expect(outcome(scene)).toBe(expected));
});

const PUBLIC = { isPublic: true };
const SERVED = [instance, ...NETWORK, database, databaseGroup];

describe('an exposure path to a database', () => {
  it.each<[why: string, expected: string, scene: readonly Resource[]]>([
    ['from an instance whose group it allows', 'open', change(SERVED, instance, { instanceProfileArn: null })],
    ['from an instance that it does not allow', 'none', alone(change(SERVED, databaseGroup, { ingress: [] }))],
    [
      'from an instance within its range',
      'open',
      alone(change(SERVED, databaseGroup, { ingress: [tcp(5432, ['10.0.0.0/16'])] })),
    ],
    [
      'from an instance outside its range',
      'none',
      alone(change(SERVED, databaseGroup, { ingress: [tcp(5432, ['10.9.0.0/16'])] })),
    ],
    ['in another VPC', 'none', alone(change(SERVED, database, { vpcId: 'vpc-2' }))],
    [
      'that is public and reachable',
      'open',
      change(
        change([database, databaseGroup, subnet, acl], databaseGroup, { ingress: [tcp(5432, [ANYWHERE])] }),
        database,
        PUBLIC,
      ),
    ],
    [
      'that is public and closed by its group',
      'none',
      change([database, databaseGroup, subnet, acl], database, PUBLIC),
    ],
  ])('%s: %s', (_why, expected, scene) => expect(outcome(scene)).toBe(expected));
});

function alone(scene: readonly Resource[]): readonly Resource[] {
  return scene.map((each) => (each.id === 'i-1' ? { ...each, instanceProfileArn: null } : each));
}

/** Changes after which a fact is not known. */
const FORGET: ReadonlyArray<(scene: readonly Resource[]) => readonly Resource[]> = [
  (scene) => scene.filter(({ kind }) => kind !== 'aws.ec2.security-group'),
  (scene) => scene.filter(({ kind }) => kind !== 'aws.ec2.network-acl'),
  (scene) => scene.filter(({ kind }) => kind !== 'aws.iam.role'),
  (scene) =>
    scene.map((each) => (each.kind === 'aws.ec2.subnet' ? { ...each, internetRoutes: toUnread('Denied.') } : each)),
  (scene) => scene.map((each) => (each.kind === 'aws.s3.bucket' ? { ...each, policy: toUnread('Denied.') } : each)),
  (scene) => scene.map((each) => (each.kind === 'aws.s3.bucket' ? { ...each, encryption: toUnread('Denied.') } : each)),
  (scene) =>
    scene.map((each) => (each.kind === 'aws.lambda.function' ? { ...each, policy: toUnread('Denied.') } : each)),
  (scene) => scene.map((each) => (each.kind === 'aws.ec2.instance' ? { ...each, metadataEndpoint: null } : each)),
];

const WHOLE = [instance, balancer, ...NETWORK, role, bucket, mailer];

describe('a fact that was not read', () => {
  it('neither opens a path nor removes one', () => {
    const before = find(WHOLE).paths;
    expect(before.map(({ state }) => state)).toEqual(['open', 'open', 'open']);
    const runs = effort(80, 5000);
    fc.assert(
      fc.property(fc.subarray([...FORGET], { minLength: 1 }), (forgotten) => {
        const after = find(forgotten.reduce<readonly Resource[]>((scene, forget) => forget(scene), WHOLE)).paths;
        for (const { hops, id } of before) {
          const entry = after.find((path) => path.hops[0]?.id === hops[0]?.id);
          expect(entry).toBeDefined();
          const isUnchanged = after.some((path) => path.id === id && path.state === 'open');
          if (!isUnchanged) expect(entry?.state).toBe('not-assessed');
        }
        const opened = after.filter(({ state, id }) => state === 'open' && !before.some((path) => path.id === id));
        expect(opened).toEqual([]);
      }),
      { numRuns: runs, seed: SEED },
    );
    reportFigure({ id: 'exposure', what: 'sets of unread facts', tried: runs, failed: 0 });
  });
});

describe('secrets and keys', () => {
  it('are listed by name and place', () => {
    const { secrets, staleKeys } = find([
      aResource('aws.ec2.instance', { userDataSecrets: toFact(['password']) }),
      aResource('aws.lambda.function', { credentialVariables: toFact(['SMTP_PASSWORD']) }),
      aResource('aws.ecs.task-definition', {
        containers: toFact([
          {
            name: 'app',
            isPrivileged: false,
            hasReadOnlyRoot: true,
            logDriver: null,
            credentialVariables: ['API_TOKEN'],
          },
        ]),
      }),
      aResource('aws.iam.user', {
        credentials: toFact({
          hasPassword: false,
          passwordLastUsedAt: null,
          hasMfa: false,
          accessKeys: [
            { isActive: true, lastRotatedAt: '2025-01-01T00:00:00.000Z', lastUsedAt: '2026-06-01T00:00:00.000Z' },
            { isActive: false, lastRotatedAt: '2024-01-01T00:00:00.000Z', lastUsedAt: null },
          ],
        }),
      }),
    ]);
    expect(secrets.map(({ place, secrets: names }) => [place, ...names])).toEqual([
      ['user-data', 'password'],
      ['function-environment', 'SMTP_PASSWORD'],
      ['task-definition', 'app: API_TOKEN'],
    ]);
    expect(staleKeys).toMatchObject([{ user: 'ann', key: 1, daysUnused: 173 }]);
  });
});
