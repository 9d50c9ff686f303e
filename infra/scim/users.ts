import { readEmailDomain } from '@cloudmend/domain/company-sign-in';
import { AppError } from '@cloudmend/domain/errors';
import type { ProvisionedUser } from '@cloudmend/store/system';
import { fitsAll, parseFilter, type Clause, type Readers } from './filter';
import { readChanges } from './patch-path';
import { asksFor, assertVersion, toOne, toPage, toUserResource } from './resources';
import type { ScimAnswer, ScimCall } from './scim-call';
import { badRequest, changedMeanwhile, missing, notUnique } from './scim-error';
import { endUser, settleUser } from './settle-user';
import { changeUser, findAddress, readUser, type UserDraft } from './user-draft';

const READERS: Readers<ProvisionedUser> = {
  id: ({ id }) => [id],
  externalid: ({ externalId }) => [externalId],
  username: ({ userName }) => [userName],
  displayname: ({ displayName }) => [displayName],
  active: ({ active }) => [active],
  'name.givenname': ({ name }) => [name?.givenName],
  'name.familyname': ({ name }) => [name?.familyName],
  'emails.value': ({ emails }, type) =>
    emails.filter((entry) => type === undefined || entry.type?.toLowerCase() === type).map(({ value }) => value),
  emails: ({ emails }) => emails.map(({ value }) => value),
};

const toUsers = ({ services }: ScimCall) => services.system.provisioning.users;
const listGroups = ({ services, tenant }: ScimCall) => services.system.provisioning.groups.list(tenant.tenantId);

/** By an index where a clause names one, so that a directory that looks for one user reads one. */
const findCandidates = async (call: ScimCall, clauses: readonly Clause[]): Promise<readonly ProvisionedUser[]> => {
  const users = toUsers(call);
  const { tenantId } = call.tenant;
  const texts = new Map(
    clauses.flatMap(({ attribute, value }) => (typeof value === 'string' ? [[attribute, value]] : [])),
  );
  const [id, userName, externalId] = [texts.get('id'), texts.get('username'), texts.get('externalid')];
  if (id !== undefined) return users.findMany(tenantId, [id]);
  if (externalId !== undefined) return users.listByExternalId(tenantId, externalId);
  if (userName === undefined) return users.list(tenantId);
  const found = await users.findNamed(tenantId, 'userName', userName);
  return found ? [found] : [];
};

export const listUsers = async (call: ScimCall): Promise<ScimAnswer> => {
  const filter = call.query.get('filter')?.[0];
  const clauses = filter === undefined ? [] : parseFilter(filter);
  const fits = fitsAll(READERS, clauses);
  const found = (await findCandidates(call, clauses)).filter(fits);
  const groups = asksFor(call, 'groups') ? await listGroups(call) : undefined;
  return toPage(call, found, (user) => toUserResource(call, user, groups));
};

/** @throws AppError not-found */
const findUser = async (call: ScimCall, id: string): Promise<ProvisionedUser> => {
  const user = await toUsers(call).find(call.tenant.tenantId, id);
  if (!user) throw missing(id);
  return user;
};

const show = async (call: ScimCall, user: ProvisionedUser, status?: number): Promise<ScimAnswer> =>
  toOne(call, user, toUserResource(call, user, await listGroups(call)), status);

export const getUser = async (call: ScimCall, id: string): Promise<ScimAnswer> => show(call, await findUser(call, id));

const isInOwnDomain = ({ setup }: ScimCall, address: string): boolean =>
  setup.domains.some(({ domain, verifiedAt }) => domain === readEmailDomain(address) && verifiedAt !== null);

/** @throws AppError invalidValue for an address outside the workspace's verified domains */
const assertOwnDomain = (call: ScimCall, address: string): void => {
  if (isInOwnDomain(call, address)) return;
  throw badRequest(
    'invalidValue',
    `${address} is not in a verified domain of this workspace. Verify ${readEmailDomain(address)} there first.`,
  );
};

/**
 * Deactivating a user never fails for their address. One of another domain is not theirs to take: the member there would be
 * removed in their place.
 */
const pickAddress = (call: ScimCall, user: ProvisionedUser, draft: UserDraft): string => {
  const address = findAddress(draft);
  return draft.active || isInOwnDomain(call, address) ? address : user.address;
};

const nameTaken = (error: unknown): unknown =>
  error instanceof AppError && error.code === 'conflict'
    ? notUnique('A user with this userName or email address exists already.')
    : error;

const toAudited = ({ userName, address, active }: ProvisionedUser) => ({ userName, address, active });

export const createUser = async (call: ScimCall): Promise<ScimAnswer> => {
  const { services, tenant } = call;
  const draft = readUser(call.readBody(), true);
  const address = findAddress(draft);
  assertOwnDomain(call, address);
  const at = services.clock().toISOString();
  const link = { sub: null, role: null };
  const user = { ...draft, ...link, address, id: services.newId(), createdAt: at, changedAt: at, version: 1 };
  await toUsers(call)
    .create(tenant.tenantId, user)
    .catch((error: unknown) => {
      throw nameTaken(error);
    });
  await call.note({ action: 'scim.user', target: user.userName, before: null, after: toAudited(user) });
  const settled = await settleUser(call, user, await listGroups(call));
  const answer = await show(call, settled, 201);
  return { ...answer, headers: { ...answer.headers, location: `${call.base}/Users/${user.id}` } };
};

const isUnchanged = (user: ProvisionedUser, draft: UserDraft): boolean =>
  (Object.keys(draft) as Array<keyof UserDraft>).every(
    (field) => JSON.stringify(draft[field]) === JSON.stringify(user[field]),
  );

/** Writes what the directory says of a user, and makes the member follow: also if nothing is new, in case that failed before. */
const saveUser = async (call: ScimCall, user: ProvisionedUser, draft: UserDraft): Promise<ScimAnswer> => {
  const { services, tenant } = call;
  const address = pickAddress(call, user, draft);
  if (draft.active && (!user.active || address !== user.address)) assertOwnDomain(call, address);
  let saved = user;
  if (!isUnchanged(user, draft)) {
    // Access ends before anything says that it has.
    if (user.active && !draft.active) await endUser(call, user);
    saved = { ...user, ...draft, address, changedAt: services.clock().toISOString(), version: user.version + 1 };
    const isSaved = await toUsers(call)
      .save(tenant.tenantId, user, saved)
      .catch((error: unknown) => {
        throw nameTaken(error);
      });
    if (!isSaved) throw changedMeanwhile();
    await call.note({
      action: 'scim.user',
      target: saved.userName,
      before: toAudited(user),
      after: toAudited(saved),
    });
  }
  return show(call, await settleUser(call, saved, await listGroups(call)));
};

export const replaceUser = async (call: ScimCall, id: string): Promise<ScimAnswer> => {
  const user = await findUser(call, id);
  assertVersion(call, user);
  return saveUser(call, user, readUser(call.readBody(), user.active));
};

const toDraft = ({ userName, externalId, displayName, name, emails, active }: ProvisionedUser): UserDraft => ({
  userName,
  externalId,
  displayName,
  name,
  emails,
  active,
});

export const patchUser = async (call: ScimCall, id: string): Promise<ScimAnswer> => {
  const user = await findUser(call, id);
  assertVersion(call, user);
  const changes = readChanges(call.readBody());
  return saveUser(call, user, changes.reduce(changeUser, toDraft(user)));
};

/** Ends the provisioning of a user, and the membership with it. */
export const removeUser = async (call: ScimCall, id: string): Promise<ScimAnswer> => {
  const { services, tenant } = call;
  const user = await findUser(call, id);
  assertVersion(call, user);
  await endUser(call, user);
  const { provisioning } = services.system;
  for (const group of await listGroups(call)) {
    if (!group.members.includes(id)) continue;
    const members = group.members.filter((member) => member !== id);
    if (!(await provisioning.groups.save(tenant.tenantId, group, { ...group, members, version: group.version + 1 })))
      throw changedMeanwhile();
  }
  const latest = await findUser(call, id);
  if (!(await provisioning.users.remove(tenant.tenantId, latest))) throw changedMeanwhile();
  if (user.sub !== null) await services.openStores(tenant.tenantId).views.forget(user.sub);
  await call.note({ action: 'scim.user', target: user.userName, before: toAudited(user), after: null });
  return { status: 204 };
};
