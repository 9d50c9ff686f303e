import { AppError, notFound } from '@cloudmend/domain/errors';
import { isAllowed, REFUSALS } from '@cloudmend/domain/permissions';
import { type SavedView, saveView } from '@cloudmend/domain/work';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { toListedView } from './to-listed-view';

/** @throws AppError not-found, forbidden for a view of someone else or to share without the permission, conflict */
export const saveViewFor =
  ({ views, clock, newId }: Pick<MemberUses, 'views' | 'clock' | 'newId'>): Operation<typeof saveView> =>
  async (actor, { id, ...input }, call) => {
    const [all, defaults] = await Promise.all([views.list(actor.sub), views.defaults(actor.sub)]);
    const before = id === undefined ? undefined : all.find((view) => view.id === id);
    if (id !== undefined && !before) throw notFound('The view');
    if (before && before.by !== actor.email) throw new AppError('forbidden', 'Only its author can change this view.');
    if (input.isShared && !isAllowed([actor.role], 'manageFindings'))
      throw new AppError('forbidden', REFUSALS.manageFindings);
    const view: SavedView = { ...input, id: id ?? newId(), by: actor.email, at: clock().toISOString() };
    await views.save(actor.sub, view);
    call.changes(before ?? null, view);
    return toListedView(view, actor, defaults);
  };

export const handler = serve(saveView, saveViewFor);
