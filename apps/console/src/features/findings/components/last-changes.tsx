import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { FindingChange } from '@cloudmend/domain/scans';
import { useTenant } from '@cloudmend/tenant';
import { CHANGE_LABELS, changeHref } from '../../../components/finding-changes';
import { formatCount, formatMoment, capitalise } from '../../../components/format';
import { useScan, useScans } from '../../../queries/scans';
import { LOADING } from '../../../components/skeletons';
import styles from '../findings.module.css';

/** Always shown, even at zero; other kinds only if there are any. */
const ALWAYS: ReadonlySet<FindingChange> = new Set(['new', 'resolved', 'reopened']);

/** What the last finished scan changed; each figure links to its findings. Empty before the first one. */
export const LastChanges = () => {
  const { id } = useTenant();
  const scans = useScans();
  const last = scans.data?.find(({ status }) => status === 'done');
  const { data: scan, isError } = useScan(last?.scanId);
  if (!scan && (scans.isPending || (last && !isError)))
    return (
      <div className={styles.changes} {...LOADING}>
        <Skeleton className={styles.changesRoom} />
      </div>
    );
  if (!scan) return <div />;
  return (
    <section className={styles.changes} aria-label="Changes in the last scan">
      <h2>
        Last scan <span>{formatMoment(scan.finishedAt)}</span>
      </h2>
      <dl>
        {FindingChange.options
          .filter((kind) => ALWAYS.has(kind) || scan.changes[kind] > 0)
          .map((kind) => (
            <div key={kind} title={CHANGE_LABELS[kind][1]}>
              <dt>{capitalise(CHANGE_LABELS[kind][0])}</dt>
              <dd>
                {scan.changes[kind] > 0 ? (
                  <Link to={changeHref(id, scan.scanId, kind)}>{formatCount(scan.changes[kind])}</Link>
                ) : (
                  '0'
                )}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
};
