import { createHash } from 'node:crypto';
import { PROVISIONED_GROUPS_MOST, PROVISIONED_USERS_MOST } from '@cloudmend/domain/provisioning';
import { AppError } from '@cloudmend/domain/errors';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { expression, NEW } from '../keyed-table/expression';
import type { KeyedTable } from '../keyed-table/keyed-table';
import type { Key } from '../keyed-table/keys';
import type { NamedWrite } from '../keyed-table/transact';
import { pickFields } from '../records/pick-fields';
import { joinKey, systemKey } from '../table';
import type { ProvisionedGroup, ProvisionedUser, ProvisioningStore, Resources } from './provisioning';

type Named<R> = Readonly<Record<string, (resource: R) => string>>;

/** How resources of one kind are stored. */
interface Kind<R> {
  readonly area: 'SCIM-USERS' | 'SCIM-GROUPS';
  readonly most: number;
  /** What no two of them share. */
  readonly names: Named<R>;
  /** The fields alone, without keys. */
  toResource(item: R): R;
}

const USERS: Kind<ProvisionedUser> = {
  area: 'SCIM-USERS',
  most: PROVISIONED_USERS_MOST,
  names: { userName: ({ userName }) => userName, address: ({ address }) => address },
  toResource: pickFields<ProvisionedUser>({
    id: true,
    externalId: true,
    createdAt: true,
    changedAt: true,
    version: true,
    userName: true,
    displayName: true,
    name: true,
    emails: true,
    active: true,
    address: true,
    sub: true,
    role: true,
  }),
};

const GROUPS: Kind<ProvisionedGroup> = {
  area: 'SCIM-GROUPS',
  most: PROVISIONED_GROUPS_MOST,
  names: { displayName: ({ displayName }) => displayName },
  toResource: pickFields<ProvisionedGroup>({
    id: true,
    externalId: true,
    createdAt: true,
    changedAt: true,
    version: true,
    displayName: true,
    members: true,
    unsettled: true,
  }),
};

/** Names are long and of any letters; keys are neither. */
const toHash = (text: string): string => createHash('sha256').update(text).digest('hex');

const toPartition = (area: string, tenantId: string): string => systemKey(area, tenantId);
const toNamesPartition = (tenantId: string): string => systemKey('SCIM-NAMES', tenantId);

type Write = NamedWrite<'self' | 'name' | 'count'>;

const openResources = <R extends ProvisionedUser | ProvisionedGroup>(
  table: KeyedTable,
  { area, most, names, toResource }: Kind<R>,
): Resources<R> => {
  const toKey = (tenantId: string, id: string): Key => ({
    pk: toPartition(area, tenantId),
    sk: joinKey('ITEM', id),
  });
  const nameKey = (tenantId: string, kind: string, name: string): Key => ({
    pk: toNamesPartition(tenantId),
    sk: joinKey(area, kind, toHash(name.toLowerCase())),
  });
  const externalSort = (externalId: string, id: string): string => joinKey(area, 'externalId', toHash(externalId), id);
  const countKey = (tenantId: string): Key => ({ pk: toNamesPartition(tenantId), sk: joinKey('COUNT', area) });

  /** Where a resource is found. An external id may be that of several. */
  const listKeys = (tenantId: string, resource: R | undefined): Key[] => {
    if (!resource) return [];
    const { id, externalId } = resource;
    const named = Object.entries(names).map(([kind, read]) => nameKey(tenantId, kind, read(resource)));
    return externalId === undefined
      ? named
      : [...named, { pk: toNamesPartition(tenantId), sk: externalSort(externalId, id) }];
  };

  /** What else is written with a resource, so that it is found. */
  const toIndex = (tenantId: TenantId, before: R | undefined, after: R | undefined): Write[] => {
    const [had, has] = [listKeys(tenantId, before), listKeys(tenantId, after)];
    const id = (after ?? before)?.id ?? '';
    const isTheirs = expression('attribute_not_exists(#pk) OR #id = :id', { id });
    const isIn = (keys: readonly Key[]) => (key: Key) => keys.some(({ sk }) => sk === key.sk);
    return [
      ...has
        .filter((key) => !isIn(had)(key))
        .map((key) => ({ name: 'name' as const, put: { ...key, id, tenantId }, when: isTheirs })),
      ...had.filter((key) => !isIn(has)(key)).map((key) => ({ remove: key, when: isTheirs })),
    ];
  };

  const count = (tenantId: string, by: 1 | -1): Write => ({
    name: 'count',
    update: countKey(tenantId),
    change: expression('ADD #count :by', { by }),
    ...(by > 0 && { when: expression('attribute_not_exists(#count) OR #count < :most', { most }) }),
  });

  const isWritten = async (writes: readonly Write[]): Promise<boolean> => {
    const { isDone, missed } = await table.transact(writes);
    if (isDone) return true;
    if (missed.has('name')) throw new AppError('conflict', 'Another user or group has this name or address.');
    if (missed.has('count')) throw new AppError('plan-limit', `A workspace can have up to ${most} of them.`);
    return false;
  };

  const asItWas = ({ version }: R) => expression('#version = :version', { version });

  const findMany: Resources<R>['findMany'] = async (tenantId, ids) =>
    (await table.getMany<R>([...new Set(ids)].map((id) => toKey(tenantId, id)))).map(toResource);

  const find: Resources<R>['find'] = async (tenantId, id) => (await findMany(tenantId, [id]))[0];

  return {
    find,
    findMany,
    findNamed: async (tenantId, kind, name) => {
      const named = await table.get<{ id: string }>(nameKey(tenantId, kind, name));
      return named && find(tenantId, named.id);
    },
    listByExternalId: async (tenantId, externalId) => {
      const begins = externalSort(externalId, '');
      const found = await table.all<{ id: string }>({ pk: toNamesPartition(tenantId), begins });
      return findMany(
        tenantId,
        found.map(({ id }) => id),
      );
    },
    list: async (tenantId) => (await table.all<R>({ pk: toPartition(area, tenantId) })).map(toResource),
    create: async (tenantId, resource) => {
      await isWritten([
        { name: 'self', put: { ...toKey(tenantId, resource.id), ...resource, tenantId }, when: NEW },
        ...toIndex(tenantId, undefined, resource),
        count(tenantId, 1),
      ]);
    },
    save: (tenantId, before, after) =>
      isWritten([
        { name: 'self', put: { ...toKey(tenantId, after.id), ...after, tenantId }, when: asItWas(before) },
        ...toIndex(tenantId, before, after),
      ]),
    remove: (tenantId, resource) =>
      isWritten([
        { name: 'self', remove: toKey(tenantId, resource.id), when: asItWas(resource) },
        ...toIndex(tenantId, resource, undefined),
        count(tenantId, -1),
      ]),
  };
};

export const openProvisioning = (table: KeyedTable): ProvisioningStore => ({
  users: openResources(table, USERS),
  groups: openResources(table, GROUPS),
  removeAll: async (tenantId) => {
    for (const pk of [
      ...['SCIM-USERS', 'SCIM-GROUPS'].map((area) => toPartition(area, tenantId)),
      toNamesPartition(tenantId),
    ])
      for (const { sk } of await table.all<{ sk: string }>({ pk })) await table.remove({ pk, sk });
  },
});
