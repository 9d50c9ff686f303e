import type { MembershipRecord } from '@cloudmend/store/system';
import type { Services } from '../../runtime';
import { errorFields } from '../../runtime';

/**
 * Ends the sessions of someone whose membership has ended; an invited account that nobody used and that belongs nowhere else is
 * removed with it. The membership is gone already, so a failure here takes nothing back.
 */
export const endAccessOf = async (
  { system, identity, log }: Pick<Services, 'system' | 'identity' | 'log'>,
  { sub, tenantId }: Pick<MembershipRecord, 'sub' | 'tenantId'>,
): Promise<void> => {
  try {
    await system.members.endSessions(sub);
    await identity.signOutEverywhere(sub);
    const user = await identity.find(sub);
    if (user?.isNew && (await system.members.ofUser(sub)).length === 0) await identity.remove(sub);
  } catch (error) {
    log.error('The sessions of a removed person could not be ended.', { tenantId, ...errorFields(error) });
  }
};
