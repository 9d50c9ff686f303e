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
    const member = await members.byEmail(actor.tenantId, email);
    if (!member) throw notFound('The user');
    if (!(await members.remove(member.sub, actor.tenantId, { keepsAnAdmin: true, by: actingAs(actor) })))
      throw notFound('The user');
    call.changes({ group: member.role, state: member.state }, null);
    await endAccess(uses, member);
    await uses.teams.dropMember(member.email);
    await uses.views.forget(member.sub);
    await uses.budgets.dropOwner(member.email);
    return { ...toPerson(member), state: 'removed' };
  };

export const handler = serve(removeUser, removeUserFor);
