import { Skeleton } from '@mantine/core';
import type { FindingDetail } from '@cloudmend/domain/findings';
import { Note } from '@cloudmend/ui/parts';
import { formatCount, formatMoment } from '../../../components/format';
import { evidenceText } from '../evidence-text';
import { LOADING } from '../../../components/skeletons';
import layout from '../../../components/layout.module.css';
import styles from '../findings.module.css';

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
