import { Skeleton } from '@mantine/core';
import type { FindingDetail, FindingEventKind } from '@cloudmend/domain/findings';
import { Note } from '@cloudmend/ui/parts';
import { formatCount, formatMoment } from '../../../components/format';
import { evidenceText } from '../evidence-text';
import { LOADING } from '../../../components/skeletons';
import layout from '../../../components/layout.module.css';
import styles from '../findings.module.css';

const EVENTS: Record<FindingEventKind, string> = {
  seen: 'First detected',
  reopened: 'Detected again after it was resolved',
  resolved: 'Resolved',
  muted: 'Muted',
  unmuted: 'Unmuted',
  unreadable: 'No longer readable',
  readable: 'Readable again',
};

/** `passwordPolicy` becomes `password policy`. */
const factName = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Long facts, such as a policy, are collapsed so that the next one stays visible. */
const LONG = 160;

const Value = ({ value }: { readonly value: string }) => {
  const text = evidenceText(value);
  const code = <code className={layout.mono}>{text}</code>;
  if (text.length <= LONG) return code;
  return (
    <details>
      <summary>{`${formatCount(text.length)} characters`}</summary>
      {code}
    </details>
  );
};

const Facts = ({ evidence, expected }: Pick<FindingDetail, 'evidence' | 'expected'>) => (
  <>
    <dl className={styles.evidence} aria-label="Evidence">
      {expected !== undefined && (
        <div className={styles.expected}>
          <dt>Expected</dt>
          <dd>{expected}</dd>
        </div>
      )}
      {evidence.map(({ fact, value }) => (
        <div key={fact}>
          <dt>{factName(fact)}</dt>
          <dd>
            <Value value={value} />
          </dd>
        </div>
      ))}
    </dl>
    {evidence.length === 0 && <p>Evidence was not stored at the time; the next scan stores it.</p>}
  </>
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
  /** Why the detail could not be loaded. */
  readonly error: Error | null;
}

/** The evidence behind the verdict, with the expected value. */
export const FindingEvidence = ({ detail, error }: FindingStoryProps) => {
  if (!detail && error) return <Note tone="warn">{`Could not load evidence and history. ${error.message}`}</Note>;
  return (
    <>
      <h3>Evidence {detail && <span className={layout.unit}>read {formatMoment(detail.lastSeen)}</span>}</h3>
      {detail ? <Facts evidence={detail.evidence} expected={detail.expected} /> : <Skeleton height={96} {...LOADING} />}
    </>
  );
};

/** The history of the finding. */
export const FindingHistory = ({ detail, error }: FindingStoryProps) =>
  !detail && error ? null : (
    <>
      <h3>History</h3>
      {detail ? <History history={detail.history} /> : <Skeleton height={48} {...LOADING} />}
    </>
  );
