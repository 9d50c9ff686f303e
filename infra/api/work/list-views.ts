import { listViews } from '@cloudmend/domain/work';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { toListedView } from './to-listed-view';

export const listViewsFor =
  ({ views }: Pick<MemberUses, 'views'>): Operation<typeof listViews> =>
  async (actor) => {
    const [all, defaults] = await Promise.all([views.list(actor.sub), views.defaults(actor.sub)]);
    return all.map((view) => toListedView(view, actor, defaults));
  };

export const handler = serve(listViews, listViewsFor);
