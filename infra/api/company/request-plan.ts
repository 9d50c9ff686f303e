import { requestPlan } from '@cloudmend/domain/company';
import { AppError } from '@cloudmend/domain/errors';
import { planRow } from '@cloudmend/domain/plans';
import type { Operation } from '../../runtime';
import { serve } from '../../runtime';
import type { MessageUses } from '../contact/keep-message';
import { takeRequest } from './take-request';

/** Asks the operators for another plan. The plan itself stays as it is. */
export const requestPlanFor =
  (uses: MessageUses): Operation<typeof requestPlan> =>
  async (actor, { plan, message }, call) => {
    if (plan === actor.plan) throw new AppError('invalid', `This workspace is on ${planRow(plan).name} already.`);
    call.changes({ plan: actor.plan }, { requested: plan });
    return takeRequest(uses, actor, {
      kind: 'plan',
      subject: `${actor.tenantId} asks for ${planRow(plan).name}, now on ${planRow(actor.plan).name}`,
      message,
    });
  };

export const handler = serve(requestPlan, requestPlanFor);
