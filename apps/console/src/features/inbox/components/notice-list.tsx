import {
  type Icon,
  IconAlertTriangle,
  IconAt,
  IconCircleCheck,
  IconCircleX,
  IconGauge,
  IconHistory,
  IconTrendingUp,
  IconUserCheck,
  IconUserPlus,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { type InboxNotice, NOTICE_KINDS, type NoticeKind } from '@cloudmend/domain/notifications';
import { useTenant } from '@cloudmend/tenant';
import { formatDate, formatMoment } from '../../../components/format';
import { Card } from '../../../components/page';
import layout from '../../../components/layout.module.css';
import styles from '../inbox.module.css';

const ICONS: Readonly<Record<NoticeKind, Icon>> = {
  'critical-findings': IconAlertTriangle,
  'reopened-findings': IconHistory,
  'scan-failed': IconCircleX,
  'unexpected-cost': IconTrendingUp,
  'budget-actual': IconGauge,
  'budget-forecast': IconGauge,
  'approval-wanted': IconUserCheck,
  'change-verified': IconCircleCheck,
  assigned: IconUserPlus,
  mentioned: IconAt,
};

const Item = ({ notice }: { readonly notice: InboxNotice }) => {
  const { id: tenantId } = useTenant();
  const { kind, title, lines, page, at, isRead } = notice;
  const KindIcon = ICONS[kind];
  return (
    <li className={styles.item} data-unread={!isRead || undefined}>
      <KindIcon size={18} stroke={1.5} className={styles.icon} data-level={NOTICE_KINDS[kind].level} aria-hidden />
      <div>
        <Link to={`/${tenantId}/${page}`} className={styles.title}>
          {title}
        </Link>
        {!isRead && <span className={styles.dot} role="img" aria-label="Unread" />}
        {lines.map((line) => (
          <p key={line} className={layout.sub}>
            {line}
          </p>
        ))}
      </div>
      <time className={layout.sub} dateTime={at}>
        {formatMoment(at)}
      </time>
    </li>
  );
};

const groupByDay = (notices: readonly InboxNotice[]): ReadonlyMap<string, InboxNotice[]> => {
  const days = new Map<string, InboxNotice[]>();
  for (const notice of notices) {
    const day = formatDate(notice.at);
    days.set(day, [...(days.get(day) ?? []), notice]);
  }
  return days;
};

/** Notices by day, newest first. */
export const NoticeList = ({ notices }: { readonly notices: readonly InboxNotice[] }) =>
  [...groupByDay(notices)].map(([day, ofDay]) => (
    <Card key={day} title={day} isFlush>
      <ul className={styles.list}>
        {ofDay.map((notice) => (
          <Item key={notice.id} notice={notice} />
        ))}
      </ul>
    </Card>
  ));
