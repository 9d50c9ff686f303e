import type { MembershipRecord } from '@cloudmend/store/system';
import type { Services } from '../../runtime';
import { errorFields } from '../../runtime';

/**
 * Ends the sessions of a former member; removes an account that was created for an unused invitation and belongs
 * nowhere else. An invitation that no one accepted gives no power over the sessions of whom it names. The membership is
 * already gone, so a failure here restores nothing.
 */
export const endAccess = async (
  { system, identity, log }: Pick<Services, 'system' | 'identity' | 'log'>,
  { sub, tenantId, state }: Pick<MembershipRecord, 'sub' | 'tenantId' | 'state'>,
): Promise<void> => {
  try {
    if (state !== 'invited') {
      await system.members.endSessions(sub);
      await identity.signOutEverywhere(sub);
    }
    const user = await identity.find(sub);
    if (user?.isNew && (await system.members.ofUser(sub)).length === 0) await identity.remove(sub);
  } catch (error) {
    log.error('The sessions of a removed user could not be ended.', { tenantId, ...errorFields(error) });
  }
};
