import { endSessions } from '@cloudmend/domain/tenancy';
import type { PersonOperation, PlatformUses } from '../../runtime';
import { activeTenant, serveSignedIn } from '../../runtime';

/** Ends the caller's sessions for every API call. The browser asks the user pool to revoke the refresh tokens. */
export const endSessionsFor =
  ({ system }: Pick<PlatformUses, 'system'>): PersonOperation<typeof endSessions> =>
  async ({ sub }, { keepThis }, call) => {
    await system.members.endSessions(sub, keepThis ? call.session : undefined);
    const tenantId = await activeTenant(system.members, sub);
    call.changes(null, { ended: keepThis ? 'all other sessions' : 'all sessions' });
    if (tenantId) call.auditIn(tenantId);
    return { ended: true };
  };

export const handler = serveSignedIn(endSessions, endSessionsFor);
