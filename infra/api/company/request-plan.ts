import { requestPlan } from '@cloudmend/domain/company';
import { AppError } from '@cloudmend/domain/errors';
import { planRow } from '@cloudmend/domain/plans';
import type { Operation } from '../../runtime';
import { serve } from '../../runtime';
import type { MessageUses } from '../contact/keep-message';
import { takeRequest } from './take-request';

/** Requests another plan from the operators. The plan itself does not change. */
export const requestPlanFor =
  (uses: MessageUses): Operation<typeof requestPlan> =>
  async (actor, { plan, message }, call) => {
    if (plan === actor.plan) throw new AppError('invalid', `This workspace is already on ${planRow(plan).name}.`);
    call.changes({ plan: actor.plan }, { requested: plan });
    return takeRequest(uses, actor, {
      kind: 'plan',
      subject: `${actor.tenantId} requests ${planRow(plan).name}, currently on ${planRow(actor.plan).name}`,
      message,
    });
  };

export const handler = serve(requestPlan, requestPlanFor);
