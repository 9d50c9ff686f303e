import { AppError } from '@cloudmend/domain/errors';
import type { ProvisionedGroup } from '@cloudmend/store/system';
import { fitsAll, parseFilter, type Clause, type Readers } from './filter';
import { changeGroup, type GroupDraft, listNamed, readGroup } from './group-draft';
import { readChanges } from './patch-path';
import { assertVersion, toGroupResource, toOne, toPage } from './resources';
import type { ScimAnswer, ScimCall } from './scim-call';
import { badRequest, changedMeanwhile, missing, notUnique } from './scim-error';
import { settleUsers } from './settle-user';

const READERS: Readers<ProvisionedGroup> = {
  id: ({ id }) => [id],
  externalid: ({ externalId }) => [externalId],
  displayname: ({ displayName }) => [displayName],
  members: ({ members }) => members,
  'members.value': ({ members }) => members,
};

const toGroups = ({ services }: ScimCall) => services.system.provisioning.groups;

const findCandidates = async (call: ScimCall, clauses: readonly Clause[]): Promise<readonly ProvisionedGroup[]> => {
  const { tenantId } = call.tenant;
  const texts = new Map(
    clauses.flatMap(({ attribute, value }) => (typeof value === 'string' ? [[attribute, value]] : [])),
  );
  const [id, name] = [texts.get('id'), texts.get('displayname')];
  if (id !== undefined) return toGroups(call).findMany(tenantId, [id]);
  if (name === undefined) return toGroups(call).list(tenantId);
  const found = await toGroups(call).findNamed(tenantId, 'displayName', name);
  return found ? [found] : [];
};

export const listGroups = async (call: ScimCall): Promise<ScimAnswer> => {
  const filter = call.query.get('filter')?.[0];
  const clauses = filter === undefined ? [] : parseFilter(filter);
  const fits = fitsAll(READERS, clauses);
  return toPage(call, (await findCandidates(call, clauses)).filter(fits), (group) => toGroupResource(call, group));
};

/** @throws AppError not-found */
const findGroup = async (call: ScimCall, id: string): Promise<ProvisionedGroup> => {
  const group = await toGroups(call).find(call.tenant.tenantId, id);
  if (!group) throw missing(id);
  return group;
};

const show = (call: ScimCall, group: ProvisionedGroup, status?: number): ScimAnswer =>
  toOne(call, group, toGroupResource(call, group), status);

export const getGroup = async (call: ScimCall, id: string): Promise<ScimAnswer> =>
  show(call, await findGroup(call, id));

const nameTaken = (error: unknown): unknown =>
  error instanceof AppError && error.code === 'conflict'
    ? notUnique('A group with this displayName exists already.')
    : error;

/** @throws AppError invalidValue for whom the directory has not provisioned here */
const assertKnown = async ({ services, tenant }: ScimCall, ids: readonly string[]): Promise<void> => {
  const found = await services.system.provisioning.users.findMany(tenant.tenantId, ids);
  const known = new Set(found.map(({ id }) => id));
  const stranger = ids.find((id) => !known.has(id));
  if (stranger !== undefined) throw badRequest('invalidValue', `There is no user ${stranger.slice(0, 64)}.`);
};

const toAudited = ({ displayName, members }: ProvisionedGroup) => ({ displayName, members: members.length });

/** Makes roles follow a group that was written; what fails is tried again with its next change. */
const settle = async (call: ScimCall, group: ProvisionedGroup): Promise<void> => {
  if (group.unsettled.length === 0) return;
  const { services, tenant } = call;
  const users = await services.system.provisioning.users.findMany(tenant.tenantId, group.unsettled);
  await settleUsers(call, users, await toGroups(call).list(tenant.tenantId));
  await toGroups(call).save(tenant.tenantId, group, { ...group, unsettled: [] });
};

export const createGroup = async (call: ScimCall): Promise<ScimAnswer> => {
  const { services, tenant } = call;
  const draft = readGroup(call.readBody());
  await assertKnown(call, draft.members);
  const at = services.clock().toISOString();
  const made = { id: services.newId(), createdAt: at, changedAt: at, version: 1 };
  const group: ProvisionedGroup = { ...draft, ...made, unsettled: draft.members };
  await toGroups(call)
    .create(tenant.tenantId, group)
    .catch((error: unknown) => {
      throw nameTaken(error);
    });
  await call.note({ action: 'scim.group', target: group.displayName, before: null, after: toAudited(group) });
  await settle(call, group);
  const answer = show(call, group, 201);
  return { ...answer, headers: { ...answer.headers, location: `${call.base}/Groups/${group.id}` } };
};

const findTouched = (group: ProvisionedGroup, draft: GroupDraft, named: readonly string[]): readonly string[] => {
  const isRenamed = group.displayName !== draft.displayName || group.externalId !== draft.externalId;
  const [had, has] = [new Set(group.members), new Set(draft.members)];
  const moved = [...group.members.filter((id) => !has.has(id)), ...draft.members.filter((id) => !had.has(id))];
  return [...new Set([...group.unsettled, ...named, ...moved, ...(isRenamed ? draft.members : [])])];
};

const saveGroup = async (
  call: ScimCall,
  group: ProvisionedGroup,
  draft: GroupDraft,
  named: readonly string[],
): Promise<ProvisionedGroup> => {
  const { services, tenant } = call;
  const had = new Set(group.members);
  await assertKnown(
    call,
    draft.members.filter((id) => !had.has(id)),
  );
  const unsettled = findTouched(group, draft, named);
  const isSame = JSON.stringify(draft) === JSON.stringify(toDraft(group));
  const stamp = isSame ? {} : { changedAt: services.clock().toISOString(), version: group.version + 1 };
  const saved: ProvisionedGroup = { ...group, ...draft, ...stamp, unsettled };
  const isSaved = await toGroups(call)
    .save(tenant.tenantId, group, saved)
    .catch((error: unknown) => {
      throw nameTaken(error);
    });
  if (!isSaved) throw changedMeanwhile();
  if (!isSame)
    await call.note({
      action: 'scim.group',
      target: saved.displayName,
      before: toAudited(group),
      after: toAudited(saved),
    });
  await settle(call, saved);
  return saved;
};

const toDraft = ({ displayName, externalId, members }: ProvisionedGroup): GroupDraft => ({
  displayName,
  externalId,
  members,
});

export const replaceGroup = async (call: ScimCall, id: string): Promise<ScimAnswer> => {
  const group = await findGroup(call, id);
  assertVersion(call, group);
  const draft = readGroup(call.readBody());
  return show(call, await saveGroup(call, group, draft, draft.members));
};

/** Entra ID wants no body: a group may have many members. */
export const patchGroup = async (call: ScimCall, id: string): Promise<ScimAnswer> => {
  const group = await findGroup(call, id);
  assertVersion(call, group);
  const changes = readChanges(call.readBody());
  const saved = await saveGroup(call, group, changes.reduce(changeGroup, toDraft(group)), listNamed(changes));
  return call.query.has('attributes') ? show(call, saved) : { status: 204 };
};

/** Emptied first, so that no one keeps a role of it if this ends halfway. */
export const removeGroup = async (call: ScimCall, id: string): Promise<ScimAnswer> => {
  const group = await findGroup(call, id);
  assertVersion(call, group);
  await saveGroup(call, group, { ...toDraft(group), members: [] }, []);
  if (!(await toGroups(call).remove(call.tenant.tenantId, await findGroup(call, id)))) throw changedMeanwhile();
  await call.note({ action: 'scim.group', target: group.displayName, before: toAudited(group), after: null });
  return { status: 204 };
};
