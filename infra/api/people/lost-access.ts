import type { MembershipRecord } from '@cloudmend/store/system';
import type { Services } from '../../runtime';
import { errorFields } from '../../runtime';

/**
 * Ends the sessions of a former member; removes an account that was created for an unused invitation and belongs
 * nowhere else. The membership is already gone, so a failure here restores nothing.
 */
export const endAccess = async (
  { system, identity, log }: Pick<Services, 'system' | 'identity' | 'log'>,
  { sub, tenantId }: Pick<MembershipRecord, 'sub' | 'tenantId'>,
): Promise<void> => {
  try {
    await system.members.endSessions(sub);
    await identity.signOutEverywhere(sub);
    const user = await identity.find(sub);
    if (user?.isNew && (await system.members.ofUser(sub)).length === 0) await identity.remove(sub);
  } catch (error) {
    log.error('The sessions of a removed user could not be ended.', { tenantId, ...errorFields(error) });
  }
};
