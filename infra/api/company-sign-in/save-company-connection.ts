import { type Connection, saveCompanyConnection } from '@cloudmend/domain/company-sign-in';
import { isSameProvider, readConnection } from '../../company-sign-in';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { retireProvider } from '../../company-sign-in/retire-provider';
import { toCompanySignIn } from './to-company-sign-in';

type Uses = Pick<MemberUses, 'system' | 'companyPool' | 'outgoing' | 'clock' | 'newId'>;

/** At most 32 characters, none of them an underscore. */
const nameProvider = (id: string): string => `company-${id.slice(2).toLowerCase()}`;

export const toAuditedConnection = (connection: Connection | null) =>
  connection && {
    kind: connection.kind,
    provider: connection.kind === 'saml' ? connection.entityId : connection.issuer,
    ...(connection.kind === 'saml' && { certificateExpiresAt: connection.certificateExpiresAt }),
  };

export const saveCompanyConnectionFor =
  (uses: Uses): Operation<typeof saveCompanyConnection> =>
  async ({ tenantId }, { connection: input }, call) => {
    const { system, companyPool, newId } = uses;
    const before = await system.companySignIns.get(tenantId);
    const { connection, forPool } = await readConnection(uses, input);
    const isSame = isSameProvider(before.connection, connection);
    const provider = isSame && before.provider !== null ? before.provider : nameProvider(newId());
    await companyPool.save(provider, forPool);
    const after = await system.companySignIns.change(tenantId, (setup) => ({
      ...setup,
      connection,
      provider,
      // Another provider's users are let in once an admin has tried it.
      mode: isSame ? setup.mode : 'off',
    }));
    if (before.provider !== null && before.provider !== provider) await retireProvider(uses, tenantId, before.provider);
    call.changes(toAuditedConnection(before.connection), toAuditedConnection(connection));
    return toCompanySignIn(uses, tenantId, after);
  };

export const handler = serve(saveCompanyConnection, saveCompanyConnectionFor);
