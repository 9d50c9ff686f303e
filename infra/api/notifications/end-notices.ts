import { endNotices } from '@cloudmend/domain/notifications';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { notFound } from '@cloudmend/domain/errors';

export const endNoticesFor =
  ({ notifications }: Pick<MemberUses, 'notifications'>): Operation<typeof endNotices> =>
  async ({ sub }, { through }) => {
    // Any text would do as a mark, and one from the far future would hide what is to come.
    if (!(await notifications.get(through))) throw notFound('The notice');
    await notifications.markRead(sub, through);
    return { through };
  };

export const handler = serve(endNotices, endNoticesFor);
