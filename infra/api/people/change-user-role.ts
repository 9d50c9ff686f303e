import { AppError, forbidden, notFound } from '@cloudmend/domain/errors';
import { changeUserRole, readLastDay } from '@cloudmend/domain/people';
import type { TenantRole } from '@cloudmend/domain/permissions';
import { roleOfGroup } from '@cloudmend/domain/permissions';
import { planRow } from '@cloudmend/domain/plans';
import { SUPER_ADMIN_GROUP } from '@cloudmend/domain/product';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { withPlanDetails } from '../plan-limit';
import { actingAs, refuseOperators } from './acting-as';
import { toPerson } from './to-person';

type Uses = Pick<MemberUses, 'system' | 'clock'>;

/** Changes a member's role, from their next request. */
export const changeUserRoleFor =
  ({ system: { members }, clock }: Uses): Operation<typeof changeUserRole> =>
  async (actor, { email, group, until }, call) => {
    refuseOperators(actor);
    const role = grantedRole(group);
    const lastDay = readLastDay(role, until, clock());
    const member = await members.byEmail(actor.tenantId, email);
    if (!member) throw notFound('The user');
    call.changes(
      { group: member.role, ...(member.until !== undefined && { until: member.until }) },
      { group: role, ...lastDay },
    );
    try {
      const rules = { keepsAnAdmin: true, managerLimit: planRow(actor.plan).limits.managerUsers, by: actingAs(actor) };
      const changed = await members.change(
        member,
        ({ until: _before, ...now }) => ({ ...now, role, ...lastDay }),
        rules,
      );
      if (!changed) throw notFound('The user');
      return toPerson(changed);
    } catch (error) {
      throw withPlanDetails(error, actor.plan);
    }
  };

/** Operators are appointed only on the command line, with an entry in the platform's audit trail. */
const grantedRole = (group: string): TenantRole => {
  const granted = roleOfGroup(group);
  if (!granted) throw new AppError('invalid', 'Choose one of the groups of the workspace.');
  if (granted === SUPER_ADMIN_GROUP) throw forbidden("You don't have permission to grant this group.");
  return granted;
};

export const handler = serve(changeUserRole, changeUserRoleFor);
