import { changeSecurity } from '@cloudmend/domain/company';
import { AppError } from '@cloudmend/domain/errors';
import { FACTOR_REQUIRED } from '@cloudmend/domain/tenancy';
import type { MemberUses, Operation } from '../../runtime';
import { hasFactorInSession, serve } from '../../runtime';

/** Turns the second-factor requirement for all members on or off, from their next request. */
export const changeSecurityFor =
  ({ system }: Pick<MemberUses, 'system'>): Operation<typeof changeSecurity> =>
  async (actor, { requiresSecondFactor }, call) => {
    const { tenantId, sub } = actor;
    if (requiresSecondFactor && !hasFactorInSession(await system.members.user(sub), actor))
      throw new AppError(
        'forbidden',
        'Sign in with an authenticator app first; otherwise this setting would lock you out.',
        {
          details: FACTOR_REQUIRED,
        },
      );
    const before = (await system.tenants.get(tenantId))?.requiresSecondFactor === true;
    await system.tenants.requireSecondFactor(tenantId, requiresSecondFactor);
    call.changes({ requiresSecondFactor: before }, { requiresSecondFactor });
    return { requiresSecondFactor };
  };

export const handler = serve(changeSecurity, changeSecurityFor);
