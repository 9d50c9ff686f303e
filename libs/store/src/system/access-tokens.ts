import type { ServiceAccount, TokenScope } from '@cloudmend/domain/access-tokens';
import { SERVICE_ACCOUNTS_MOST, TOKENS_MOST } from '@cloudmend/domain/access-tokens';
import { SCIM_TOKENS_MOST } from '@cloudmend/domain/provisioning';
import { AppError } from '@cloudmend/domain/errors';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { expression, NEW } from '../keyed-table/expression';
import type { KeyedTable } from '../keyed-table/keyed-table';
import type { Item } from '../keyed-table/keys';
import { pause } from '../keyed-table/retry';
import type { NamedWrite } from '../keyed-table/transact';
import { joinKey, systemKey } from '../table';
import { ttlAfterDays } from '../time';

/** Whom a token acts for. */
export type TokenOwner =
  /** `since`: when the membership began. A member who is removed and invited again gets no old token back. */
  | { readonly kind: 'person'; readonly sub: string; readonly since: string }
  | { readonly kind: 'service'; readonly id: string }
  /** The directory of the workspace's company: for SCIM alone. */
  | { readonly kind: 'scim' };

/** A token as stored: of its secret there is only a hash. */
export interface TokenRecord {
  readonly id: string;
  readonly tenantId: TenantId;
  readonly name: string;
  readonly prefix: string;
  readonly owner: TokenOwner;
  /** An email, or the name of a service account. */
  readonly ownerName: string;
  readonly scopes: readonly TokenScope[];
  readonly hash: string;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly expiresAt: string;
  readonly revokedAt?: string;
}

export interface ListedToken extends TokenRecord {
  readonly lastUsedAt: string | null;
}

/** Access tokens and service accounts, found by a token's id before the workspace is known. */
export interface AccessTokens {
  /** Strongly consistent; also one that was revoked or has expired. */
  find(id: string): Promise<TokenRecord | undefined>;
  /** Newest first, without revoked ones. */
  list(tenantId: TenantId): Promise<readonly ListedToken[]>;
  /** @throws AppError conflict if the owner has too many */
  create(token: TokenRecord): Promise<void>;
  /** False if it was revoked before. */
  revoke(token: Pick<TokenRecord, 'id' | 'tenantId'>): Promise<boolean>;
  noteUse(id: string): Promise<void>;
  findServiceAccount(tenantId: TenantId, id: string): Promise<ServiceAccount | undefined>;
  /** By name. */
  listServiceAccounts(tenantId: TenantId): Promise<readonly ServiceAccount[]>;
  /** @throws AppError conflict if the name is taken or there are too many */
  createServiceAccount(tenantId: TenantId, account: ServiceAccount): Promise<void>;
  /** Revokes its tokens as well. False if it is missing. */
  removeServiceAccount(tenantId: TenantId, id: string): Promise<boolean>;
  /** Of a deleted workspace. */
  removeAll(tenantId: TenantId): Promise<void>;
}

/** An ended token stays this long, so that its use is refused in the workspace's own trail. */
const KEPT_DAYS = 30;
/** A use is kept for longer than any token lasts. */
const USE_DAYS = 400;

const tokenKey = (id: string) => ({ pk: systemKey('ACCESS-TOKEN', id), sk: 'TOKEN' });
const useKey = (id: string) => ({ pk: systemKey('TOKEN-USE', id), sk: 'USE' });
const toPartition = (tenantId: string): string => systemKey('ACCESS-TOKENS', tenantId);
const listKey = (tenantId: string, id: string) => ({ pk: toPartition(tenantId), sk: joinKey('TOKEN', id) });
const accountKey = (tenantId: string, id: string) => ({ pk: toPartition(tenantId), sk: joinKey('SERVICE', id) });

/** Changes with each token and service account of a workspace: of two that are made at once, one counts the other. */
const turnKey = (tenantId: string) => ({ pk: toPartition(tenantId), sk: 'TURN' });
const MAX_TRIES = 10;

/** A record without its key, its expiry and, of a service account, its workspace. */
const toToken = ({ pk: _pk, sk: _sk, ttl: _ttl, ...token }: Item<TokenRecord & { ttl?: number }>): TokenRecord => token;
const toAccount = ({
  pk: _pk,
  sk: _sk,
  tenantId: _tenantId,
  ...account
}: Item<ServiceAccount & { tenantId?: string }>): ServiceAccount => account;

export const isSameOwner = (a: TokenOwner, b: TokenOwner): boolean => {
  if (a.kind === 'person') return b.kind === 'person' && a.sub === b.sub;
  return a.kind === 'scim' ? b.kind === 'scim' : b.kind === 'service' && a.id === b.id;
};

export const openAccessTokens = (table: KeyedTable, clock: () => Date): AccessTokens => {
  const listIds = async (tenantId: TenantId): Promise<string[]> =>
    (await table.all<{ id: string }>({ pk: toPartition(tenantId), begins: joinKey('TOKEN', '') })).map(({ id }) => id);
  const listTokens = async (tenantId: TenantId): Promise<TokenRecord[]> =>
    (await table.getMany<TokenRecord>((await listIds(tenantId)).map(tokenKey)))
      .map(toToken)
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id));
  const listServiceAccounts = async (tenantId: TenantId): Promise<ServiceAccount[]> =>
    (await table.all<ServiceAccount>({ pk: toPartition(tenantId), begins: joinKey('SERVICE', '') }))
      .map(toAccount)
      .sort((a, b) => a.name.localeCompare(b.name));
  /** Counts first and then writes, as long as nothing was made in between. @throws AppError conflict, what `prepare` throws */
  const inTurn = async <Name extends string>(
    tenantId: TenantId,
    prepare: () => Promise<ReadonlyArray<NamedWrite<Name>>>,
  ): Promise<boolean> => {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const turn = (await table.get<{ turn: number }>(turnKey(tenantId)))?.turn ?? 0;
      const { isDone, missed } = await table.transact<Name | 'turn'>([
        ...(await prepare()),
        {
          name: 'turn',
          put: { ...turnKey(tenantId), turn: turn + 1 },
          when: turn === 0 ? NEW : expression('#turn = :turn', { turn }),
        },
      ]);
      if (isDone) return true;
      if (!missed.has('turn')) return false;
      await pause(tries + 1);
    }
    throw new AppError('conflict', 'Access tokens are being changed. Please try again.');
  };
  const revoke: AccessTokens['revoke'] = async ({ id, tenantId }) => {
    const revokedAt = clock().toISOString();
    const { isDone } = await table.transact([
      {
        update: tokenKey(id),
        change: expression('SET #revokedAt = :revokedAt, #ttl = :ttl', {
          revokedAt,
          ttl: ttlAfterDays(revokedAt, KEPT_DAYS),
        }),
        when: expression('#tenantId = :tenantId AND attribute_not_exists(#revokedAt)', { tenantId }),
      },
      { remove: listKey(tenantId, id) },
    ]);
    return isDone;
  };
  return {
    find: async (id) => {
      const found = await table.get<TokenRecord>(tokenKey(id));
      return found && toToken(found);
    },
    list: async (tenantId) => {
      const tokens = await listTokens(tenantId);
      const uses = await table.getMany<{ id: string; lastUsedAt: string }>(tokens.map(({ id }) => useKey(id)));
      const lastUses = new Map(uses.map(({ id, lastUsedAt }) => [id, lastUsedAt]));
      return tokens.map((token) => ({ ...token, lastUsedAt: lastUses.get(token.id) ?? null }));
    },
    create: async (token) => {
      const { id, tenantId, owner, expiresAt } = token;
      const most = owner.kind === 'scim' ? SCIM_TOKENS_MOST : TOKENS_MOST;
      const ttl = ttlAfterDays(expiresAt, KEPT_DAYS);
      const isDone = await inTurn(tenantId, async () => {
        const own = (await listTokens(tenantId)).filter((one) => isSameOwner(one.owner, owner));
        if (own.length >= most) throw new AppError('conflict', `There are ${most} tokens already. Revoke one first.`);
        return [
          { put: { ...tokenKey(id), ...token, ttl }, when: NEW },
          { put: { ...listKey(tenantId, id), id, tenantId, ttl } },
          ...(owner.kind === 'service'
            ? [{ check: accountKey(tenantId, owner.id), when: expression('attribute_exists(#pk)') }]
            : []),
        ];
      });
      if (!isDone) throw new AppError('conflict', 'The service account was removed.');
    },
    revoke,
    noteUse: async (id) => {
      const lastUsedAt = clock().toISOString();
      await table.put({ ...useKey(id), id, lastUsedAt, ttl: ttlAfterDays(lastUsedAt, USE_DAYS) });
    },
    findServiceAccount: async (tenantId, id) => {
      const found = await table.get<ServiceAccount>(accountKey(tenantId, id));
      return found && toAccount(found);
    },
    listServiceAccounts,
    createServiceAccount: async (tenantId, account) => {
      await inTurn(tenantId, async () => {
        const known = await listServiceAccounts(tenantId);
        if (known.some(({ name }) => name.toLowerCase() === account.name.toLowerCase()))
          throw new AppError('conflict', `There is already a service account named ${account.name}.`);
        if (known.length >= SERVICE_ACCOUNTS_MOST)
          throw new AppError('conflict', `A workspace has at most ${SERVICE_ACCOUNTS_MOST} service accounts.`);
        return [{ put: { ...accountKey(tenantId, account.id), ...account, tenantId }, when: NEW }];
      });
    },
    removeServiceAccount: async (tenantId, id) => {
      // First the account, without which no token of it works.
      const isRemoved = await table.remove(accountKey(tenantId, id), expression('attribute_exists(#pk)'));
      for (const token of await listTokens(tenantId))
        if (isSameOwner(token.owner, { kind: 'service', id })) await revoke(token);
      return isRemoved;
    },
    removeAll: async (tenantId) => {
      for (const id of await listIds(tenantId)) {
        await table.remove(tokenKey(id));
        await table.remove(useKey(id));
        await table.remove(listKey(tenantId, id));
      }
      for (const { id } of await listServiceAccounts(tenantId)) await table.remove(accountKey(tenantId, id));
      await table.remove(turnKey(tenantId));
    },
  };
};
