import * as z from 'zod';
import { isAllowed, type Permission, type Role } from '../permissions/index';

interface NoticeKindRow {
  /** What a person chooses. */
  readonly label: string;
  readonly level: NoticeLevel;
  /** Who is told. */
  readonly needs: Permission;
  /** Told to the people it names and never to destinations. */
  readonly isPersonal?: true;
}

/** How urgent a notice is, in the levels of PagerDuty. */
export const NoticeLevel = z.enum(['critical', 'error', 'warning', 'info']);
export type NoticeLevel = z.infer<typeof NoticeLevel>;

/** What people and destinations are notified of. */
export const NOTICE_KINDS = {
  'critical-findings': { label: 'New critical findings', level: 'critical', needs: 'viewTenant' },
  'reopened-findings': { label: 'Reopened findings', level: 'warning', needs: 'viewTenant' },
  'scan-failed': { label: 'Failed scans', level: 'error', needs: 'viewTenant' },
  'unexpected-cost': { label: 'Unexpected cost', level: 'warning', needs: 'viewTenant' },
  'budget-actual': { label: 'Budget levels passed', level: 'warning', needs: 'viewTenant' },
  'budget-forecast': { label: 'Budget levels expected to be passed', level: 'warning', needs: 'viewTenant' },
  'approval-wanted': { label: 'Changes that wait for approval', level: 'warning', needs: 'approveChanges' },
  'change-verified': { label: 'Verified changes', level: 'info', needs: 'viewTenant' },
  assigned: { label: 'Work assigned to you or your team', level: 'info', needs: 'viewTenant', isPersonal: true },
  mentioned: { label: 'Comments that mention you', level: 'info', needs: 'viewTenant', isPersonal: true },
} as const satisfies Readonly<Record<string, NoticeKindRow>>;

export const NoticeKind = z.enum(Object.keys(NOTICE_KINDS) as [keyof typeof NOTICE_KINDS]);
export type NoticeKind = keyof typeof NOTICE_KINDS;

/** Lines of a notice; the rest is a number. */
export const NOTICE_LINES_MOST = 10;

/** One message about a scan, a change, a budget, an assignment or a comment, however many findings it is about. */
export const Notice = z.object({
  /** Sorts by age. Destinations take it as idempotency key. */
  id: z.string(),
  kind: NoticeKind,
  /** Notices of one subject are delivered in order. */
  subject: z.object({ type: z.enum(['scan', 'change', 'finding', 'recommendation', 'budget']), id: z.string() }),
  at: z.string(),
  title: z.string(),
  lines: z.array(z.string()).max(NOTICE_LINES_MOST),
  /** A page below the workspace's address, with its query. */
  page: z.string(),
  /** The members who are told, by address. @default - everyone with the permission */
  to: z.array(z.string()).optional(),
});
export type Notice = z.infer<typeof Notice>;

export const InboxNotice = Notice.extend({ isRead: z.boolean() });
export type InboxNotice = z.infer<typeof InboxNotice>;

/** How long notices stay in the inbox. */
export const NOTICE_DAYS = 90;
/** Notices that an inbox shows. */
export const INBOX_MOST = 100;

interface Reader {
  readonly role: Role;
  readonly email: string;
}

/** Whether a member is told. */
export const isToldTo = ({ role, email }: Reader, { kind, to }: Pick<Notice, 'kind' | 'to'>): boolean =>
  isAllowed([role], NOTICE_KINDS[kind].needs) && (to === undefined || to.includes(email));

const isPersonal = (kind: NoticeKind): boolean => (NOTICE_KINDS[kind] as NoticeKindRow).isPersonal === true;

/** What destinations are sent. */
export const SHARED_NOTICE_KINDS: readonly NoticeKind[] = NoticeKind.options.filter((kind) => !isPersonal(kind));
