import type { ControlStatus, FrameworkDetail } from '@cloudmend/domain/compliance';
import { plural } from '../../../components/format';
import { type ControlRow, countStates, inSection } from '../control-view';
import layout from '../../../components/layout.module.css';
import styles from '../compliance.module.css';

const MARKS: Record<ControlStatus, string | undefined> = {
  passed: styles.passed,
  failed: styles.failed,
  unknown: styles.unread,
  'not-assessed': styles.open,
  manual: styles.manual,
};
const SQUARES: readonly ControlStatus[] = ['passed', 'failed', 'unknown', 'not-assessed', 'manual'];

const Squares = ({ rows }: { readonly rows: readonly ControlRow[] }) => {
  const counts = countStates(rows);
  return (
    <span className={styles.squares} aria-hidden>
      {SQUARES.flatMap((state) =>
        Array.from({ length: counts[state] }, (_, index) => <i key={`${state} ${index}`} className={MARKS[state]} />),
      )}
    </span>
  );
};

interface SectionListProps {
  readonly detail: FrameworkDetail;
  readonly rows: readonly ControlRow[];
  readonly picked: string | undefined;
  readonly onPick: (section: string | undefined) => void;
}

interface SectionProps {
  readonly title: string;
  readonly rows: readonly ControlRow[];
  readonly isPicked: boolean;
  readonly onPick: () => void;
}

const Section = ({ title, rows, isPicked, onPick }: SectionProps) => {
  const { passed, failed } = countStates(rows);
  return (
    <li>
      <button type="button" className={styles.section} aria-pressed={isPicked} onClick={onPick}>
        <span className={styles.sectionHead}>
          <b>{title}</b>
          <span>{passed + failed === 0 ? 'none assessed' : `${passed} of ${passed + failed}`}</span>
        </span>
        <Squares rows={rows} />
      </button>
    </li>
  );
};

/** The sections of a framework with one square per control. */
export const SectionList = ({ detail, rows, picked, onPick }: SectionListProps) => (
  <section className={`${layout.card} ${layout.stays}`} aria-label={`Sections of ${detail.framework}`}>
    <div className={layout.cardHead}>
      <h2>{detail.framework}</h2>
      <span className={`${layout.unit} ${layout.push}`}>{plural(detail.total, 'control')}</span>
    </div>
    <ul className={styles.sections}>
      <Section title="All controls" rows={rows} isPicked={picked === undefined} onPick={() => onPick(undefined)} />
      {detail.sections.map(({ id, title }) => (
        <Section
          key={id}
          title={`${id} ${title}`}
          rows={inSection(rows, id)}
          isPicked={picked === id}
          onPick={() => onPick(id)}
        />
      ))}
    </ul>
    <p className={styles.legend}>
      <i className={styles.passed} aria-hidden /> passed <i className={styles.failed} aria-hidden /> failed{' '}
      {rows.some(({ state }) => state === 'unknown') && (
        <>
          <i className={styles.unread} aria-hidden /> not fully read{' '}
        </>
      )}
      <i className={styles.open} aria-hidden /> not assessed <i className={styles.manual} aria-hidden /> manual
    </p>
    <p className={styles.source}>
      {detail.publisher}. {detail.source}
    </p>
  </section>
);
