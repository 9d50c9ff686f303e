import { effort, SEED } from '@cloudmend/domain/testing/effort';
import { PropertyRunner } from '@cloudmend/store/testing/random';
import { ACME, aUser, openScimBench, patch, type ScimBench } from './testing/scim-bench';

const SEQUENCES = effort(1, 200);
const STEPS = 40;

const NAMES = ['ann', 'ben', 'cid', 'dan'].map((name) => `${name}@acme.example`);
const GROUPS = ['Cloud Admins', 'Engineers', 'Everyone'] as const;
const ROLES: Readonly<Record<string, string>> = { 'Cloud Admins': 'tenant-admin', Engineers: 'tenant-devops' };

interface ModelUser {
  readonly id: string;
  active: boolean;
}

/** The workspace as it should be: who is active, and who is in which group. */
class Model {
  readonly users = new Map<string, ModelUser>();
  readonly groups = new Map<string, { readonly id: string; readonly members: Set<string> }>();

  /** The role of the first rule with a group of theirs. */
  roleOf(name: string): string | undefined {
    const user = this.users.get(name);
    if (!user?.active) return undefined;
    const group = Object.keys(ROLES).find((each) => this.groups.get(each)?.members.has(user.id));
    return group && ROLES[group];
  }

  listRoles(): Array<readonly [string, string]> {
    const roles = NAMES.flatMap((name) => {
      const role = this.roleOf(name);
      return role === undefined ? [] : [[name, role] as const];
    });
    return [['ada@acme.example', 'tenant-admin'], ...roles];
  }
}

type Step = (bench: ScimBench, model: Model, random: PropertyRunner) => Promise<void>;

const flip = (random: PropertyRunner): boolean => random.next() < 0.5;

const STEPS_OF: readonly Step[] = [
  async ({ acme }, { users }, random) => {
    const name = random.pick(NAMES);
    const active = random.next() < 0.8;
    const reply = await acme.send('POST', '/Users', aUser(name, { active }));
    expect(reply.status).toBe(users.has(name) ? 409 : 201);
    if (!users.has(name)) users.set(name, { id: reply.body.id, active });
  },
  async ({ acme }, { users }, random) => {
    const user = users.get(random.pick(NAMES));
    const active = flip(random);
    const value = random.pick([active, active ? 'True' : 'False']);
    const operation = flip(random) ? { op: 'Replace', path: 'active', value } : { op: 'replace', value: { active } };
    const reply = await acme.send('PATCH', `/Users/${user?.id ?? 'nobody'}`, patch(operation));
    expect(reply.status).toBe(user ? 200 : 404);
    if (user) user.active = active;
  },
  async ({ acme }, { users }, random) => {
    const name = random.pick(NAMES);
    const user = users.get(name);
    const active = flip(random);
    const reply = await acme.send('PUT', `/Users/${user?.id ?? 'nobody'}`, aUser(name, { active }));
    expect(reply.status).toBe(user ? 200 : 404);
    if (user) user.active = active;
  },
  async ({ acme }, { users, groups }, random) => {
    const name = random.pick(NAMES);
    const user = users.get(name);
    expect((await acme.send('DELETE', `/Users/${user?.id ?? 'nobody'}`)).status).toBe(user ? 204 : 404);
    if (!user) return;
    users.delete(name);
    for (const { members } of groups.values()) members.delete(user.id);
  },
  async ({ acme }, { users, groups }, random) => {
    const displayName = random.pick(GROUPS);
    const members = [...users.values()].filter(() => flip(random)).map(({ id }) => id);
    const body = { displayName, members: members.map((value) => ({ value })) };
    const known = groups.get(displayName);
    const reply = known
      ? await acme.send('PUT', `/Groups/${known.id}`, body)
      : await acme.send('POST', '/Groups', body);
    expect(reply.status).toBe(known ? 200 : 201);
    groups.set(displayName, { id: reply.body.id, members: new Set(members) });
  },
  async ({ acme }, { users, groups }, random) => {
    const group = groups.get(random.pick(GROUPS));
    const user = users.get(random.pick(NAMES));
    if (!group || !user) return;
    const value = [{ value: user.id }];
    const [isAdded, operation] = random.pick([
      [true, { op: 'Add', path: 'members', value }],
      [true, { op: 'add', value: { members: value } }],
      [false, { op: 'Remove', path: 'members', value }],
      [false, { op: 'remove', path: `members[value eq "${user.id}"]` }],
    ] as const);
    expect((await acme.send('PATCH', `/Groups/${group.id}`, patch(operation))).status).toBe(204);
    if (isAdded) group.members.add(user.id);
    else group.members.delete(user.id);
  },
  async ({ acme }, { groups }, random) => {
    const name = random.pick(GROUPS);
    const group = groups.get(name);
    if (!group || random.next() < 0.5) return;
    expect((await acme.send('DELETE', `/Groups/${group.id}`)).status).toBe(204);
    groups.delete(name);
  },
];

const readWorkspace = async ({ test, acme }: ScimBench) => {
  const members = await test.local.system.members.ofTenant(ACME);
  const users = (await acme.send('GET', '/Users')).body.Resources as Array<{ userName: string; active: boolean }>;
  const groups = (await acme.send('GET', '/Groups')).body.Resources as Array<{
    displayName: string;
    members: Array<{ value: string }>;
  }>;
  return {
    roles: members.map(({ email, role }) => [email, role]).sort(),
    users: users.map(({ userName, active }) => [userName, active]).sort(),
    groups: groups
      .map(({ displayName, members: listed }) => [displayName, listed.map(({ value }) => value).sort()])
      .sort(),
  };
};

const readModel = (model: Model) => ({
  roles: model.listRoles().sort(),
  users: [...model.users].map(([name, { active }]) => [name, active]).sort(),
  groups: [...model.groups].map(([name, { members }]) => [name, [...members].sort()]).sort(),
});

describe('SCIM operations in any order', () => {
  it(`end as a plain model does, over ${SEQUENCES} sequences of ${STEPS}`, async () => {
    for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
      const bench = await openScimBench();
      const random = new PropertyRunner(SEED + sequence);
      const model = new Model();
      for (let step = 0; step < STEPS; step += 1) await random.pick(STEPS_OF)(bench, model, random);
      expect({ sequence, ...(await readWorkspace(bench)) }).toEqual({ sequence, ...readModel(model) });
      await bench.close();
    }
  });
});
