import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import { EXPORT_README } from '../life/export-readme';
import { callEndpoint, issueFor } from '../company-sign-in/testing/company-bench';
import {
  ACME,
  addGroup,
  addUser,
  aUser,
  GLOBEX,
  makeToken,
  findMember,
  openDirectory,
  openScimBench,
  patch,
  readTrail,
  type ScimBench,
} from './testing/scim-bench';

describe('a directory by SCIM', () => {
  let bench: ScimBench;
  /** What changes nothing shares a bench. */
  const share = (): void => {
    beforeAll(async () => {
      bench = await openScimBench();
    });
    afterAll(() => bench.close());
  };
  const each = (): void => {
    beforeEach(async () => {
      bench = await openScimBench();
    });
    afterEach(() => bench.close());
  };

  const deactivate = patch({ op: 'replace', path: 'active', value: false });
  const dump = async (): Promise<string> =>
    JSON.stringify(
      await Promise.all(
        [ACME, GLOBEX].map(async (tenantId) => {
          const { provisioning, members } = bench.test.local.system;
          return [
            await provisioning.users.list(tenantId),
            await provisioning.groups.list(tenantId),
            (await members.ofTenant(tenantId)).map((member) => JSON.stringify(member)).sort(),
          ];
        }),
      ),
    );

  describe('with a token', () => {
    each();

    it.each(
      takeFirst(
        [
          ['none', ''],
          ['a word', 'secret'],
          ['an API token', `cmpat_${'A'.repeat(62)}`],
          ['one of the right shape', `cmscm_${'A'.repeat(62)}`],
        ],
        1,
      ),
    )('that is %s is refused in the words of SCIM', async (_what, token) => {
      const reply = await openDirectory(token).send('GET', '/Users');
      expect(reply).toMatchObject({
        status: 401,
        body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401' },
      });
      expect(reply.headers['www-authenticate']).toContain('Bearer');
    });

    it('that is mistyped, cut or extended is refused', async () => {
      const { token } = bench.acme;
      const swapped = `${token.slice(0, 40)}${token[40] === 'a' ? 'b' : 'a'}${token.slice(41)}`;
      for (const each of [token.slice(0, -1), `${token}a`, swapped, token.toLowerCase(), token.toUpperCase()])
        expect((await openDirectory(each).send('GET', '/Users')).status).toBe(401);
    });

    it('of SCIM calls nothing else, and no token of the API calls SCIM', async () => {
      for (const name of ['listUsers', 'getProvisioning', 'listScans'])
        expect(
          await callEndpoint(name, {
            sub: undefined,
            path: { tenantId: ACME },
            headers: { authorization: `Bearer ${bench.acme.token}` },
          }),
        ).toMatchObject({ status: 401 });
      const made = await callEndpoint('createAccessToken', {
        sub: 'ada',
        path: { tenantId: ACME },
        body: { name: 'CI', scopes: ['viewTenant'] },
      });
      expect(made.status).toBe(200);
      expect((await openDirectory(made.body.secret).send('GET', '/Users')).status).toBe(401);
    });

    it('that was revoked or has expired ends at once, and its use is in the trail', async () => {
      const { tokens } = (await callEndpoint('getProvisioning', { sub: 'ada', path: { tenantId: ACME } })).body;
      const [{ id }] = tokens;
      const revoked = await callEndpoint('revokeScimToken', { sub: 'ada', path: { tenantId: ACME, id }, body: {} });
      expect(revoked.status).toBe(200);
      expect(await bench.acme.send('GET', '/Users')).toMatchObject({
        status: 401,
        body: { detail: 'This SCIM token was revoked.' },
      });
      expect(await readTrail(bench)).toContainEqual(
        expect.objectContaining({ action: 'scim.call', actor: 'SCIM', outcome: 'denied' }),
      );
      bench.test.local.setTime('2029-01-01T00:00:00.000Z');
      expect((await bench.globex.send('GET', '/Users')).body.detail).toMatch(/expired on/);
    });

    itAtNight('is replaced without downtime, is shown once, and at most two exist', async () => {
      const second = await makeToken(ACME, 'ada');
      const directory = openDirectory(second.body.secret);
      expect((await directory.send('GET', '/Users')).status).toBe(200);
      expect((await bench.acme.send('GET', '/Users')).status).toBe(200);
      expect(await makeToken(ACME, 'ada')).toMatchObject({ status: 409 });
      const listed = await callEndpoint('getProvisioning', { sub: 'ada', path: { tenantId: ACME } });
      expect(listed.body.tokens).toHaveLength(2);
      expect(JSON.stringify(listed.body)).not.toContain(second.body.secret.slice(22, 62));
      expect((await callEndpoint('listAccessTokens', { sub: 'ada', path: { tenantId: ACME } })).body).toEqual([]);
    });

    it("of another workspace's admin cannot be made or revoked", async () => {
      const { tokens } = (await callEndpoint('getProvisioning', { sub: 'gus', path: { tenantId: GLOBEX } })).body;
      const path = { tenantId: GLOBEX };
      expect((await makeToken(GLOBEX, 'ada')).status).toBe(403);
      for (const [tenantId, status] of [
        [GLOBEX, 403],
        [ACME, 404],
      ] as const)
        expect(
          await callEndpoint('revokeScimToken', { sub: 'ada', path: { tenantId, id: tokens[0].id }, body: {} }),
        ).toMatchObject({ status });
      expect((await callEndpoint('getProvisioning', { sub: 'ada', path })).status).toBe(403);
    });

    it('ends with the plan', async () => {
      await bench.test.local.system.tenants.setPlan(ACME, 'pro');
      expect(await bench.acme.send('GET', '/Users')).toMatchObject({ status: 403, body: { status: '403' } });
    });

    it('never stands in logs, trail or a second answer', async () => {
      const id = await addUser(bench.acme, 'eve@acme.example');
      await bench.acme.send('PATCH', `/Users/${id}`, deactivate);
      await bench.acme.send('GET', '/Users?filter=nothing');
      const secret = bench.acme.token.slice(22);
      expect(bench.test.logLines.join()).not.toContain(secret);
      expect(bench.test.logLines.join()).not.toContain('eve@acme.example');
      expect(JSON.stringify(await readTrail(bench))).not.toContain(secret);
      expect(JSON.stringify(await bench.test.local.system.accessTokens.list(ACME))).not.toContain(secret);
      expect(EXPORT_README).toContain('provisioning.json');
    });
  });

  describe("towards another workspace's records", () => {
    each();

    it('finds none, changes none and cannot tell them from missing ones', async () => {
      const user = await addUser(bench.globex, 'eve@globex.example');
      const group = await addGroup(bench.globex, 'Engineers', [user]);
      const before = await dump();
      const own = await addGroup(bench.acme, 'Everyone');
      await bench.acme.send('DELETE', `/Groups/${own}`);
      for (const [kind, id] of [
        ['Users', user],
        ['Groups', group],
      ] as const)
        for (const [method, body] of [
          ['GET', undefined],
          ['PUT', kind === 'Users' ? aUser('x@acme.example') : { displayName: 'Mine' }],
          ['PATCH', patch({ op: 'replace', path: 'displayName', value: 'Mine' })],
          ['DELETE', undefined],
        ] as const) {
          const [theirs, nobodys] = await Promise.all([
            bench.acme.send(method, `/${kind}/${id}`, body),
            bench.acme.send(method, `/${kind}/01JD2M7F3A9999999999999999`, body),
          ]);
          expect([method, kind, theirs.status]).toEqual([method, kind, 404]);
          expect(theirs.text.replace(id, '')).toBe(nobodys.text.replace('01JD2M7F3A9999999999999999', ''));
        }
      for (const filter of [`id eq "${user}"`, 'userName eq "eve@globex.example"', 'active eq true'])
        expect((await bench.acme.send('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.totalResults).toBe(0);
      const made = await bench.acme.send('POST', '/Groups', { displayName: 'Mine', members: [{ value: user }] });
      expect(made).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
      expect(await dump()).toBe(before);
    });

    it('leaves a person of two workspaces alone in the other one, their sessions too', async () => {
      const { members } = bench.test.local.system;
      const id = await addUser(bench.acme, 'eve@acme.example');
      await addGroup(bench.acme, 'Engineers', [id]);
      const eve = await findMember(bench, 'eve@acme.example');
      const sub = eve?.sub ?? '';
      await members.put({ tenantId: GLOBEX, sub, email: 'eve@acme.example', role: 'tenant-admin', state: 'active' });
      const token = await callEndpoint('createAccessToken', {
        sub,
        path: { tenantId: ACME },
        body: { name: 'CI', scopes: ['viewTenant'] },
      });
      const listBy = (tenantId: string, parts: object) => callEndpoint('listScans', { path: { tenantId }, ...parts });
      const byToken = { sub: undefined, headers: { authorization: `Bearer ${token.body.secret}` } };
      expect([(await listBy(ACME, { sub })).status, (await listBy(ACME, byToken)).status]).toEqual([200, 200]);

      await bench.acme.send('PATCH', `/Users/${id}`, deactivate);
      expect([(await listBy(ACME, { sub })).status, (await listBy(ACME, byToken)).status]).toEqual([403, 401]);
      expect((await listBy(GLOBEX, { sub })).status).toBe(200);
      expect(await findMember(bench, 'eve@acme.example', GLOBEX)).toMatchObject({ role: 'tenant-admin' });
      expect((await members.user(sub))?.signedOutAt).toBeUndefined();

      // A new membership gets no old token back.
      bench.test.local.setTime('2026-11-21T12:05:00.000Z');
      await bench.acme.send('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: true }));
      expect([(await listBy(ACME, { sub })).status, (await listBy(ACME, byToken)).status]).toEqual([200, 401]);
    });

    itAtNight('ends the sessions of a person of no other workspace', async () => {
      const id = await addUser(bench.acme, 'eve@acme.example');
      await addGroup(bench.acme, 'Engineers', [id]);
      const sub = (await findMember(bench, 'eve@acme.example'))?.sub ?? '';
      await bench.acme.send('PATCH', `/Users/${id}`, deactivate);
      expect((await bench.test.local.system.members.user(sub))?.signedOutAt).toBeGreaterThan(0);
    });
  });

  describe('cannot provision', () => {
    share();

    it.each(
      takeFirst(
        [
          'eve@gmail.example',
          'eve@sub.acme.example',
          'eve@acme.example.evil.example',
          'eve@globex.example',
          'eve@globex.example@acme.example',
          'eve',
          'eve@аcme.example',
        ],
        2,
      ),
    )('%s, outside its verified domains', async (userName) => {
      const before = await dump();
      expect(await bench.acme.send('POST', '/Users', aUser(userName))).toMatchObject({
        status: 400,
        body: { scimType: 'invalidValue' },
      });
      expect(await dump()).toBe(before);
    });
  });

  describe('cannot', () => {
    each();

    it('move a user out of its verified domains', async () => {
      const id = await addUser(bench.acme, 'eve@acme.example');
      const moved = patch({ op: 'Replace', path: 'emails[type eq "work"].value', value: 'eve@gmail.example' });
      expect(await bench.acme.send('PATCH', `/Users/${id}`, moved)).toMatchObject({ status: 400 });
    });

    it('remove members outside its verified domains by moving a deactivated user to their address', async () => {
      const { members } = bench.test.local.system;
      const email = 'bo@gmail.example';
      await members.put({ tenantId: ACME, sub: 'bo', email, role: 'tenant-admin', state: 'active' });
      const id = await addUser(bench.acme, 'eve@acme.example');
      const moved = { op: 'replace', path: 'emails[type eq "work"].value', value: email };
      const gone = { op: 'replace', path: 'active', value: false };
      for (const operations of [[gone, moved], [moved]]) {
        expect((await bench.acme.send('PATCH', `/Users/${id}`, patch(...operations))).status).toBe(200);
        expect(await findMember(bench, email)).toMatchObject({ role: 'tenant-admin', state: 'active' });
      }
      const back = patch({ op: 'replace', path: 'active', value: true });
      expect((await bench.acme.send('PATCH', `/Users/${id}`, back)).status).toBe(400);
      expect((await bench.acme.send('DELETE', `/Users/${id}`)).status).toBe(204);
      expect(await findMember(bench, email)).toMatchObject({ role: 'tenant-admin', state: 'active' });
    });

    it('take the last admin away, or an admin who may use a password in an emergency', async () => {
      const ada = await addUser(bench.acme, 'ada@acme.example');
      const refused = await bench.acme.send('PATCH', `/Users/${ada}`, deactivate);
      expect(refused).toMatchObject({ status: 403, body: { detail: expect.stringContaining('at least one admin') } });
      expect((await bench.acme.send('DELETE', `/Users/${ada}`)).status).toBe(403);
      expect((await bench.acme.send('GET', `/Users/${ada}`)).body.active).toBe(true);
      expect(await findMember(bench, 'ada@acme.example')).toMatchObject({ role: 'tenant-admin' });

      const second = await addUser(bench.acme, 'bea@acme.example');
      await addGroup(bench.acme, 'Cloud Admins', [second]);
      await bench.test.local.system.companySignIns.change(ACME, (setup) => ({ ...setup, breakGlass: ['ada'] }));
      const kept = await bench.acme.send('PATCH', `/Users/${ada}`, deactivate);
      expect(kept).toMatchObject({ status: 403, body: { detail: expect.stringContaining('in an emergency') } });
      await addGroup(bench.acme, 'Engineers', [ada]);
      expect(await findMember(bench, 'ada@acme.example')).toMatchObject({ role: 'tenant-admin' });
    });

    itAtNight('give a member from before another role than a rule says', async () => {
      const { members } = bench.test.local.system;
      await members.put({
        tenantId: ACME,
        sub: 'bo',
        email: 'bo@acme.example',
        role: 'tenant-manager',
        state: 'active',
      });
      const id = await addUser(bench.acme, 'bo@acme.example');
      expect(await findMember(bench, 'bo@acme.example')).toMatchObject({ sub: 'bo', role: 'tenant-manager' });
      await addGroup(bench.acme, 'Engineers', [id]);
      expect(await findMember(bench, 'bo@acme.example')).toMatchObject({ sub: 'bo', role: 'tenant-devops' });
    });

    it('be passed at sign-in: deactivated users stay out, and its groups decide', async () => {
      const { provider } = await bench.test.local.system.companySignIns.get(ACME);
      const signIn = (groups: string) =>
        issueFor(bench.test, { provider: provider ?? '', email: 'eve@acme.example', groups });
      const id = await addUser(bench.acme, 'eve@acme.example');
      await addGroup(bench.acme, 'Engineers', [id]);
      await signIn('[Cloud+Admins]');
      expect(await findMember(bench, 'eve@acme.example')).toMatchObject({ role: 'tenant-devops' });
      await bench.acme.send('PATCH', `/Users/${id}`, deactivate);
      await expect(signIn('[Cloud+Admins]')).rejects.toThrow('has not given you access');
      expect(await findMember(bench, 'eve@acme.example')).toBeUndefined();
    });
  });

  describe('is refused clearly', () => {
    share();
    let id: string;
    beforeAll(async () => {
      id = await addUser(bench.acme, 'eve@acme.example');
    });

    it.each(
      takeFirst(
        [
          ['userName', 'invalidFilter'],
          ['userName eq', 'invalidFilter'],
          ['userName eq "a" or userName eq "b"', 'invalidFilter'],
          ['userName eq "a" and ', 'invalidFilter'],
          ['userName sw "a"', 'invalidFilter'],
          ['not (userName eq "a")', 'invalidFilter'],
          ['userName eq "a\\"', 'invalidFilter'],
          ['userName eq "\\x41"', 'invalidFilter'],
          ['tenantId eq "globex"', 'invalidFilter'],
          ['sub eq "gus"', 'invalidFilter'],
          ['__proto__ eq "a"', 'invalidFilter'],
          ['constructor eq "a"', 'invalidFilter'],
          ['hasOwnProperty eq "a"', 'invalidFilter'],
          ['pk eq "S#SCIM-USERS#globex"', 'invalidFilter'],
          [Array.from({ length: 6 }, () => 'active eq true').join(' and '), 'invalidFilter'],
          [`userName eq "${'a'.repeat(2000)}"`, 'invalidFilter'],
        ],
        3,
      ),
    )('for the filter %.40s', async (filter, scimType) => {
      for (const kind of ['Users', 'Groups'])
        expect(await bench.acme.send('GET', `/${kind}?filter=${encodeURIComponent(filter)}`)).toMatchObject({
          status: 400,
          body: { scimType },
        });
    });

    it('for a filter that would never end with backtracking', async () => {
      const slow = `userName eq "${'\\\\'.repeat(400)}`;
      expect((await bench.acme.send('GET', `/Users?filter=${encodeURIComponent(slow)}`)).status).toBe(400);
    });

    const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    it.each<[string, unknown, number]>(
      takeFirst(
        [
          ['no body', '', 400],
          ['no JSON', '{', 400],
          ['a list', [], 400],
          ['a text', '"x"', 400],
          ['a body nested 5,000 times', deep(5000), 400],
          ['a body of 600 KB', { userName: 'a'.repeat(600 * 1024) }, 413],
          ['no operations', patch(), 400],
          ['an unknown operation', patch({ op: 'move', path: 'active', value: true }), 400],
          ['an operation that is a text', { Operations: ['x'] }, 400],
          [
            '1,001 operations',
            patch(...Array.from({ length: 1001 }, () => ({ op: 'add', path: 'title', value: '' }))),
            400,
          ],
          ['a path that is an object', patch({ op: 'replace', path: {}, value: 1 }), 400],
          ['a path of many parts', patch({ op: 'replace', path: `a${'.a'.repeat(200)}`, value: 1 }), 400],
          ['an endless path', patch({ op: 'replace', path: 'a'.repeat(5000), value: 1 }), 400],
          ['a path with a script', patch({ op: 'replace', path: 'emails[0;drop]', value: 1 }), 400],
          ['removal without a path', patch({ op: 'remove' }), 400],
          ['active as a number', patch({ op: 'replace', path: 'active', value: 0 }), 400],
          ['active as the name of a method', patch({ op: 'replace', path: 'active', value: 'constructor' }), 400],
          ['no active any more', patch({ op: 'remove', path: 'active' }), 400],
          ['a userName that is an object', patch({ op: 'replace', path: 'userName', value: { a: 1 } }), 400],
          ['no userName any more', patch({ op: 'remove', path: 'userName' }), 400],
          ['an endless name', patch({ op: 'replace', path: 'displayName', value: 'a'.repeat(257) }), 400],
          [
            '30 emails',
            patch({ op: 'add', path: 'emails', value: Array.from({ length: 30 }, (_, i) => `${i}@x`) }),
            400,
          ],
        ],
        5,
      ),
    )('for %s, and changes nothing', async (_what, body, status) => {
      const before = await dump();
      expect((await bench.acme.send('PATCH', `/Users/${id}`, body)).status).toBe(status);
      expect(await dump()).toBe(before);
    });

    it.each(
      takeFirst(
        [
          ['{"__proto__": {"active": false, "isAdmin": true}}'],
          ['{"op": "replace", "value": {"__proto__": {"active": false}, "constructor": {"prototype": {"x": 1}}}}'],
          ['{"op": "replace", "path": "constructor", "value": {"prototype": {"x": 1}}}'],
          ['{"op": "replace", "path": "emails[constructor eq \\"x\\"].value", "value": "eve@acme.example"}'],
          ['{"op": "replace", "path": "emails[type eq \\"work\\"].constructor", "value": "x"}'],
        ],
        2,
      ),
    )('or left alone for the names of a prototype: %s', async (operation) => {
      const { body } = await bench.acme.send('GET', `/Users/${id}`);
      const reply = await bench.acme.send('PATCH', `/Users/${id}`, `{"Operations": [${operation}]}`);
      expect([200, 400]).toContain(reply.status);
      expect((await bench.acme.send('GET', `/Users/${id}`)).body).toEqual({ ...body, meta: expect.anything() });
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    });

    it.each(
      takeFirst(
        [
          ['GET', '/Bulk', 404],
          ['GET', '/constructor', 404],
          ['POST', '/Schemas', 405],
          ['DELETE', '/Users', 405],
          ['GET', '/ServiceProviderConfig/x', 404],
          ['GET', '/Schemas/x', 404],
          ['POST', '/Users/x', 405],
        ],
        2,
      ),
    )('for %s %s', async (method, path, status) => {
      expect(await bench.acme.send(method, path, method === 'POST' ? {} : undefined)).toMatchObject({
        status,
        body: { status: String(status) },
      });
    });

    it('after 1,500 calls within a minute, and told when to come back', async () => {
      await bench.test.local.spend(`scim ${ACME}`, 1499, 60);
      expect((await bench.acme.send('GET', '/Users')).status).toBe(200);
      const reply = await bench.acme.send('GET', '/Users');
      expect(reply.status).toBe(429);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      expect((await bench.globex.send('GET', '/Users')).status).toBe(200);
    });
  });

  describe('that a workspace had', () => {
    each();

    it('is forgotten with it', async () => {
      const id = await addUser(bench.acme, 'eve@acme.example', { externalId: 'e-1' });
      await addGroup(bench.acme, 'Engineers', [id]);
      await addUser(bench.globex, 'eve@globex.example');
      await bench.test.local.system.provisioning.removeAll(ACME);
      const left = await dump();
      expect(left).not.toContain('Engineers');
      expect(left).toContain('eve@globex.example');
      expect((await bench.acme.send('GET', '/Users')).body.totalResults).toBe(0);
      expect(await addUser(bench.acme, 'eve@acme.example', { externalId: 'e-1' })).not.toBe(id);
    });
  });
});
