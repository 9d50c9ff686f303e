import {
  type AnyCapability,
  CAPABILITIES,
  FIX_WRITES,
  type Target,
  writeRemediationTemplate,
  writeSessionPolicy,
} from '@cloudmend/mend';
import { isAllowedBy } from '../test/harness/policy-simulator';
import type { Statement } from '../test/policies';

const TARGET: Target = {
  arn: 'unused',
  id: 'own-resource',
  accountId: '111122223333',
  region: 'eu-west-1',
  partition: 'aws',
};
const EVERY = CAPABILITIES.map((each) => [each.id, each] as const);
const WRITES = new Set(FIX_WRITES);

const listSession = (capability: AnyCapability): readonly Statement[] =>
  (JSON.parse(writeSessionPolicy(capability, TARGET)) as { Statement: Statement[] }).Statement;

/** The statements of the role's template, as CloudFormation creates them in the account. */
const listRole = (...capabilities: AnyCapability[]): readonly Statement[] => {
  const { cloudFormation } = writeRemediationTemplate({
    externalId: 'cm-acme',
    tenantId: 'acme',
    master: '999988887777',
    workerRoleArn: 'arn:aws:iam::999988887777:role/mend',
    capabilities,
  });
  const filled = cloudFormation.replaceAll('${AWS::AccountId}', TARGET.accountId);
  const template = JSON.parse(filled, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && 'Fn::Sub' in value ? value['Fn::Sub'] : value,
  ) as {
    Resources: { RemediationRole: { Properties: { Policies: [{ PolicyDocument: { Statement: Statement[] } }] } } };
  };
  return template.Resources.RemediationRole.Properties.Policies[0].PolicyDocument.Statement;
};

const fill = (pattern: string, { partition, region, accountId, id }: Target): string =>
  pattern
    .replace('{partition}', partition)
    .replace('{region}', region)
    .replace('{account}', accountId)
    .replace('{id}', id)
    .replaceAll('*', 'anything');

/** The requests that a capability declares, each with the conditions that it asks for. */
const listRequests = ({ actions }: AnyCapability, target = TARGET) =>
  actions.flatMap(({ action, on, when = {} }) =>
    on.map((pattern) => ({
      action,
      pattern,
      resource: fill(pattern, target),
      context: Object.fromEntries(
        Object.values(when).flatMap((keys) =>
          Object.entries(keys).map(([key, wanted]) => [key, [wanted].flat()[0] ?? '']),
        ),
      ),
    })),
  );

describe.each(EVERY)('the policies of %s', (_id, capability) => {
  it('allow what it declares, in the role and in the session of a run', () => {
    for (const request of listRequests(capability)) {
      expect([request, isAllowedBy(listRole(capability), request)]).toEqual([request, true]);
      expect([request, isAllowedBy(listSession(capability), request)]).toEqual([request, true]);
    }
  });

  it('keep the session to one resource', () => {
    const others = [
      { ...TARGET, id: 'other-resource' },
      { ...TARGET, accountId: '444455556666' },
      { ...TARGET, region: 'us-east-1' },
    ];
    for (const other of others)
      for (const request of listRequests(capability, other)) {
        const isOwn = listRequests(capability).some(
          ({ resource, action }) => action === request.action && resource === request.resource,
        );
        // Creating has no resource yet, and some calls take none.
        if (isOwn || request.pattern.endsWith('*')) continue;
        expect([request, isAllowedBy(listSession(capability), request)]).toEqual([request, false]);
      }
  });

  it('do not let tags be written other than on what is created', () => {
    for (const request of listRequests(capability).filter(({ action }) => action === 'ec2:CreateTags'))
      expect(isAllowedBy(listRole(capability), { ...request, context: {} })).toBe(false);
  });

  it('allow no write of another fix', () => {
    const own = new Set(capability.actions.map(({ action }) => action));
    for (const other of CAPABILITIES)
      for (const request of listRequests(other)) {
        if (own.has(request.action) || !WRITES.has(request.action)) continue;
        expect([request, isAllowedBy(listRole(capability), request)]).toEqual([request, false]);
        expect([request, isAllowedBy(listSession(capability), request)]).toEqual([request, false]);
      }
  });
});

/** Actions that no fix declares, among them those that a fix might be thought to need. */
const FOREIGN = [
  'ec2:RunInstances',
  'ec2:TerminateInstances',
  'ec2:AuthorizeSecurityGroupEgress',
  'iam:CreateAccessKey',
  'iam:CreateUser',
  'iam:DeleteAccessKey',
  'iam:PassRole',
  'kms:Encrypt',
  'kms:GenerateDataKey',
  'kms:ScheduleKeyDeletion',
  'logs:DeleteLogGroup',
  'logs:GetLogEvents',
  'rds:DeleteDBInstance',
  's3:DeleteBucket',
  's3:GetObject',
  's3:PutBucketPolicy',
  'sts:AssumeRole',
];

describe('the role with every fix', () => {
  it('allows no action that no fix declares, on any resource of the fixes', () => {
    const role = listRole(...CAPABILITIES);
    const resources = new Set(CAPABILITIES.flatMap((each) => listRequests(each).map(({ resource }) => resource)));
    for (const action of FOREIGN)
      for (const resource of ['*', ...resources])
        expect([action, resource, isAllowedBy(role, { action, resource, context: {} })]).toEqual([
          action,
          resource,
          false,
        ]);
  });

  it('changes nothing in another account', () => {
    const role = listRole(...CAPABILITIES);
    for (const capability of CAPABILITIES)
      for (const request of listRequests(capability, { ...TARGET, accountId: '444455556666' })) {
        // Buckets have no account in their ARN; whose they are is up to their policies.
        if (!request.resource.includes('444455556666')) continue;
        expect([request, isAllowedBy(role, request)]).toEqual([request, false]);
      }
  });
});

/** AWS: IAM, quotas. STS rejects a longer session policy. */
const MAX_SESSION_POLICY = 2048;

describe('the session of a run', () => {
  it.each(EVERY)('of %s fits the longest names', (_id, capability) => {
    const id = capability.kind === 'aws.cloudwatch.log-group' ? 'l'.repeat(512) : 'n'.repeat(64);
    const policy = writeSessionPolicy(capability, { ...TARGET, id, region: 'ap-southeast-2' });
    expect(policy.length).toBeLessThanOrEqual(MAX_SESSION_POLICY);
  });

  const KEY = 'arn:aws:kms:eu-west-1:444455556666:key/shared-with-us';
  const VIA_EC2 = { 'kms:ViaService': 'ec2.eu-west-1.amazonaws.com', 'kms:GrantIsForAWSResource': 'true' };
  const start = CAPABILITIES.find(({ id }) => id === 'ec2-start-instance') as AnyCapability;
  const restore = CAPABILITIES.find(({ id }) => id === 'ebs-delete-unattached-volume') as AnyCapability;

  it('lets EC2 use the keys of volumes that it attaches or creates', () => {
    for (const statements of [listSession(start), listRole(start), listSession(restore), listRole(restore)])
      expect(isAllowedBy(statements, { action: 'kms:CreateGrant', resource: KEY, context: VIA_EC2 })).toBe(true);
    expect(isAllowedBy(listSession(restore), { action: 'kms:Decrypt', resource: KEY, context: VIA_EC2 })).toBe(true);
    expect(isAllowedBy(listSession(start), { action: 'kms:Decrypt', resource: KEY, context: VIA_EC2 })).toBe(false);
  });

  it.each([
    ['in a call of ours', { 'kms:GrantIsForAWSResource': 'true' }],
    ['for another service', { ...VIA_EC2, 'kms:ViaService': 's3.eu-west-1.amazonaws.com' }],
    ['as a grant for anyone', { ...VIA_EC2, 'kms:GrantIsForAWSResource': 'false' }],
  ])('uses no key %s', (_case, context) => {
    const request = { action: 'kms:CreateGrant', resource: KEY, context };
    expect(isAllowedBy(listRole(...CAPABILITIES), request)).toBe(false);
  });
});
