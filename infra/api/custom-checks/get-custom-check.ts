import { getCustomCheck } from '@cloudmend/domain/custom-checks';
import { notFound } from '@cloudmend/domain/errors';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** @throws AppError not-found */
export const getCustomCheckFor =
  ({ customChecks }: Pick<MemberUses, 'customChecks'>): Operation<typeof getCustomCheck> =>
  async (_actor, { id }) => {
    const check = await customChecks.get(id);
    if (!check) throw notFound('The check');
    return check;
  };

export const handler = serve(getCustomCheck, getCustomCheckFor);
