import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTenant } from '@cloudmend/tenant';
import { activityText, actorName, isRoutine } from '../../components/activity-line';
import { formatMoment } from '../../components/format';
import { Card } from '../../components/page';
import { Loaded } from '../../components/query-state';
import { CardSkeleton, RowsSkeleton } from '../../components/skeletons';
import { pageHref } from '../../config/paths';
import { useApi } from '../../config/world';
import layout from '../../components/layout.module.css';
import { tenantKey } from '../../queries/keys';
import styles from './home.module.css';

const MOST_LINES = 6;
/** Entries read to find that many non-routine ones. */
const LOOKED_AT = 50;
/** Refreshes so that other users' actions appear without a click. */
const LOOK_EVERY_MS = 30_000;

const useRecentAudit = () => {
  const api = useApi();
  const { id } = useTenant();
  return useQuery({
    queryKey: tenantKey(id, 'audit', 'recent'),
    queryFn: ({ signal }) => api.listAudit(id, { limit: LOOKED_AT }, { signal }),
    select: (lines) => lines.filter((line) => !isRoutine(line)).slice(0, MOST_LINES),
    refetchInterval: LOOK_EVERY_MS,
    staleTime: 0,
  });
};

/** Recent actions from the audit trail. */
export const RecentActivity = () => {
  const { id } = useTenant();
  const audit = useRecentAudit();
  return (
    <Loaded
      query={audit}
      what="recent activity"
      skeleton={
        <CardSkeleton title="Recent activity">
          <RowsSkeleton rows={MOST_LINES} height={44} />
        </CardSkeleton>
      }
    >
      {(lines) => (
        <Card
          title="Recent activity"
          right={
            <Anchor component={Link} to={pageHref(id, 'company')} size="xs" lh="24px" display="inline-block">
              Audit trail
            </Anchor>
          }
        >
          {lines.length === 0 ? (
            <p className={layout.dim}>Activity will appear here.</p>
          ) : (
            <ul className={styles.activity}>
              {lines.map((line) => (
                <li key={line.seq}>
                  <span>
                    {actorName(line.actor)} {activityText(line)}
                  </span>
                  <time dateTime={line.at} className={layout.dim}>
                    {formatMoment(line.at)}
                  </time>
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
    </Loaded>
  );
};
