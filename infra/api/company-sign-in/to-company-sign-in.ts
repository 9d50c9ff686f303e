import { type CompanySignIn, toRecordName, toRecordValue } from '@cloudmend/domain/company-sign-in';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { CompanySetup } from '@cloudmend/store/system';
import type { MemberUses } from '../../runtime';

/** The set-up as admins see it. */
export const toCompanySignIn = async (
  { system, companyPool }: Pick<MemberUses, 'system' | 'companyPool'>,
  tenantId: TenantId,
  { mode, roles, defaultRole, breakGlass, connection, provider, domains }: CompanySetup,
): Promise<CompanySignIn> => {
  const members = breakGlass.length > 0 ? await system.members.ofTenant(tenantId) : [];
  return {
    mode,
    roles: [...roles],
    defaultRole,
    breakGlass: members.filter(({ sub }) => breakGlass.includes(sub)).map(({ email }) => email),
    connection,
    provider,
    domains: domains.map(({ domain, token, verifiedAt }) => ({
      domain,
      recordName: toRecordName(domain),
      recordValue: toRecordValue(token),
      verifiedAt,
    })),
    serviceProvider: companyPool.serviceProvider,
  };
};
