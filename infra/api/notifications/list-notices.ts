import { INBOX_MOST, isToldTo, listNotices } from '@cloudmend/domain/notifications';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** The inbox of the caller: what their role is told, newest first. */
export const listNoticesFor =
  ({ notifications }: Pick<MemberUses, 'notifications'>): Operation<typeof listNotices> =>
  async ({ sub, role, email }) => {
    const [all, through = ''] = [await notifications.list(INBOX_MOST), await notifications.readThrough(sub)];
    const notices = all
      .filter((notice) => isToldTo({ role, email }, notice))
      .map(({ to: _others, ...notice }) => ({ ...notice, isRead: notice.id <= through }));
    return { notices, unread: notices.filter(({ isRead }) => !isRead).length };
  };

export const handler = serve(listNotices, listNoticesFor);
