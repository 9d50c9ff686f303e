import { Skeleton } from '@mantine/core';
import type { FindingDetail, FindingEventKind } from '@cloudmend/domain/findings';
import { Note } from '@cloudmend/ui/parts';
import { formatMoment } from '../../../components/format';
import { evidenceText } from '../evidence-text';
import layout from '../../../components/layout.module.css';
import styles from '../findings.module.css';

const EVENTS: Record<FindingEventKind, string> = {
  seen: 'Seen for the first time',
  reopened: 'Seen again after it was resolved',
  resolved: 'Resolved',
  muted: 'Muted',
  unmuted: 'Unmuted',
  unreadable: 'Could not be read any more',
  readable: 'Could be read again',
};

/** `passwordPolicy` as `password policy`. */
const factName = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const Evidence = ({ evidence }: Pick<FindingDetail, 'evidence'>) =>
  evidence.length === 0 ? (
    <p>The facts were not kept when this was found; the next scan stores them.</p>
  ) : (
    <dl className={styles.evidence}>
      {evidence.map(({ fact, value }) => (
        <div key={fact}>
          <dt>{factName(fact)}</dt>
          <dd>
            <code className={layout.mono}>{evidenceText(value)}</code>
          </dd>
        </div>
      ))}
    </dl>
  );

const History = ({ history }: Pick<FindingDetail, 'history'>) => (
  <ol className={styles.history} aria-label="History">
    {history.map(({ at, kind, by, reason, until }, index) => (
      <li key={`${at} ${index}`}>
        {EVENTS[kind]} {by ? `by ${by}` : kind === 'seen' ? '' : 'by a scan'}{' '}
        <span className={layout.dim}>{formatMoment(at)}</span>
        {until && <span className={layout.dim}> until {formatMoment(until)}</span>}
        {reason && <div>{reason}</div>}
      </li>
    ))}
  </ol>
);

interface FindingStoryProps {
  readonly detail: FindingDetail | undefined;
  /** Why the detail is not there. */
  readonly error: Error | null;
}

/** What the verdict rests on, and what became of the finding. */
export const FindingStory = ({ detail, error }: FindingStoryProps) => {
  if (!detail && error) return <Note tone="warn">{`Could not load evidence and history. ${error.message}`}</Note>;
  return (
    <>
      <h3>Evidence</h3>
      {detail ? (
        <Evidence evidence={detail.evidence} />
      ) : (
        <Skeleton height={64} aria-busy="true" aria-label="Loading evidence" />
      )}
      <h3>History</h3>
      {detail ? (
        <History history={detail.history} />
      ) : (
        <Skeleton height={48} aria-busy="true" aria-label="Loading history" />
      )}
    </>
  );
};
