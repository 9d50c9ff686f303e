import { notFound } from '@cloudmend/domain/errors';
import { saveDefaultView } from '@cloudmend/domain/work';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** What the page opens with for the caller. @throws AppError not-found */
export const saveDefaultViewFor =
  ({ views }: Pick<MemberUses, 'views'>): Operation<typeof saveDefaultView> =>
  async ({ sub }, { page, id }) => {
    const isSeen = (await views.list(sub)).some((view) => view.id === id && view.page === page);
    if (id !== null && !isSeen) throw notFound('The view');
    await views.saveDefault(sub, page, id);
    return { page, id };
  };

export const handler = serve(saveDefaultView, saveDefaultViewFor);
