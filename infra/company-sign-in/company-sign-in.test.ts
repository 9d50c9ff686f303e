import type { TenantId } from '@cloudmend/domain/tenancy';
import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import { openTestServices, type TestServices } from '../runtime/testing/test-services';
import { callEndpoint, connectCompany, issueFor, OIDC, RULES, signUpByProvider } from './testing/company-bench';

const ACME = 'acme' as TenantId;
const GLOBEX = 'globex' as TenantId;

describe('company sign-in', () => {
  let bench: TestServices;
  let acme: string;
  let globex: string;

  beforeEach(async () => {
    bench = await openTestServices();
    for (const [tenantId, admin] of [
      [ACME, 'ada'],
      [GLOBEX, 'gus'],
    ] as const) {
      await bench.aTenant(tenantId, 'enterprise', { [admin]: 'tenant-admin' });
      bench.people.add({ sub: admin, email: `${admin}@acme.example` });
    }
    acme = await connectCompany(bench, { tenantId: ACME, admin: 'ada', domain: 'acme.example' });
    globex = await connectCompany(bench, { tenantId: GLOBEX, admin: 'gus', domain: 'globex.example' });
  });

  afterEach(() => bench.close());

  const readTrail = async (tenantId: TenantId) =>
    (await bench.services.openStores(tenantId).audit.list({}, 50)).items.map(({ action }) => action);

  it('makes a member with the role of their group, and lets them into their workspace', async () => {
    const user = { provider: acme, email: 'eve@acme.example', groups: '[Everyone,Engineers]' };
    await signUpByProvider(bench, user);
    const claims = await issueFor(bench, user);
    const member = await bench.local.system.members.byEmail(ACME, 'eve@acme.example');
    expect(member).toMatchObject({ role: 'tenant-devops', state: 'active' });
    expect(claims['company_member']).toBe(member?.sub);
    const me = await callEndpoint('getMe', { sub: 'pool-user', claims });
    expect(me.body.memberships).toEqual([expect.objectContaining({ tenantId: 'acme', role: 'tenant-devops' })]);
    const scans = await callEndpoint('listScans', { sub: 'pool-user', claims, path: { tenantId: ACME } });
    expect(scans.status).toBe(200);
    expect(await readTrail(ACME)).toEqual(expect.arrayContaining(['user.join', 'session.start']));
  });

  it('follows the groups at the next sign-in, and ends with the last one', async () => {
    const user = { provider: acme, email: 'eve@acme.example', groups: 'Engineers' };
    await issueFor(bench, user);
    await issueFor(bench, { ...user, groups: '[Cloud+Admins]' });
    expect((await bench.local.system.members.byEmail(ACME, user.email))?.role).toBe('tenant-admin');
    await expect(issueFor(bench, { ...user, groups: '' })).rejects.toThrow('has not given you access');
  });

  itAtNight('finds the member that an address already has', async () => {
    const claims = await issueFor(bench, { provider: acme, email: 'ada@acme.example', groups: 'Cloud Admins' });
    expect(claims['company_member']).toBe('ada');
  });

  it.each(
    takeFirst(
      [
        [
          "another workspace's provider",
          () => ({ provider: globex, email: 'ada@acme.example', groups: 'Cloud Admins' }),
        ],
        ['a domain of no company', () => ({ provider: acme, email: 'ada@gmail.example', groups: 'Cloud Admins' })],
        ['a subdomain', () => ({ provider: acme, email: 'ada@sub.acme.example', groups: 'Cloud Admins' })],
        ['a longer domain', () => ({ provider: acme, email: 'ada@acme.example.evil.example', groups: 'Cloud Admins' })],
        [
          'two addresses in one',
          () => ({ provider: acme, email: 'x@globex.example,ada@acme.example', groups: 'Cloud Admins' }),
        ],
        [
          'an address with a second @',
          () => ({ provider: acme, email: 'x@globex.example@acme.example', groups: 'Cloud Admins' }),
        ],
        [
          'an address with a line break',
          () => ({ provider: acme, email: 'x@globex.example\n@acme.example', groups: 'Cloud Admins' }),
        ],
        ['a domain of other letters', () => ({ provider: acme, email: 'ada@аcme.example', groups: 'Cloud Admins' })],
        ['no address', () => ({ provider: acme, email: '', groups: 'Cloud Admins' })],
        ['no group with a role', () => ({ provider: acme, email: 'eve@acme.example', groups: '[Everyone]' })],
        [
          'a group whose name contains another',
          () => ({ provider: acme, email: 'eve@acme.example', groups: 'Not Cloud Admins' }),
        ],
        [
          'a group that is a role of ours',
          () => ({ provider: acme, email: 'eve@acme.example', groups: 'tenant-admin' }),
        ],
        [
          'an unknown provider',
          () => ({ provider: 'company-unknown', email: 'ada@acme.example', groups: 'Cloud Admins' }),
        ],
        ['no provider', () => ({ provider: '', email: 'ada@acme.example', groups: 'Cloud Admins' })],
        [
          'forged claims of another workspace',
          () => ({
            provider: globex,
            email: 'ada@acme.example',
            groups: 'Cloud Admins',
            forged: { 'custom:tenant': 'acme', company_tenant: 'acme', email_verified: 'true', identities: '[]' },
          }),
        ],
      ],
      3,
    ),
  )('refuses %s, before and after a user exists', async (_what, toUser) => {
    const before = await bench.local.system.members.ofTenant(ACME);
    await expect(signUpByProvider(bench, toUser())).rejects.toThrow(/company|administrator/);
    await expect(issueFor(bench, toUser())).rejects.toThrow(/company|administrator/);
    await expect(issueFor(bench, toUser(), 'RefreshTokens')).rejects.toThrow(/company|administrator|member/);
    expect(await bench.local.system.members.ofTenant(ACME)).toEqual(before);
  });

  it('refuses a second identity with the address of a member', async () => {
    await issueFor(bench, { provider: acme, subject: 'p-1', email: 'eve@acme.example', groups: 'Engineers' });
    const other = { provider: acme, subject: 'p-2', email: 'eve@acme.example', groups: 'Cloud Admins' };
    await expect(signUpByProvider(bench, other)).rejects.toThrow('Another person');
    await expect(issueFor(bench, other)).rejects.toThrow('Another person');
    expect(await bench.local.system.members.byEmail(ACME, 'eve@acme.example')).toMatchObject({ role: 'tenant-devops' });
    expect(await readTrail(ACME)).not.toContain('user.role');
  });

  it('never takes a password user for a user of a company', async () => {
    const user = { provider: acme, email: 'ada@acme.example', forged: { 'cognito:user_status': 'CONFIRMED' } };
    expect(await issueFor(bench, user)).not.toHaveProperty('company_tenant');
  });

  it('reaches one workspace only, whatever else the member belongs to', async () => {
    const { members } = bench.local.system;
    await members.put({
      tenantId: GLOBEX,
      sub: 'ada',
      email: 'ada@acme.example',
      role: 'tenant-admin',
      state: 'active',
    });
    const claims = await issueFor(bench, { provider: acme, email: 'ada@acme.example', groups: 'Cloud Admins' });
    const call = (name: string, parts: object) => callEndpoint(name, { sub: 'pool-user', claims, ...parts });
    expect((await call('listUsers', { query: 'tenantId=acme' })).status).toBe(200);
    expect((await call('listUsers', { query: 'tenantId=globex' })).status).toBe(403);
    expect((await call('listUsers', {})).body.map(({ email }: { email: string }) => email)).toContain(
      'ada@acme.example',
    );
    expect((await call('getMe', {})).body.memberships).toHaveLength(1);
    for (const [name, body] of [
      ['ensureTenant', { tenantId: 'new-one' }],
      ['accessTenant', { tenantId: 'globex', reason: 'a reason that is long enough' }],
    ] as const)
      expect((await call(name, { body })).status).toBe(403);
    expect((await call('acceptInvitation', { path: { tenantId: 'globex' }, body: {} })).status).toBe(403);
  });

  it.each(
    takeFirst(
      [
        ['claims without the client', { aud: 'client-1' }],
        ['the client without claims', { company_tenant: '' }],
        ['no member', { company_member: '' }],
        ['no provider', { company_provider: '' }],
        ["another workspace's provider", { company_provider: 'company-other' }],
        ['another audience', { aud: 'client-of-others' }],
        ['a malformed workspace', { company_tenant: 'ACME' }],
      ],
      2,
    ),
  )('refuses a token with %s', async (_what, forged) => {
    const claims = await issueFor(bench, { provider: acme, email: 'ada@acme.example', groups: 'Cloud Admins' });
    const answer = await callEndpoint('listScans', {
      sub: 'pool-user',
      claims: { ...claims, ...forged } as Record<string, string>,
      path: { tenantId: ACME },
    });
    expect([401, 403]).toContain(answer.status);
  });

  it('refuses a token that names another workspace than its provider has', async () => {
    const claims = await issueFor(bench, { provider: globex, email: 'gina@globex.example', groups: 'Cloud Admins' });
    const answer = await callEndpoint('listScans', {
      sub: 'pool-user',
      claims: { ...claims, company_tenant: 'acme', company_member: 'ada' },
      path: { tenantId: ACME },
    });
    expect(answer.status).toBe(401);
  });

  it('ends sessions when it is turned off or the connection is removed', async () => {
    const user = { provider: acme, email: 'ada@acme.example', groups: 'Cloud Admins' };
    const claims = await issueFor(bench, user);
    const read = async () =>
      (await callEndpoint('listScans', { sub: 'pool-user', claims, path: { tenantId: ACME } })).status;
    expect(await read()).toBe(200);
    await callEndpoint('changeCompanyRules', { sub: 'ada', path: { tenantId: ACME }, body: { ...RULES, mode: 'off' } });
    expect(await read()).toBe(401);
    await expect(issueFor(bench, user, 'RefreshTokens')).rejects.toThrow('does not use company sign-in');
    await callEndpoint('removeCompanyConnection', { sub: 'ada', path: { tenantId: ACME }, body: {} });
    expect(bench.providers.has(acme)).toBe(false);
    expect(bench.removedUsers).toEqual([`${acme}_ada@acme.example`]);
  });

  it('refuses passwords where it is required, except of break-glass admins and other domains', async () => {
    const { members } = bench.local.system;
    for (const [sub, email] of [
      ['bob', 'bob@acme.example'],
      ['cat', 'cat@auditors.example'],
    ] as const)
      await members.put({ tenantId: ACME, sub, email, role: 'tenant-viewer', state: 'active' });
    const rules = { ...RULES, mode: 'enforced' };
    const save = (body: object) => callEndpoint('changeCompanyRules', { sub: 'ada', path: { tenantId: ACME }, body });
    expect((await save(rules)).status).toBe(400);
    expect((await save({ ...rules, breakGlass: ['bob@acme.example'] })).status).toBe(400);
    expect((await save({ ...rules, breakGlass: ['ada@acme.example'] })).status).toBe(200);
    const read = async (sub: string, claims = {}) =>
      (await callEndpoint('listScans', { sub, claims, path: { tenantId: ACME } })).status;
    expect(await read('ada')).toBe(200);
    expect(await read('bob')).toBe(403);
    // Their own address may be changed; the workspace's record counts.
    expect(await read('bob', { email: 'bob@home.example' })).toBe(403);
    expect(await read('cat')).toBe(200);
    await bench.local.system.tenants.setPlan(ACME, 'pro');
    expect(await read('bob')).toBe(200);
    await expect(issueFor(bench, { provider: acme, email: 'ada@acme.example' })).rejects.toThrow('company sign-in');
  });

  it('lets personal access tokens wait until their owner has signed in with the company', async () => {
    const { members } = bench.local.system;
    await members.put({
      tenantId: ACME,
      sub: 'bob',
      email: 'bob@acme.example',
      role: 'tenant-devops',
      state: 'active',
    });
    const path = { tenantId: ACME };
    const make = async (sub: string) =>
      (
        await callEndpoint('createAccessToken', {
          sub,
          path,
          body: { name: 'CI', scopes: ['viewTenant'], days: 30 },
          headers: { 'idempotency-key': `token-of-${sub}` },
        })
      ).body.secret as string;
    const [ofBob, ofAda] = [await make('bob'), await make('ada')];
    const read = (secret: string) =>
      callEndpoint('listScans', { sub: undefined, path, headers: { authorization: `Bearer ${secret}` } });
    expect((await read(ofBob)).status).toBe(200);
    await callEndpoint('changeCompanyRules', {
      sub: 'ada',
      path,
      body: { ...RULES, mode: 'enforced', breakGlass: ['ada@acme.example'] },
    });
    expect(await read(ofBob)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('sign in with their company'), details: { companySignIn: 'required' } },
    });
    expect((await read(ofAda)).status).toBe(200);
    await issueFor(bench, { provider: globex, email: 'bob@acme.example', groups: 'Engineers' }).catch(() => undefined);
    expect((await read(ofBob)).status).toBe(403);
    await issueFor(bench, { provider: acme, email: 'bob@acme.example', groups: 'Engineers' });
    expect((await read(ofBob)).status).toBe(200);
    // An identity at a provider that is no longer the workspace's counts for nothing.
    await bench.local.system.companySignIns.unbind(ACME, 'bob');
    await bench.local.system.companySignIns.bind(ACME, 'bob', { provider: globex, userName: `${globex}_bob` });
    expect((await read(ofBob)).status).toBe(403);
  });

  itAtNight(
    'tells an admin who tries the connection before turning it on what it sends, and lets no one in',
    async () => {
      const rules = { ...RULES, mode: 'off' };
      await callEndpoint('changeCompanyRules', { sub: 'ada', path: { tenantId: ACME }, body: rules });
      const before = await bench.local.system.members.ofTenant(ACME);
      const user = { provider: acme, email: 'eve@acme.example', groups: '[Everyone,Engineers]' };
      const told =
        'The connection works. Your provider sent eve@acme.example with the groups Everyone, Engineers. They would get the role devops.';
      await expect(signUpByProvider(bench, user)).rejects.toThrow(told);
      await expect(issueFor(bench, user)).rejects.toThrow(told);
      await expect(issueFor(bench, { ...user, groups: '' })).rejects.toThrow('no groups. They would get no role');
      await expect(issueFor(bench, { ...user, email: 'eve@gmail.example' })).rejects.toThrow('in a verified domain');
      await expect(issueFor(bench, user, 'RefreshTokens')).rejects.toThrow('does not use company sign-in');
      expect(await bench.local.system.members.ofTenant(ACME)).toEqual(before);
    },
  );

  itAtNight('shows members how their workspace signs in, and whether it refuses their password', async () => {
    const { members } = bench.local.system;
    await members.put({
      tenantId: ACME,
      sub: 'bob',
      email: 'bob@acme.example',
      role: 'tenant-viewer',
      state: 'active',
    });
    const path = { tenantId: ACME };
    const shown = await callEndpoint('getCompanySignIn', { sub: 'bob', path });
    expect(shown).toMatchObject({ status: 200, body: { mode: 'optional', provider: acme } });
    expect((await callEndpoint('changeCompanyRules', { sub: 'bob', path, body: RULES })).status).toBe(403);
    const readMe = async (sub: string, claims = {}) => (await callEndpoint('getMe', { sub, claims })).body.memberships;
    expect((await readMe('bob'))[0]).not.toHaveProperty('requiresCompanySignIn');
    const body = { ...RULES, mode: 'enforced', breakGlass: ['ada@acme.example'] };
    await callEndpoint('changeCompanyRules', { sub: 'ada', path, body });
    expect(await readMe('bob')).toEqual([expect.objectContaining({ requiresCompanySignIn: true })]);
    expect((await readMe('ada'))[0]).not.toHaveProperty('requiresCompanySignIn');
    const claims = await issueFor(bench, { provider: acme, email: 'bob@acme.example', groups: 'Engineers' });
    expect((await readMe('pool-user', claims))[0]).not.toHaveProperty('requiresCompanySignIn');
  });

  itAtNight('keeps the role of a break-glass admin and of an auditor', async () => {
    await callEndpoint('changeCompanyRules', {
      sub: 'ada',
      path: { tenantId: ACME },
      body: { ...RULES, mode: 'enforced', breakGlass: ['ada@acme.example'] },
    });
    await issueFor(bench, { provider: acme, email: 'ada@acme.example', groups: 'Engineers' });
    expect((await bench.local.system.members.byEmail(ACME, 'ada@acme.example'))?.role).toBe('tenant-admin');
  });

  it('verifies a domain for one workspace, by its own record only', async () => {
    const path = { tenantId: GLOBEX };
    const added = await callEndpoint('addCompanyDomain', { sub: 'gus', path, body: { domain: 'acme.example' } });
    const verify = () =>
      callEndpoint('verifyCompanyDomain', { sub: 'gus', path: { ...path, domain: 'acme.example' }, body: {} });
    expect((await verify()).body.message).toContain('TXT record was not found');
    const entry = added.body.domains.find(({ domain }: { domain: string }) => domain === 'acme.example');
    bench.records[entry.recordName] = [entry.recordValue];
    expect((await verify()).body.message).toBe('Another workspace uses this domain.');
    const discover = async (email: string) =>
      (await callEndpoint('discoverCompanySignIn', { sub: undefined, query: `email=${email}` })).body.provider;
    expect(await discover('anyone@ACME.example')).toBe(acme);
    expect(await discover('anyone@nobody.example')).toBeNull();
  });

  it('never answers the secret, and keeps it nowhere but in the user pool', async () => {
    const shown = await callEndpoint('getCompanySignIn', { sub: 'ada', path: { tenantId: ACME } });
    expect(JSON.stringify(shown.body)).not.toContain(OIDC.clientSecret);
    expect(JSON.stringify(await bench.local.system.companySignIns.get(ACME))).not.toContain(OIDC.clientSecret);
    expect(JSON.stringify(await bench.services.openStores(ACME).audit.list({}, 50))).not.toContain(OIDC.clientSecret);
    expect(bench.providers.get(acme)?.details['client_secret']).toBe(OIDC.clientSecret);
  });
});
