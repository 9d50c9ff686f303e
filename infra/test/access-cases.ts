import { isTenantKey, SYSTEM_AREAS, type SystemArea, systemKeyPatterns } from '@cloudmend/store/table';
import fc from 'fast-check';
import { endpoints } from '../api/endpoints';
import { toRights } from '../constructs/endpoint-rights';
import { isAllowedBy, toText } from './harness/policy-simulator';
import { listActions, isLike, listResources, listStatements } from './policies';
import type { Synthesised } from './synthesised';

/**
 * Actions that may apply to all resources, since X-Ray, text messages and log delivery have no resource-level
 * permissions.
 */
const WITHOUT_RESOURCES =
  /^(xray:(Put|GetSampling)|sns:Publish$|logs:(Create|Get|Update|Delete|List)LogDelivery|logs:ListLogDeliveries$|logs:PutResourcePolicy$|logs:Describe(ResourcePolicies|LogGroups)$)/;

const slug = fc.stringMatching(/^[a-z0-9]{1,6}(-[a-z0-9]{1,6}){0,2}$/);
const key = fc.oneof(
  slug.map((tenant) => `T#${tenant}`),
  fc.tuple(slug, fc.string({ maxLength: 12 })).map(([tenant, rest]) => `T#${tenant}#${rest}`),
  fc.tuple(slug, fc.string({ maxLength: 4 })).map(([tenant, rest]) => `T#${tenant}${rest}`),
  fc.string({ maxLength: 20 }),
  slug.map((tenant) => `S#TENANT#${tenant}`),
);

/** Access rights. */
export const accessCases = (prod: () => Synthesised, dev: () => Synthesised): void => {
  const all = () => Object.values(prod().templates).flatMap(listStatements);
  const ours = () => all().filter(({ roles }) => !roles.some((role) => role.startsWith('CustomCDKBucketDeployment')));

  /** Production has firewalls and shifts, which development lacks. CDK's own function, which copies the pages, cannot be narrowed. */
  const everywhereOurs = () =>
    [prod(), dev()]
      .flatMap(({ templates }) => Object.values(templates).flatMap(listStatements))
      .filter(({ roles }) => !roles.some((role) => role.startsWith('CustomCDKBucketDeployment')));

  it('stand in policies that these cases read, and in two of AWS that templates cannot narrow', () => {
    const templates = [prod(), dev()].flatMap((one) => Object.values(one.templates));
    for (const template of templates) {
      template.resourceCountIs('AWS::IAM::ManagedPolicy', 0);
      template.resourceCountIs('AWS::IAM::User', 0);
    }
    const roles = templates.flatMap((template) => Object.entries(template.findResources('AWS::IAM::Role')));
    expect(roles.filter(([, { Properties }]) => Properties.Policies !== undefined).map(([id]) => id)).toEqual([]);
    const managed = new Set(
      roles.flatMap(([, { Properties }]) => ((Properties.ManagedPolicyArns ?? []) as unknown[]).map(toText)),
    );
    expect([...managed].sort()).toEqual(
      // Writes the log of CDK's function; shifts aliases, for CodeDeploy.
      ['AWSCodeDeployRoleForLambdaLimited', 'AWSLambdaBasicExecutionRole'].map(
        (name) => `arn:aws:iam::aws:policy/service-role/${name}`,
      ),
    );
  });

  it('never allow all actions of a service, nor a table scan', () => {
    const actions = everywhereOurs().flatMap(listActions);
    expect(actions.filter((action) => action.includes('*'))).toEqual([]);
    expect(actions.filter((action) => /^dynamodb:(Scan|PartiQL)/.test(action))).toEqual([]);
  });

  it('set no password: what checks the product adds a user, reads a secret and no workspace', () => {
    const actions = ours().flatMap(listActions);
    expect(actions.filter((action) => /SetUserPassword|ConfirmSignUp|UpdateUserAttributes/.test(action))).toEqual([]);
    const checks = ours().filter(({ roles }) => roles.some((role) => role.includes('CheckStatus')));
    const may = [...new Set(checks.flatMap(listActions))].filter((action) => !/^(dynamodb|xray|logs):/.test(action));
    expect(may.sort()).toEqual([
      'cognito-idp:AdminCreateUser',
      'cognito-idp:AdminGetUser',
      's3:GetObject',
      's3:ListBucket',
      's3:PutObject',
      'ssm:GetParameter',
      'ssm:PutParameter',
    ]);
    const records = checks.filter((statement) =>
      listActions(statement).some((action) => action.startsWith('dynamodb:')),
    );
    expect(records.length).toBeGreaterThan(0);
    for (const statement of records) {
      expect(listActions(statement).filter((action) => /Put|Update|Delete|Write/.test(action))).toEqual([]);
      // Queues alone: not even which workspaces there are.
      expect(statement.Condition?.['ForAllValues:StringLike']).toEqual({
        'dynamodb:LeadingKeys': systemKeyPatterns(['scanQueue', 'due']),
      });
    }
  });

  it('allow all resources only where there is no resource level', () => {
    const everywhere = everywhereOurs()
      .filter((statement) => statement.Effect === 'Allow' && listResources(statement).includes('*'))
      .flatMap(listActions);
    expect(everywhere.filter((action) => !WITHOUT_RESOURCES.test(action))).toEqual([]);
  });

  it('enter customers only by the role name, and never the own account', () => {
    const [allow, deny] = ['EnterCustomers', 'NeverOurOwnAccount'].map((sid) =>
      listStatements(prod().templates.scan).find(({ Sid }) => Sid === sid),
    );
    const text = (resource: unknown): string =>
      typeof resource === 'string'
        ? resource
        : (resource as { 'Fn::Join': [string, unknown[]] })['Fn::Join'][1]
            .map((part) => (typeof part === 'string' ? part : '_'))
            .join('');
    expect(allow?.Effect).toBe('Allow');
    expect(
      listResources(allow as never)
        .map(text)
        .sort(),
    ).toEqual(['arn:aws:iam::*:role/*/CloudMendReadOnly', 'arn:aws:iam::*:role/CloudMendReadOnly']);
    expect(deny?.Effect).toBe('Deny');
    expect(
      listResources(deny as never)
        .map(text)
        .sort(),
    ).toEqual(['arn:aws:iam::_:role/*/CloudMendReadOnly', 'arn:aws:iam::_:role/CloudMendReadOnly']);
    expect(allow?.roles).toEqual(deny?.roles);
  });

  it('lets readers of a tenant add audit lines, and no one change or delete audit lines, observations or approvals', () => {
    const trail = 'T#${aws:PrincipalTag/tenantId}#TRAIL';
    const observations = 'T#${aws:PrincipalTag/tenantId}#OBSERVATION#*';
    const approvals = 'T#${aws:PrincipalTag/tenantId}#CHANGE-EVIDENCE#*';
    const carbon = 'T#${aws:PrincipalTag/tenantId}#CARBON#*';
    const [adding] = listStatements(prod().templates.storage).filter(({ Sid }) => Sid === 'TenantTrail');
    expect([adding?.Effect, listActions(adding as never), adding?.Condition?.['ForAllValues:StringLike']]).toEqual([
      'Allow',
      ['dynamodb:PutItem'],
      { 'dynamodb:LeadingKeys': [trail, `${trail}-COPY`] },
    ]);
    const standing = listStatements(prod().templates.storage).filter(({ Sid }) => Sid === 'TrailStands');
    expect(standing).toHaveLength(2);
    for (const statement of standing) {
      expect(statement.Effect).toBe('Deny');
      expect(listActions(statement)).toEqual(['dynamodb:BatchWriteItem', 'dynamodb:DeleteItem', 'dynamodb:UpdateItem']);
      expect(statement.Condition).toEqual({
        'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': [trail, observations, approvals, carbon] },
      });
    }
  });

  it('give no function direct access to tenant records, except the watchdog', () => {
    const ofTenants = ['TenantRecords', 'TenantTrail', 'TrailStands', 'PlatformTrailStands'];
    const reaching = ours().filter(
      (statement) =>
        listActions(statement).some((action) => action.startsWith('dynamodb:')) &&
        !ofTenants.includes(statement.Sid ?? ''),
    );
    for (const { Sid, Condition, roles } of reaching) {
      if (Sid === 'AllRecords') expect(roles.every((role) => role.startsWith('SweepScansRole'))).toBe(true);
      else {
        const keys = (Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? []) as string[];
        expect(keys.filter((pattern) => !/^S#[A-Z-]+(#\*)?$/.test(pattern))).toEqual([]);
        expect(keys).not.toHaveLength(0);
        expect(Condition?.['Null']?.['dynamodb:LeadingKeys']).toBe('false');
      }
    }
    const watching = reaching.filter(({ Sid }) => Sid === 'AllRecords');
    expect(watching).toHaveLength(1);
    expect(watching.flatMap(listActions).filter((action) => /Put|Update|Delete|Write/.test(action))).toEqual([]);
  });

  it("let each function write only its platform areas, and none the operators' audit trail", () => {
    const roles = [
      ...new Set(
        ours()
          .filter(({ Sid }) => Sid === 'SystemRecords')
          .flatMap((one) => one.roles),
      ),
    ];
    expect(roles.length).toBeGreaterThan(endpoints.length / 2);
    const changes = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'];
    const writable = (role: string): string[] => {
      const own = all().filter((one) => one.roles.includes(role));
      const table = toText(own.find(({ Sid }) => Sid === 'PlatformTrailStands')?.Resource ?? 'nothing denied');
      return Object.values(SYSTEM_AREAS)
        .flat()
        .filter((part) =>
          [`S#${part}`, `S#${part}#x`].some((key) =>
            changes.some((action) =>
              isAllowedBy(own, {
                action: `dynamodb:${action}`,
                resource: table,
                context: { 'dynamodb:LeadingKeys': [key], 'dynamodb:Attributes': ['pk', 'sk', 'plan'] },
              }),
            ),
          ),
        );
    };
    const byName = new Map(roles.map((role) => [role.replace(/Role[0-9A-F]{8}$/, ''), writable(role)]));
    for (const { contract, uses } of endpoints.filter((row) => !row.uses.customerCloud)) {
      const { system } = toRights(contract, uses);
      const wanted = (Object.keys(SYSTEM_AREAS) as SystemArea[])
        .filter((area) => system[area] === 'write')
        .flatMap((area) => SYSTEM_AREAS[area]);
      expect([contract.name, byName.get(contract.name) ?? []]).toEqual([contract.name, wanted]);
    }
    const memberships = [...byName].filter(([, parts]) => parts.includes('USER')).map(([name]) => name);
    expect(memberships.sort()).toEqual([
      'LifeWorkOnLife',
      'SweepPeople',
      'acceptInvitation',
      'accessTenant',
      'answerScim',
      'changeUserRole',
      'endAccess',
      'endSessions',
      'ensureTenant',
      'inviteUser',
      'leaveWorkspace',
      'postconfirmation',
      'pretokengeneration',
      'removeUser',
    ]);
    const workspaces = [...byName].filter(([, parts]) => parts.includes('TENANT')).map(([name]) => name);
    expect(workspaces.sort()).toEqual([
      'LifeWorkOnLife',
      'addCompanyDomain',
      'cancelClosing',
      'changeCompanyRules',
      'changePlan',
      'changeSecurity',
      'ensureTenant',
      'postconfirmation',
      'removeCompanyConnection',
      'removeCompanyDomain',
      'requestClosing',
      'saveCompanyConnection',
      'verifyCompanyDomain',
    ]);
  });

  it('let a call that asks admins for a second factor record when it first did, and nothing else of a person', () => {
    const asking = endpoints.filter(({ contract }) => contract.needsSecondFactor);
    expect(asking.length).toBeGreaterThan(5);
    for (const { contract, uses } of asking) {
      const own = all().filter(({ roles }) =>
        roles.some((role) => role.replace(/Role[0-9A-F]{8}$/, '') === contract.name),
      );
      const table = toText(own.find(({ Sid }) => Sid === 'PlatformTrailStands')?.Resource ?? 'nothing denied');
      const mayChange = (action: string, attribute: string): boolean =>
        isAllowedBy(own, {
          action: `dynamodb:${action}`,
          resource: table,
          context: { 'dynamodb:LeadingKeys': ['S#USER#x'], 'dynamodb:Attributes': ['pk', 'sk', attribute] },
        });
      expect([contract.name, mayChange('UpdateItem', 'factorAskedAt')]).toEqual([contract.name, true]);
      const changesMembers = toRights(contract, uses).system.people === 'write';
      for (const [action, attribute] of [
        ['UpdateItem', 'role'],
        ['PutItem', 'factorAskedAt'],
        ['DeleteItem', 'factorAskedAt'],
      ] as const)
        expect([contract.name, action, mayChange(action, attribute)]).toEqual([contract.name, action, changesMembers]);
    }
  });

  it('let only those triggers access tenant records that write audit entries: of sign-ins, accepted invitations and resets', () => {
    const doors = listStatements(prod().templates.identity).filter(({ Sid }) => Sid === 'TakeTenantRole');
    expect(doors.flatMap(({ roles }) => roles.map((role) => role.replace(/Role[0-9A-F]{8}$/, '')))).toEqual([
      'postconfirmation',
      'pretokengeneration',
    ]);
  });

  it("limit a tenant role to the tagged tenant's keys, like the local guard", () => {
    const doors = listStatements(prod().templates.storage).filter(({ Sid }) => Sid === 'TenantRecords');
    expect(doors).toHaveLength(3);
    const patterns = doors.map(
      ({ Condition }) => Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] as string[],
    );
    expect(doors.every(({ Condition }) => Condition?.['Null']?.['dynamodb:LeadingKeys'] === 'false')).toBe(true);
    for (const other of patterns) expect(other).toEqual(patterns[0]);
    const isAllowed = (tenant: string, partition: string): boolean =>
      (patterns[0] ?? []).some((pattern) => isLike(partition, pattern.replace('${aws:PrincipalTag/tenantId}', tenant)));
    fc.assert(
      fc.property(slug, key, (tenant, partition) => isAllowed(tenant, partition) === isTenantKey(tenant, partition)),
      { numRuns: 10_000 },
    );
    expect(isAllowed('acme', 'T#acme-corp')).toBe(false);
    expect(isAllowed('acme', 'T#acme#FINDING')).toBe(true);
  });

  it('grant a tenant role only to functions of this environment, with exactly one tenant tag', () => {
    const roles = Object.values(prod().templates.storage.findResources('AWS::IAM::Role')) as Array<{
      Properties: {
        RoleName?: string;
        AssumeRolePolicyDocument: { Statement: Array<{ Action: unknown; Condition?: unknown }> };
      };
    }>;
    const doors = roles.filter(({ Properties }) => /tenant-(reader|writer|keeper)$/.test(Properties.RoleName ?? ''));
    expect(doors).toHaveLength(3);
    for (const { Properties } of doors) {
      for (const { Condition } of Properties.AssumeRolePolicyDocument.Statement) {
        expect(JSON.stringify(Condition)).toContain('role/cloudmend-prod-');
        expect(Condition).toMatchObject({
          StringLike: { 'aws:RequestTag/tenantId': '?*' },
          'ForAllValues:StringEquals': { 'aws:TagKeys': ['tenantId'] },
        });
      }
    }
  });

  it('let one function alone change and delete whatever a workspace has', () => {
    const named = (Sid: string) => all().filter((statement) => statement.Sid === Sid);
    const taking = named('TakeTenantRole').filter(({ Resource }) => toText(Resource).endsWith('tenant-keeper'));
    expect(taking.map(({ roles }) => roles.map((role) => role.replace(/Role[0-9A-F]{8}$/, '')))).toEqual([
      ['LifeWorkOnLife'],
    ]);
    const [keeper] = Object.values(prod().templates.storage.findResources('AWS::IAM::Role')).filter(
      ({ Properties }) => (Properties as { RoleName?: string }).RoleName === 'cloudmend-prod-tenant-keeper',
    );
    expect(
      toText(keeper?.Properties.AssumeRolePolicyDocument.Statement[0].Condition.ArnLike['aws:PrincipalArn']),
    ).toMatch(/role\/cloudmend-prod-life-worker$/);
    const deleting = all().filter((statement) => listActions(statement).includes('s3:DeleteObjectVersion'));
    expect(deleting.map(({ Sid }) => Sid)).toEqual(['TenantObjects']);
    expect(toText(deleting[0]?.Resource)).toMatch(/\/\$\{aws:PrincipalTag\/tenantId\}\/\*$/);
  });
};
