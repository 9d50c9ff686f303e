import type { ProvisionedGroup, ProvisionedUser } from '@cloudmend/store/system';
import type { ScimAnswer, ScimCall } from './scim-call';
import { changedMeanwhile } from './scim-error';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

export const toVersion = ({ version }: { readonly version: number }): string => `W/"${version}"`;

type Base = Pick<ScimCall, 'base'>;

const toMeta = (
  { base }: Base,
  kind: 'User' | 'Group',
  resource: Pick<ProvisionedUser, 'id' | 'createdAt' | 'changedAt' | 'version'>,
) => ({
  resourceType: kind,
  created: resource.createdAt,
  lastModified: resource.changedAt,
  location: `${base}/${kind}s/${resource.id}`,
  version: toVersion(resource),
});

export const toUserResource = (
  call: Base,
  user: ProvisionedUser,
  groups?: ReadonlyArray<Pick<ProvisionedGroup, 'id' | 'displayName' | 'members'>>,
): Readonly<Record<string, unknown>> => {
  const { id, externalId, userName, displayName, name, emails, active } = user;
  return {
    schemas: [USER_SCHEMA],
    id,
    externalId,
    userName,
    name,
    displayName,
    emails,
    active,
    ...(groups && {
      groups: groups
        .filter(({ members }) => members.includes(id))
        .map((group) => ({
          value: group.id,
          display: group.displayName,
          $ref: `${call.base}/Groups/${group.id}`,
          type: 'direct',
        })),
    }),
    meta: toMeta(call, 'User', user),
  };
};

export const toGroupResource = (call: Base, group: ProvisionedGroup): Readonly<Record<string, unknown>> => ({
  schemas: [GROUP_SCHEMA],
  id: group.id,
  externalId: group.externalId,
  displayName: group.displayName,
  members: group.members.map((value) => ({ value, $ref: `${call.base}/Users/${value}`, type: 'User' })),
  meta: toMeta(call, 'Group', group),
});

const listAsked = ({ query }: Pick<ScimCall, 'query'>, name: string): ReadonlySet<string> =>
  new Set(
    (query.get(name) ?? [])
      .flatMap((text) => text.split(','))
      .map((attribute) => attribute.trim().toLowerCase().split('.')[0] ?? '')
      .filter((attribute) => attribute !== ''),
  );

/** True if the caller asks for an attribute that is otherwise left out of lists. */
export const asksFor = (call: Pick<ScimCall, 'query'>, attribute: string): boolean =>
  listAsked(call, 'attributes').has(attribute);

const ALWAYS = new Set(['id', 'schemas']);

/** Leaves out what the caller did not ask for. */
export const select = (
  call: Pick<ScimCall, 'query'>,
  resource: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  const [wanted, unwanted] = [listAsked(call, 'attributes'), listAsked(call, 'excludedAttributes')];
  const isShown = (name: string): boolean =>
    ALWAYS.has(name) || (wanted.size > 0 ? wanted.has(name.toLowerCase()) : !unwanted.has(name.toLowerCase()));
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isShown(name)));
};

const PAGE_DEFAULT = 100;
const PAGE_MOST = 200;

const readCount = ({ query }: Pick<ScimCall, 'query'>, name: string, otherwise: number): number => {
  const given = Number.parseInt(query.get(name)?.[0] ?? '', 10);
  return Number.isNaN(given) ? otherwise : given;
};

/** A page of what was found (RFC 7644, section 3.4.2.4): the first is number 1. */
export const toPage = <R>(
  call: Pick<ScimCall, 'query'>,
  found: readonly R[],
  toResource: (resource: R) => Readonly<Record<string, unknown>>,
): ScimAnswer => {
  const startIndex = Math.max(1, readCount(call, 'startIndex', 1));
  const count = Math.min(PAGE_MOST, Math.max(0, readCount(call, 'count', PAGE_DEFAULT)));
  const page = found.slice(startIndex - 1, startIndex - 1 + count);
  return {
    status: 200,
    body: {
      schemas: [LIST_SCHEMA],
      totalResults: found.length,
      startIndex,
      itemsPerPage: page.length,
      Resources: page.map((resource) => select(call, toResource(resource))),
    },
  };
};

const names = (header: string | undefined, version: string): boolean =>
  (header ?? '').split(',').some((each) => each.trim() === version || each.trim() === '*');

/** @throws AppError for a version that the caller does not know */
export const assertVersion = (call: Pick<ScimCall, 'readHeader'>, resource: { readonly version: number }): void => {
  const expected = call.readHeader('if-match');
  if (expected !== undefined && !names(expected, toVersion(resource))) throw changedMeanwhile();
};

/** One resource, or that it is the one that the caller has. */
export const toOne = (
  call: Pick<ScimCall, 'query' | 'readHeader' | 'method'>,
  stored: { readonly version: number },
  resource: Readonly<Record<string, unknown>>,
  status = 200,
): ScimAnswer => {
  const headers = { etag: toVersion(stored) };
  const known = call.readHeader('if-none-match');
  if (call.method === 'GET' && known !== undefined && names(known, toVersion(stored))) return { status: 304, headers };
  return { status, body: select(call, resource), headers };
};
