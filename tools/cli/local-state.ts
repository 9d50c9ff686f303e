import { pathToFileURL } from 'node:url';
import type { Contract } from '@cloudmend/domain/contract';
import type { MemberActor } from '@cloudmend/domain/tenancy';
import { PROVIDERS } from '@cloudmend/infra/providers';
import { findRefusal, type MemberUses } from '@cloudmend/infra/runtime';
import { openObjects, openStores } from '@cloudmend/store';
import { openSystemStore, type SystemStore } from '@cloudmend/store/system';
import { ulid } from 'ulid';
import { LOCAL_TABLE } from '../local/local-platform';
import { readLocalSettings } from '../local/local-settings';
import { openTable } from '../local/open-table';
import { StartError } from '../local/start-error';
import { openStateFolder } from '../local/state-folder';
import { UsageError } from './usage-error';

/** Who does something in which workspace. */
export interface LocalMember {
  readonly workspace: string;
  /** @default - the first admin */
  readonly email: string | undefined;
}

/** @throws UsageError if no one like that is a member */
const findActor = async (system: SystemStore, { workspace, email }: LocalMember): Promise<MemberActor> => {
  const tenant = (await system.tenants.list()).find(
    ({ tenantId, state }) => tenantId === workspace && state === 'active',
  );
  const members = tenant ? await system.members.ofTenant(tenant.tenantId) : [];
  const member = members.find(
    (one) => one.state === 'active' && (email === undefined ? one.role === 'tenant-admin' : one.email === email),
  );
  if (!tenant || !member)
    throw new UsageError(`The local state has no workspace ${workspace} with ${email ?? 'an admin'} as a member.`);
  const { sub, role, email: name } = member;
  return { kind: 'member', sub, email: name, name, signedInAt: 0, role, plan: tenant.plan, tenantId: tenant.tenantId };
};

const withTable = async <T>(
  run: (deps: Parameters<typeof openStores>[0], system: SystemStore) => Promise<T>,
): Promise<T> => {
  const { stateFolder } = readLocalSettings({ env: process.env, args: [], folder: process.cwd() });
  const state = await openStateFolder(stateFolder);
  const { client, close } = await openTable(LOCAL_TABLE, { path: state.tables, isFresh: false });
  try {
    const deps = { client, table: LOCAL_TABLE, clock: () => new Date(), newId: ulid };
    const system = openSystemStore(deps);
    const snapshots = openObjects(pathToFileURL(state.snapshots).href);
    return await run({ ...deps, snapshots, cursorSecret: system.cursorSecret }, system);
  } finally {
    await close();
  }
};

/** Makes a call on the state of `npm start`, while no start holds it. @throws UsageError, AppError */
export const onLocalState = async <T>(
  member: LocalMember,
  contract: Contract,
  run: (uses: MemberUses, actor: MemberActor) => Promise<T>,
): Promise<T> => {
  try {
    return await withTable(async (deps, system) => {
      const actor = await findActor(system, member);
      const refusal = findRefusal(actor, contract);
      if (refusal) throw refusal;
      // Commands use the records of the workspace and nothing else.
      const uses = { ...openStores(deps, actor.tenantId), ...deps, system, providers: async () => PROVIDERS };
      return run(uses as unknown as MemberUses, actor);
    });
  } catch (thrown) {
    if (thrown instanceof StartError) throw new UsageError(thrown.message);
    throw thrown;
  }
};
