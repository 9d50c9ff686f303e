import { AppError, notFound } from '@cloudmend/domain/errors';
import { isAllowed } from '@cloudmend/domain/permissions';
import { removeView } from '@cloudmend/domain/work';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** An admin may remove what others share. @throws AppError not-found, forbidden */
export const removeViewFor =
  ({ views }: Pick<MemberUses, 'views'>): Operation<typeof removeView> =>
  async (actor, { id }, call) => {
    const view = (await views.list(actor.sub)).find((each) => each.id === id);
    if (!view) throw notFound('The view');
    if (view.by !== actor.email && !isAllowed([actor.role], 'manageUsers'))
      throw new AppError('forbidden', 'Only its author or an admin can remove this view.');
    await views.remove(actor.sub, id);
    call.changes(view, null);
    return { id };
  };

export const handler = serve(removeView, removeViewFor);
