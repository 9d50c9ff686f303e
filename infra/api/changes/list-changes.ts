import { listChanges } from '@cloudmend/domain/changes';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** Changes, newest first. */
export const listChangesFor =
  ({ changes }: Pick<MemberUses, 'changes'>): Operation<typeof listChanges> =>
  async (_actor, { limit, cursor, ...filter }, call) => {
    const page = await changes.list(filter, limit, cursor);
    call.continueAt(page.cursor);
    return [...page.items];
  };

export const handler = serve(listChanges, listChangesFor);
