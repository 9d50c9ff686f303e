import { pathToFileURL } from 'node:url';
import { askQuestion, type Narration } from '@cloudmend/domain/copilot';
import { answerQuestion } from '@cloudmend/infra/copilot';
import { type Call, findRefusal, type MemberUses, PROVIDERS } from '@cloudmend/infra/runtime';
import type { MemberActor } from '@cloudmend/domain/tenancy';
import { openObjects, openStores } from '@cloudmend/store';
import { openSystemStore, type SystemStore } from '@cloudmend/store/system';
import { ulid } from 'ulid';
import { LOCAL_TABLE } from '../local/local-platform';
import { readLocalSettings } from '../local/local-settings';
import { openTable } from '../local/open-table';
import { StartError } from '../local/start-error';
import { openStateFolder } from '../local/state-folder';
import { UsageError } from './usage-error';

const refuse = (): never => {
  throw new Error('A question changes nothing.');
};

/** A call that only reads. */
const READING: Call = {
  requestId: 'ask',
  sourceIp: '127.0.0.1',
  session: undefined,
  signal: AbortSignal.timeout(60_000),
  continueAt: () => undefined,
  auditIn: refuse,
  changes: refuse,
  recordIn: refuse,
};

interface LocalQuestion {
  readonly workspace: string;
  /** Who asks. @default - the first admin */
  readonly email: string | undefined;
  readonly question: string;
}

/** @throws UsageError if nobody like that is a member */
const findActor = async (system: SystemStore, { workspace, email }: LocalQuestion): Promise<MemberActor> => {
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
  ask: (deps: Parameters<typeof openStores>[0], system: SystemStore) => Promise<T>,
): Promise<T> => {
  const { stateFolder } = readLocalSettings({ env: process.env, args: [], folder: process.cwd() });
  const state = await openStateFolder(stateFolder);
  const { client, close } = await openTable(LOCAL_TABLE, { path: state.tables, isFresh: false });
  try {
    const deps = { client, table: LOCAL_TABLE, clock: () => new Date(), newId: ulid };
    const system = openSystemStore(deps);
    const snapshots = openObjects(pathToFileURL(state.snapshots).href);
    return await ask({ ...deps, snapshots, cursorSecret: system.cursorSecret }, system);
  } finally {
    await close();
  }
};

/** Answers from the state of `npm start`, while no start holds it. @throws UsageError, AppError */
export const askLocalState = async (asked: LocalQuestion): Promise<Narration & { readonly intent: string }> => {
  try {
    return await withTable(async (deps, system) => {
      const actor = await findActor(system, asked);
      const refusal = findRefusal(actor, askQuestion);
      if (refusal) throw refusal;
      const stores = openStores(deps, actor.tenantId);
      // What reads uses nothing else.
      const uses = { ...stores, ...deps, system, providers: PROVIDERS } as unknown as MemberUses;
      return answerQuestion(uses, actor, asked.question, READING);
    });
  } catch (thrown) {
    if (thrown instanceof StartError) throw new UsageError(thrown.message);
    throw thrown;
  }
};
