import type { TenantId } from '@cloudmend/domain/tenancy';
import type { Services } from '../runtime/services';

interface Uses extends Pick<Services, 'companyPool'> {
  readonly system: Pick<Services['system'], 'companySignIns'>;
}

/** Removes a provider from the pool, with the users that stand for its people there. Members stay. */
export const retireProvider = async (
  { system, companyPool }: Uses,
  tenantId: TenantId,
  provider: string,
): Promise<void> => {
  await companyPool.remove(provider);
  for (const identity of await system.companySignIns.listIdentities(tenantId)) {
    if (identity.provider !== provider) continue;
    await companyPool.removeUser(identity.userName);
    await system.companySignIns.unbind(tenantId, identity.sub);
  }
};

/** Forgets how a company signs in: its provider, the users that stand for its people, and its domains. */
export const letCompanyGo = async (uses: Uses, tenantId: TenantId): Promise<void> => {
  const { companySignIns } = uses.system;
  const { provider } = await companySignIns.get(tenantId);
  if (provider !== null) await retireProvider(uses, tenantId, provider);
  await companySignIns.forget(tenantId);
};
