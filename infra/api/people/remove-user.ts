import { notFound } from '@cloudmend/domain/errors';
import { removeUser } from '@cloudmend/domain/people';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { actingAs } from './acting-as';
import { endAccess } from './lost-access';
import { toPerson } from './to-person';

type Uses = Pick<MemberUses, 'system' | 'identity' | 'log' | 'teams' | 'views' | 'budgets'>;

/** Removes a member, or takes an invitation back. It counts from their next request on; their sessions end as well. */
export const removeUserFor =
  (uses: Uses): Operation<typeof removeUser> =>
  async (actor, { email }, call) => {
    const { members } = uses.system;
    const found = await members.byEmail(actor.tenantId, email);
    // An invitation may be accepted meanwhile: what counts is who was removed.
    const member =
      found && (await members.remove(found.sub, actor.tenantId, { keepsAnAdmin: true, by: actingAs(actor) }));
    if (!member) throw notFound('The user');
    call.changes({ group: member.role, state: member.state }, null);
    await endAccess(uses, member);
    await uses.teams.dropMember(member.email);
    await uses.views.forget(member.sub);
    await uses.budgets.dropOwner(member.email);
    return { ...toPerson(member), state: 'removed' };
  };

export const handler = serve(removeUser, removeUserFor);
