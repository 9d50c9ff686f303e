import type { Connection, SignInMode, SignInRules } from '@cloudmend/domain/company-sign-in';
import { AppError, notFound } from '@cloudmend/domain/errors';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { expression, NEW } from '../keyed-table/expression';
import type { KeyedTable } from '../keyed-table/keyed-table';
import type { NamedWrite } from '../keyed-table/transact';
import { systemKey } from '../table';
import { tenantItemKey } from './system-keys';

/** How the users of a company sign in to its workspace. */
export interface CompanySetup extends Omit<SignInRules, 'breakGlass' | 'mode'> {
  readonly mode: SignInMode;
  /** The `sub` of each. */
  readonly breakGlass: readonly string[];
  readonly connection: Connection | null;
  /** Its name in the user pool; a new connection gets a new one, so that no user of an earlier one is taken for one of it. */
  readonly provider: string | null;
  readonly domains: readonly {
    readonly domain: string;
    readonly token: string;
    readonly verifiedAt: string | null;
  }[];
}

/** What the gate needs, in the record of the workspace that it reads anyway. Absent while company sign-in is off. */
export interface CompanyGate {
  readonly provider: string;
  readonly isEnforced: boolean;
  readonly domains: readonly string[];
  readonly breakGlass: readonly string[];
}

/** A member's identity at the company's provider. */
export interface CompanyIdentity {
  readonly provider: string;
  /** The user in the pool that stands for it. */
  readonly userName: string;
}

export interface CompanySignIns {
  /** Strongly consistent. */
  get(tenantId: TenantId): Promise<CompanySetup>;
  /**
   * Changes the set-up, what the gate knows of it, and the claims on domains and the provider's name together.
   * @throws AppError conflict for a domain of another workspace; not-found for a deleted workspace; what `next` throws
   */
  change(tenantId: TenantId, next: (setup: CompanySetup) => CompanySetup): Promise<CompanySetup>;
  /** Whose verified domain it is. */
  ownerOfDomain(domain: string): Promise<TenantId | undefined>;
  ownerOfProvider(provider: string): Promise<TenantId | undefined>;
  /** False if the member has another identity at this provider. One at an earlier provider is replaced. */
  bind(tenantId: TenantId, sub: string, identity: CompanyIdentity): Promise<boolean>;
  identityOf(tenantId: TenantId, sub: string): Promise<CompanyIdentity | undefined>;
  listIdentities(tenantId: TenantId): Promise<readonly (CompanyIdentity & { readonly sub: string })[]>;
  unbind(tenantId: TenantId, sub: string): Promise<void>;
  /** Deletes the set-up and everything that it claimed. */
  forget(tenantId: TenantId): Promise<void>;
}

const MAX_TRIES = 5;

const UNUSED: CompanySetup = {
  mode: 'off',
  roles: [],
  defaultRole: null,
  breakGlass: [],
  connection: null,
  provider: null,
  domains: [],
};

const setupKey = (tenantId: string) => ({ pk: systemKey('COMPANY-SIGN-IN', tenantId), sk: 'SETUP' });
const IDENTITIES_BEGIN = 'IDENTITY#';
const identityKey = (tenantId: string, sub: string) => ({
  pk: setupKey(tenantId).pk,
  sk: `${IDENTITIES_BEGIN}${sub}`,
});
const domainKey = (domain: string) => ({ pk: systemKey('COMPANY-DOMAIN', domain), sk: 'CLAIM' });
const providerKey = (provider: string) => ({ pk: systemKey('COMPANY-PROVIDER', provider), sk: 'CLAIM' });

const listVerified = ({ domains }: CompanySetup): readonly string[] =>
  domains.filter(({ verifiedAt }) => verifiedAt !== null).map(({ domain }) => domain);

const toGate = (setup: CompanySetup): CompanyGate | undefined =>
  setup.mode === 'off' || setup.provider === null
    ? undefined
    : {
        provider: setup.provider,
        isEnforced: setup.mode === 'enforced',
        domains: listVerified(setup),
        breakGlass: setup.breakGlass,
      };

type Name = 'setup' | 'tenant' | 'domain';

/** Claims of what is new, and the release of what is gone. */
const toClaims = (tenantId: TenantId, before: CompanySetup, after: CompanySetup): NamedWrite<Name>[] => {
  const [had, has] = [listVerified(before), listVerified(after)];
  const isTheirs = expression('attribute_not_exists(#pk) OR #tenantId = :tenantId', { tenantId });
  return [
    ...has
      .filter((domain) => !had.includes(domain))
      .map((domain) => ({ name: 'domain' as const, put: { ...domainKey(domain), tenantId }, when: isTheirs })),
    ...had.filter((domain) => !has.includes(domain)).map((domain) => ({ remove: domainKey(domain), when: isTheirs })),
    ...(after.provider !== null && after.provider !== before.provider
      ? [{ put: { ...providerKey(after.provider), tenantId }, when: NEW }]
      : []),
    ...(before.provider !== null && after.provider !== before.provider
      ? [{ remove: providerKey(before.provider), when: isTheirs }]
      : []),
  ];
};

interface StoredSetup {
  readonly setup: CompanySetup;
  readonly version: number;
}

const nextVersion = (tenantId: TenantId, before: StoredSetup | undefined, setup: CompanySetup): NamedWrite<Name>[] => {
  const gate = toGate(setup);
  return [
    {
      name: 'setup',
      put: { ...setupKey(tenantId), setup, version: (before?.version ?? 0) + 1 },
      when: before ? expression('#version = :version', { version: before.version }) : NEW,
    },
    {
      name: 'tenant',
      update: tenantItemKey(tenantId),
      change: gate ? expression('SET #companySignIn = :gate', { gate }) : expression('REMOVE #companySignIn'),
      when: expression('#state = :active', { active: 'active' }),
    },
    ...toClaims(tenantId, before?.setup ?? UNUSED, setup),
  ];
};

export const openCompanySignIns = (table: KeyedTable): CompanySignIns => {
  const read = (tenantId: TenantId) => table.get<StoredSetup>(setupKey(tenantId));
  const owner = async (key: { readonly pk: string; readonly sk: string }) =>
    (await table.get<{ tenantId: TenantId }>(key))?.tenantId;
  const toIdentity = ({ provider, userName }: CompanyIdentity): CompanyIdentity => ({ provider, userName });
  return {
    get: async (tenantId) => (await read(tenantId))?.setup ?? UNUSED,
    change: async (tenantId, next) => {
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const before = await read(tenantId);
        const setup = next(before?.setup ?? UNUSED);
        const { isDone, missed } = await table.transact(nextVersion(tenantId, before, setup));
        if (isDone) return setup;
        if (missed.has('tenant')) throw notFound('The workspace');
        if (missed.has('domain')) throw new AppError('conflict', 'Another workspace uses this domain.');
      }
      throw new AppError('conflict', 'Company sign-in is being changed. Please try again.');
    },
    ownerOfDomain: (domain) => owner(domainKey(domain)),
    ownerOfProvider: (provider) => owner(providerKey(provider)),
    bind: (tenantId, sub, { provider, userName }) =>
      table.put(
        { ...identityKey(tenantId, sub), sub, provider, userName },
        expression('attribute_not_exists(#pk) OR #provider <> :provider OR #userName = :userName', {
          provider,
          userName,
        }),
      ),
    identityOf: async (tenantId, sub) => {
      const item = await table.get<CompanyIdentity>(identityKey(tenantId, sub));
      return item && toIdentity(item);
    },
    listIdentities: async (tenantId) =>
      (await table.all<CompanyIdentity & { sub: string }>({ pk: setupKey(tenantId).pk, begins: IDENTITIES_BEGIN })).map(
        (item) => ({ ...toIdentity(item), sub: item.sub }),
      ),
    unbind: async (tenantId, sub) => {
      await table.remove(identityKey(tenantId, sub));
    },
    forget: async (tenantId) => {
      const before = await read(tenantId);
      const isTheirs = expression('#tenantId = :tenantId', { tenantId });
      for (const domain of before ? listVerified(before.setup) : []) await table.remove(domainKey(domain), isTheirs);
      if (before?.setup.provider) await table.remove(providerKey(before.setup.provider), isTheirs);
      for (const { sk } of await table.all<{ sk: string }>({ pk: setupKey(tenantId).pk }))
        await table.remove({ pk: setupKey(tenantId).pk, sk });
    },
  };
};
