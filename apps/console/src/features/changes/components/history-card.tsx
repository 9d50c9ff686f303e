import type { Change } from '@cloudmend/domain/changes';
import { formatMoment } from '../../../components/format';
import { Card } from '../../../components/page';
import { describeEntry, shortenHash } from '../change-view';
import styles from '../changes.module.css';

/** What happened, newest first. */
export const HistoryCard = ({ change }: { readonly change: Change }) => (
  <Card title="Timeline">
    <ol className={styles.history}>
      {change.timeline.toReversed().map(({ at, kind, by, note }) => (
        <li key={`${at} ${kind} ${by?.sub ?? ''}`}>
          <time dateTime={at}>{formatMoment(at).replace(' UTC', '')}</time>
          <span>
            <b>{by?.name ?? 'CloudMend'}</b> {describeEntry(kind)}
            {note && <p>{kind === 'approved' ? shortenHash(note) : note}</p>}
          </span>
        </li>
      ))}
    </ol>
  </Card>
);
