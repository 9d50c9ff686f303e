import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import {
  addGroup,
  addUser,
  aUser,
  GLOBEX,
  findMember,
  openScimBench,
  patch,
  readTrail,
  type ScimBench,
} from './testing/scim-bench';

/** The requests that Okta and Microsoft document, in their order and form. */
describe('SCIM', () => {
  let bench: ScimBench;
  beforeEach(async () => {
    bench = await openScimBench();
  });
  afterEach(() => bench.close());

  const ask = (name: string): string => encodeURIComponent(name);

  describe('as Okta calls it', () => {
    it('provisions a user who did not exist, lets them in by a group, and takes the access away', async () => {
      const { acme } = bench;
      const filter = ask('userName eq "test.user@acme.example"');
      const before = await acme.send('GET', `/Users?filter=${filter}&startIndex=1&count=100`);
      expect(before).toMatchObject({
        status: 200,
        body: {
          schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
          totalResults: 0,
          startIndex: 1,
          itemsPerPage: 0,
          Resources: [],
        },
      });
      expect(before.headers['content-type']).toMatch(/^application\/scim\+json/);

      const made = await acme.send('POST', '/Users', {
        ...aUser('test.user@acme.example'),
        locale: 'en-US',
        externalId: '00ujl29u0le5T6Aj10h7',
        groups: [],
        password: '1mz050nq',
      });
      expect(made).toMatchObject({
        status: 201,
        body: {
          userName: 'test.user@acme.example',
          externalId: '00ujl29u0le5T6Aj10h7',
          name: { givenName: 'Test', familyName: 'User' },
          emails: [{ primary: true, value: 'test.user@acme.example', type: 'work' }],
          displayName: 'Test User',
          active: true,
          groups: [],
          meta: { resourceType: 'User' },
        },
      });
      expect(made.text).not.toContain('1mz050nq');
      const { id } = made.body;
      expect(made.headers['location']).toBe(`https://cloudmend.example/api/scim/v2/Users/${id}`);
      // No rule names a group of theirs yet.
      expect(await findMember(bench, 'test.user@acme.example')).toBeUndefined();

      const group = await addGroup(acme, 'Engineers');
      const added = await acme.send(
        'PATCH',
        `/Groups/${group}`,
        patch(
          { op: 'remove', path: 'members[value eq "89bb1940-b905-4575-9e7f-6f887cfb368e"]' },
          { op: 'add', path: 'members', value: [{ value: id, display: 'test.user@acme.example' }] },
        ),
      );
      expect(added).toMatchObject({ status: 204, text: '' });
      expect(await findMember(bench, 'test.user@acme.example')).toMatchObject({
        role: 'tenant-devops',
        state: 'active',
      });
      expect((await acme.send('GET', `/Users/${id}`)).body.groups).toEqual([
        expect.objectContaining({ value: group, display: 'Engineers' }),
      ]);

      const renamed = patch({ op: 'replace', value: { id: group, displayName: 'Engineers' } });
      expect((await acme.send('PATCH', `/Groups/${group}`, renamed)).status).toBe(204);
      expect(await findMember(bench, 'test.user@acme.example')).toMatchObject({ role: 'tenant-devops' });

      const off = await acme.send('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: false } }));
      expect(off).toMatchObject({ status: 200, body: { id, active: false } });
      expect(await findMember(bench, 'test.user@acme.example')).toBeUndefined();
      // Okta finds who was deactivated, and activates them again.
      expect((await acme.send('GET', `/Users?filter=${filter}`)).body.Resources).toEqual([
        expect.objectContaining({ id, active: false }),
      ]);
      const on = await acme.send('PUT', `/Users/${id}`, { ...aUser('test.user@acme.example'), id, active: true });
      expect(on).toMatchObject({ status: 200, body: { active: true } });
      expect(await findMember(bench, 'test.user@acme.example')).toMatchObject({ role: 'tenant-devops' });
    });

    itAtNight('says so if a user exists, and updates one with PUT', async () => {
      const { acme } = bench;
      const id = await addUser(acme, 'test.user@acme.example');
      expect(await acme.send('POST', '/Users', aUser('Test.User@ACME.example'))).toMatchObject({
        status: 409,
        body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '409', scimType: 'uniqueness' },
      });
      const changed = {
        ...aUser('test.user@acme.example', { id, groups: [], meta: { resourceType: 'User' } }),
        name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
      };
      expect(await acme.send('PUT', `/Users/${id}`, changed)).toMatchObject({
        status: 200,
        body: { id, name: { givenName: 'Another', familyName: 'User' } },
      });
    });

    itAtNight('replaces all members of a group, and deletes a pushed group', async () => {
      const { acme } = bench;
      const [one, two] = [await addUser(acme, 'one@acme.example'), await addUser(acme, 'two@acme.example')];
      const group = await addGroup(acme, 'Engineers', [one]);
      const all = patch({ op: 'replace', path: 'members', value: [{ value: two, display: 'two@acme.example' }] });
      expect((await acme.send('PATCH', `/Groups/${group}`, all)).status).toBe(204);
      expect(await findMember(bench, 'one@acme.example')).toBeUndefined();
      expect(await findMember(bench, 'two@acme.example')).toMatchObject({ role: 'tenant-devops' });
      expect(await acme.send('DELETE', `/Groups/${group}`)).toMatchObject({ status: 204, text: '' });
      expect((await acme.send('GET', `/Groups/${group}`)).status).toBe(404);
      expect(await findMember(bench, 'two@acme.example')).toBeUndefined();
    });

    itAtNight('reads users page by page, in one order', async () => {
      const { acme } = bench;
      const names = Array.from({ length: 5 }, (_, index) => `user-${index}@acme.example`);
      for (const name of names) await addUser(acme, name);
      const read = async (query: string) => (await acme.send('GET', `/Users?${query}`)).body;
      const pages = await Promise.all(
        ['startIndex=1&count=2', 'startIndex=3&count=2', 'startIndex=5&count=2'].map(read),
      );
      expect(pages.map(({ totalResults, itemsPerPage }) => [totalResults, itemsPerPage])).toEqual([
        [5, 2],
        [5, 2],
        [5, 1],
      ]);
      expect(pages.flatMap(({ Resources }) => Resources.map(({ userName }: { userName: string }) => userName))).toEqual(
        names,
      );
      expect(await read('count=0')).toMatchObject({ totalResults: 5, itemsPerPage: 0, Resources: [] });
      expect(await read('startIndex=-4&count=99999')).toMatchObject({ startIndex: 1, itemsPerPage: 5 });
    });
  });

  describe('as Microsoft Entra ID calls it', () => {
    const entraUser = {
      schemas: [
        'urn:ietf:params:scim:schemas:core:2.0:User',
        'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
      ],
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      userName: 'Test_User@Acme.example',
      active: true,
      emails: [{ primary: true, type: 'work', value: 'Test_User.Mail@Acme.example' }],
      meta: { resourceType: 'User' },
      name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
      roles: [],
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { employeeNumber: '701984' },
    };

    itAtNight('tests the connection, and discovers what there is', async () => {
      const { acme } = bench;
      const random = await acme.send('GET', `/Users?filter=${ask('userName eq "f7a0-9b21"')}`);
      expect(random).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [] } });
      const schemas = (await acme.send('GET', '/Schemas')).body;
      expect(schemas).toMatchObject({ totalResults: 2, startIndex: 1 });
      for (const { id } of schemas.Resources) expect((await acme.send('GET', `/Schemas/${id}`)).body.id).toBe(id);
      expect((await acme.send('GET', '/ServiceProviderConfig')).body).toMatchObject({
        patch: { supported: true },
        bulk: { supported: false },
        filter: { supported: true },
        etag: { supported: true },
      });
      expect((await acme.send('GET', '/ResourceTypes')).body.Resources.map((type: { id: string }) => type.id)).toEqual([
        'User',
        'Group',
      ]);
    });

    it('creates a user as sent, and finds them by every matching attribute', async () => {
      const { acme } = bench;
      const made = await acme.send('POST', '/Users', entraUser);
      expect(made).toMatchObject({
        status: 201,
        body: {
          externalId: entraUser.externalId,
          userName: entraUser.userName,
          name: entraUser.name,
          emails: entraUser.emails,
          active: true,
        },
      });
      const { id } = made.body;
      for (const filter of [
        'userName eq "test_user@acme.example"',
        'externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"',
        'emails[type eq "work"].value eq "test_user.mail@acme.example"',
        'userName eq "test_user@acme.example" and active eq true',
        `id eq "${id}"`,
        'urn:ietf:params:scim:schemas:core:2.0:User:userName eq "test_user@acme.example"',
      ])
        expect([filter, (await acme.send('GET', `/Users?filter=${ask(filter)}`)).body.Resources]).toEqual([
          filter,
          [expect.objectContaining({ id })],
        ]);
      expect(await acme.send('GET', '/Users/5171a35d82074e068ce2')).toMatchObject({
        status: 404,
        body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '404' },
      });
    });

    it.each(
      takeFirst(
        [
          ['as it sends today', { op: 'Replace', path: 'active', value: 'False' }],
          ['with the flag aadOptscim062020', { op: 'replace', path: 'active', value: false }],
          ['without a path', { op: 'Replace', value: { active: 'False' } }],
        ],
        1,
      ),
    )('disables and restores a user, %s', async (_when, operation) => {
      const { acme } = bench;
      const id = await addUser(acme, 'eve@acme.example');
      await addGroup(acme, 'Engineers', [id]);
      const off = await acme.send('PATCH', `/Users/${id}`, patch(operation));
      expect(off).toMatchObject({ status: 200, body: { active: false } });
      expect(await findMember(bench, 'eve@acme.example')).toBeUndefined();
      const on = await acme.send('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'active', value: 'True' }));
      expect(on.body.active).toBe(true);
      expect(await findMember(bench, 'eve@acme.example')).toMatchObject({ role: 'tenant-devops' });
    });

    itAtNight('updates single and multi-valued attributes, and leaves out what nothing here keeps', async () => {
      const { acme } = bench;
      const { body } = await acme.send('POST', '/Users', entraUser);
      const one = patch(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updated@acme.example' },
        { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
        { op: 'Add', path: 'nickName', value: 'Babs' },
        {
          op: 'Replace',
          path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber',
          value: 'Eqpj',
        },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+49 30 1234' },
      );
      expect(await acme.send('PATCH', `/Users/${body.id}`, one)).toMatchObject({
        status: 200,
        body: {
          name: { familyName: 'updatedFamilyName', givenName: 'givenName' },
          emails: [{ value: 'updated@acme.example', type: 'work', primary: true }],
        },
      });
      const many = patch({
        op: 'replace',
        value: {
          displayName: 'Bjfe',
          'name.givenName': 'Kkom',
          'name.familyName': 'Unua',
          'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber': 'Aklq',
        },
      });
      const after = await acme.send('PATCH', `/Users/${body.id}`, many);
      expect(after.body).toMatchObject({ displayName: 'Bjfe', name: { givenName: 'Kkom', familyName: 'Unua' } });
      expect(after.text).not.toMatch(/Babs|Eqpj|Aklq|1234/);
      const renamed = patch({ op: 'Replace', path: 'userName', value: '5b50642d@acme.example' });
      expect((await acme.send('PATCH', `/Users/${body.id}`, renamed)).body.userName).toBe('5b50642d@acme.example');
    });

    itAtNight('creates a group without members, finds it by name, and adds and removes members', async () => {
      const { acme } = bench;
      const made = await acme.send('POST', '/Groups', {
        schemas: [
          'urn:ietf:params:scim:schemas:core:2.0:Group',
          'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
        ],
        externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
        displayName: 'Engineers',
        meta: { resourceType: 'Group' },
      });
      expect(made).toMatchObject({
        status: 201,
        body: { displayName: 'Engineers', externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159', members: [] },
      });
      const { id: group } = made.body;
      const found = await acme.send(
        'GET',
        `/Groups?excludedAttributes=members&filter=${ask('displayName eq "engineers"')}`,
      );
      expect(found.body.Resources).toEqual([expect.objectContaining({ id: group })]);
      expect(found.body.Resources[0]).not.toHaveProperty('members');
      const bare = await acme.send('GET', `/Groups/${group}?excludedAttributes=members`);
      expect(bare.body).not.toHaveProperty('members');

      const user = await addUser(acme, 'eve@acme.example');
      const member = [{ $ref: null, value: user }];
      const change = (op: object) => acme.send('PATCH', `/Groups/${group}`, patch(op));
      const isMember = async (): Promise<number> => {
        const filter = ask(`id eq "${group}" and members eq "${user}"`);
        return (await acme.send('GET', `/Groups?excludedAttributes=members&filter=${filter}`)).body.totalResults;
      };
      expect(await change({ op: 'Add', path: 'members', value: member })).toMatchObject({ status: 204 });
      expect([await isMember(), (await findMember(bench, 'eve@acme.example'))?.role]).toEqual([1, 'tenant-devops']);
      expect(await change({ op: 'Remove', path: 'members', value: member })).toMatchObject({ status: 204 });
      expect([await isMember(), await findMember(bench, 'eve@acme.example')]).toEqual([0, undefined]);
      await change({ op: 'Add', path: 'members', value: member });
      expect(await change({ op: 'remove', path: `members[value eq "${user}"]` })).toMatchObject({ status: 204 });
      expect([await isMember(), await findMember(bench, 'eve@acme.example')]).toEqual([0, undefined]);
    });

    it('gives a role by the id that its assertions name groups by, and follows a new name', async () => {
      const { acme } = bench;
      const user = await addUser(acme, 'eve@acme.example');
      const group = await addGroup(acme, 'Some team', [user], { externalId: 'Engineers' });
      expect(await findMember(bench, 'eve@acme.example')).toMatchObject({ role: 'tenant-devops' });
      await acme.send(
        'PATCH',
        `/Groups/${group}`,
        patch({ op: 'Replace', path: 'displayName', value: 'Cloud Admins' }),
      );
      expect(await findMember(bench, 'eve@acme.example')).toMatchObject({ role: 'tenant-admin' });
    });

    itAtNight('deletes a user for good', async () => {
      const { acme } = bench;
      const id = await addUser(acme, 'eve@acme.example');
      const group = await addGroup(acme, 'Engineers', [id]);
      expect(await acme.send('DELETE', `/Users/${id}`)).toMatchObject({ status: 204, text: '' });
      expect((await acme.send('GET', `/Users/${id}`)).status).toBe(404);
      expect((await acme.send('DELETE', `/Users/${id}`)).status).toBe(404);
      expect((await acme.send('GET', `/Groups/${group}`)).body.members).toEqual([]);
      expect(await findMember(bench, 'eve@acme.example')).toBeUndefined();
    });
  });

  it('refuses a change of a version that is no longer the latest, and tells what is unchanged', async () => {
    const { acme } = bench;
    const id = await addUser(acme, 'eve@acme.example');
    const { headers } = await acme.send('GET', `/Users/${id}`);
    const etag = String(headers['etag']);
    expect((await acme.send('GET', `/Users/${id}`, undefined, { 'if-none-match': etag })).status).toBe(304);
    const rename = patch({ op: 'replace', path: 'displayName', value: 'Eve' });
    expect((await acme.send('PATCH', `/Users/${id}`, rename, { 'if-match': etag })).status).toBe(200);
    expect((await acme.send('PATCH', `/Users/${id}`, rename, { 'if-match': etag })).status).toBe(412);
  });

  it('goes on after a fault, with the attempt that a directory repeats or any other change of the group', async () => {
    const { acme, test } = bench;
    const ids = [await addUser(acme, 'one@acme.example'), await addUser(acme, 'two@acme.example')];
    const group = await addGroup(acme, 'Engineers');
    const add = patch({ op: 'add', path: 'members', value: ids.map((value) => ({ value })) });
    test.people.failing = 'create';
    expect(await acme.send('PATCH', `/Groups/${group}`, add)).toMatchObject({ status: 503, body: { status: '503' } });
    expect(await findMember(bench, 'one@acme.example')).toBeUndefined();
    test.people.failing = '';
    expect((await acme.send('PATCH', `/Groups/${group}`, add)).status).toBe(204);
    expect(await findMember(bench, 'two@acme.example')).toMatchObject({ role: 'tenant-devops' });

    test.people.failing = 'create';
    const three = await addUser(acme, 'three@acme.example');
    const more = patch({ op: 'add', path: 'members', value: [{ value: three }] });
    expect((await acme.send('PATCH', `/Groups/${group}`, more)).status).toBe(503);
    test.people.failing = '';
    const rename = patch({ op: 'replace', path: 'externalId', value: 'g-1' });
    expect((await acme.send('PATCH', `/Groups/${group}`, rename)).status).toBe(204);
    expect(await findMember(bench, 'three@acme.example')).toMatchObject({ role: 'tenant-devops' });
  });

  itAtNight('leaves who did it in the audit trail', async () => {
    const id = await addUser(bench.acme, 'eve@acme.example');
    await addGroup(bench.acme, 'Engineers', [id]);
    const lines = (await readTrail(bench)).filter(({ actor }) => actor === 'SCIM');
    expect(lines.map(({ action, target }) => `${action} ${target}`)).toEqual([
      'scim.join eve@acme.example',
      'scim.group Engineers',
      'scim.user eve@acme.example',
    ]);
    expect((await readTrail(bench, GLOBEX)).filter(({ actor }) => actor === 'SCIM')).toEqual([]);
  });
});
