import { parseRoleArn, roleTemplate } from '@cloudmend/domain/aws';
import { ROLE_NAME } from '@cloudmend/domain/product';
import { reportFigure } from '@cloudmend/domain/testing/effort';
import { collectorActions } from '@cloudmend/scanner';
import { changeEvidenceKey, isKeptKey, isTenantKey, observationKey, TABLE, trailKey } from '@cloudmend/store/table';
import { PropertyRunner } from '@cloudmend/store/testing/random';
import { isAllowedBy, OWN_ACCOUNT, toText } from './harness/policy-simulator';
import { type Statement, listStatements } from './policies';
import type { Synthesised } from './synthesised';

const READS = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query', 'dynamodb:ConditionCheckItem'];
const CHANGES = ['dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem'];
const ACTIONS = [
  ...READS,
  ...CHANGES,
  'dynamodb:PutItem',
  'dynamodb:Scan',
  'dynamodb:PartiQLSelect',
  'dynamodb:DeleteTable',
];
const TENANTS = ['acme', 'acme-corp', 'a', 'globex'];

interface Asked {
  readonly tenant: string;
  readonly action: string;
  readonly resource: string;
  readonly keys: readonly string[];
}

const areOwn = (keys: readonly string[], tenant: string): boolean =>
  keys.length > 0 && keys.every((key) => isTenantKey(tenant, key));

/** What a tenant role should allow, by the local key guard and the audit rules. */
const isReached = (
  { tenant, action, resource, keys }: Asked,
  {
    table,
    resources,
    writes,
  }: { readonly table: string; readonly resources: readonly string[]; readonly writes: boolean },
): boolean => {
  if (!resources.includes(resource) || !areOwn(keys, tenant)) return false;
  if (READS.includes(action)) return true;
  const trail = trailKey(tenant);
  // A reader may add an audit entry, and nothing else.
  if (action === 'dynamodb:PutItem') return writes || (resource === table && keys.every((key) => key === trail));
  return writes && CHANGES.includes(action) && !(resource === table && keys.some((key) => isKeptKey(tenant, key)));
};

/**
 * What the templates' policies allow, by evaluating the actual statements, compared with our own guards.
 * @param seed of the random requests, of which there are `requests` of each kind
 */
export const simulationCases = (
  of: () => Synthesised,
  { seed, requests }: { readonly seed: number; readonly requests: number },
): void => {
  const random = new PropertyRunner(seed);
  const ofRole = (template: 'storage' | 'scan', role: string): readonly Statement[] =>
    listStatements(of().templates[template]).filter(({ roles }) => roles.some((name) => name.startsWith(role)));

  /** Half of the keys belong to the requesting tenant. */
  const aKey = (asking: string): string => {
    const tenant = random.next() < 0.5 ? asking : random.pick(TENANTS);
    return random.pick([
      `T#${tenant}`,
      `T#${tenant}#FINDING`,
      trailKey(tenant),
      observationKey(tenant, '111122223333'),
      changeEvidenceKey(tenant, '01JD2M7F3A0000000000000000'),
      `T#${tenant}${random.text()}`,
      `T#${tenant}#${random.text()}`,
      `S#TENANT#${tenant}`,
      tenant,
      random.text(),
      '',
    ]);
  };

  it.each([
    ['TenantReader', false],
    ['TenantWriter', true],
  ])(`the %s answers ${requests} random table requests like the local key guard`, (role, writes) => {
    const statements = ofRole('storage', role);
    const table = toText((statements.find(({ Sid }) => Sid === 'TrailStands') as Statement).Resource);
    const [resources, differences] = [
      [table, ...TABLE.indexes.map(({ name }) => `${table}/index/${name}`)],
      [] as unknown[],
    ];
    let [allowed, tried] = [0, 0];
    for (; tried < requests; tried += 1) {
      const [tenant, action, resource] = [
        random.pick(TENANTS),
        random.pick(ACTIONS),
        random.pick([...resources, 'arn:AnotherTable', `${table}/stream/1`]),
      ];
      const keys = Array.from({ length: Math.floor(random.next() * 3) }, () => aKey(tenant));
      const context = {
        'aws:PrincipalTag/tenantId': tenant,
        ...(keys.length > 0 && { 'dynamodb:LeadingKeys': keys }),
      };
      const model = isReached({ tenant, action, resource, keys }, { table, resources, writes });
      const simulated = isAllowedBy(statements, { action, resource, context });
      if (simulated) allowed += 1;
      if (simulated !== model) differences.push([action, resource, context, simulated]);
    }
    reportFigure({
      id: 'H8',
      what: `requests to the table as the ${role} against the key guard`,
      tried,
      failed: differences.length,
    });
    expect(differences.slice(0, 5)).toEqual([]);
    // Not by refusing everything.
    expect(allowed).toBeGreaterThan(requests / 100);
  });

  it('without a tenant tag nothing is accessible', () => {
    for (const role of ['TenantReader', 'TenantWriter']) {
      const statements = ofRole('storage', role);
      const table = toText((statements.find(({ Sid }) => Sid === 'TrailStands') as Statement).Resource);
      expect(
        isAllowedBy(statements, {
          action: 'dynamodb:GetItem',
          resource: table,
          context: { 'dynamodb:LeadingKeys': ['T##FINDING'] },
        }),
      ).toBe(false);
    }
  });

  it(`the workers may enter ${requests} random roles exactly where linking would accept the role`, () => {
    const statements = ofRole('scan', 'WorkerRole');
    const differences: string[] = [];
    let entered = 0;
    for (let tried = 0; tried < requests; tried += 1) {
      const account = random.pick([OWN_ACCOUNT, '111122223333', '000000000000']);
      const path = random.pick(['', 'ops/', 'a/b/', `${ROLE_NAME}/`]);
      const name = random.pick([
        ROLE_NAME,
        ROLE_NAME,
        `${ROLE_NAME}2`,
        `x${ROLE_NAME}`,
        ROLE_NAME.toLowerCase(),
        'Admin',
        'cloudmend-dev-scan-worker',
      ]);
      const arn = `arn:aws:${random.pick(['iam', 'iam', 'iam', 'sts'])}::${account}:${random.pick(['role', 'role', 'role', 'user'])}/${path}${name}`;
      const parsed = parseRoleArn(arn);
      const model = parsed !== undefined && parsed.roleName === ROLE_NAME && parsed.accountId !== OWN_ACCOUNT;
      const simulated = isAllowedBy(statements, {
        action: random.pick(['sts:AssumeRole', 'sts:SetSourceIdentity']),
        resource: arn,
        context: {},
      });
      if (simulated) entered += 1;
      if (simulated !== model) differences.push(arn);
    }
    reportFigure({
      id: 'H8',
      what: 'roles the workers may enter against what linking takes',
      tried: requests,
      failed: differences.length,
    });
    expect([...new Set(differences)].slice(0, 5)).toEqual([]);
    expect(entered).toBeGreaterThan(requests / 100);
  });

  it("a customer's role trusts only the workers with this workspace's ExternalId, and allows reads", () => {
    const worker = `arn:aws:iam::${OWN_ACCOUNT}:role/cloudmend-dev-scan-worker`;
    const { trustPolicy, permissionsPolicy } = roleTemplate({
      externalId: 'cm-acme',
      master: OWN_ACCOUNT,
      workerRoleArn: worker,
      actions: collectorActions(),
    });
    const [trust] = trustPolicy.Statement as unknown as Array<Statement & { Principal: object }>;
    expect(trust?.Principal).toEqual({ AWS: `arn:aws:iam::${OWN_ACCOUNT}:root` });
    const enters = (principal: string, externalId?: string) =>
      isAllowedBy([{ ...(trust as Statement), Resource: '*' }], {
        action: 'sts:AssumeRole',
        resource: 'role',
        context: { 'aws:PrincipalArn': principal, ...(externalId !== undefined && { 'sts:ExternalId': externalId }) },
      });
    const tries = [
      worker,
      `${worker}2`,
      `arn:aws:iam::${OWN_ACCOUNT}:root`,
      `arn:aws:iam::${OWN_ACCOUNT}:user/op`,
      'arn:aws:iam::111122223333:role/cloudmend-dev-scan-worker',
    ].flatMap((principal) =>
      ['cm-acme', 'cm-acme-corp', 'CM-ACME', '', undefined].map((externalId) => [principal, externalId] as const),
    );
    const entered = tries.filter(([principal, externalId]) => enters(principal, externalId));
    reportFigure({
      id: 'H8',
      what: 'ways into a customer’s role, of which one may lead in',
      tried: tries.length,
      failed: entered.length - 1,
    });
    expect(entered).toEqual([[worker, 'cm-acme']]);
    const may = (action: string, resource: string) =>
      isAllowedBy(permissionsPolicy.Statement as unknown as Statement[], { action, resource, context: {} });
    expect(may('ec2:DescribeInstances', 'arn:aws:ec2:eu-west-1:111122223333:instance/*')).toBe(true);
    for (const action of [
      'ec2:TerminateInstances',
      's3:GetObject',
      'iam:PassRole',
      'apigateway:POST',
      'secretsmanager:GetSecretValue',
    ])
      expect([action, may(action, '*')]).toEqual([action, false]);
    for (const path of ['/restapis', '/restapis/a1/stages'])
      expect([path, may('apigateway:GET', `arn:aws:apigateway:eu-west-1::${path}`)]).toEqual([path, true]);
    for (const path of ['/apikeys', '/apikeys/k1', '/domainnames', '/restapis/a1/authorizers', '/apis', '/account'])
      expect([path, may('apigateway:GET', `arn:aws:apigateway:eu-west-1::${path}`)]).toEqual([path, false]);
  });
};
