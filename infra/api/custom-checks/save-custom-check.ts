import { saveCustomCheck, toCustomCheckId } from '@cloudmend/domain/custom-checks';
import { planRow } from '@cloudmend/domain/plans';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { withPlanDetails } from '../plan-limit';
import { requireUsable } from './valid-definition';

type Uses = Pick<MemberUses, 'customChecks' | 'providers' | 'clock' | 'newId'>;

/** @throws AppError invalid, plan-limit, not-found, conflict */
export const saveCustomCheckFor =
  ({ customChecks, providers, clock, newId }: Uses): Operation<typeof saveCustomCheck> =>
  async ({ email, plan }, { id, definition }, call) => {
    const saved = { definition: requireUsable(definition, await providers()), by: email, at: clock().toISOString() };
    try {
      const check =
        id === undefined
          ? await customChecks.create(
              toCustomCheckId(definition.title, newId()),
              saved,
              planRow(plan).limits.customChecks,
            )
          : await customChecks.addVersion(id, saved);
      const [latest] = check.versions;
      call.changes(null, { id: check.id, version: latest?.version ?? null, kind: definition.kind });
      return check;
    } catch (error) {
      throw withPlanDetails(error, plan);
    }
  };

export const handler = serve(saveCustomCheck, saveCustomCheckFor);
