import { VisuallyHidden } from '@mantine/core';
import type { FrameworkCoverage } from '@cloudmend/domain/compliance';
import { formatPercent } from '@cloudmend/domain/costs';
import { Gauge } from '../../../components/chart/gauge';
import { Delta } from '../../../components/delta';
import { UNKNOWN } from '../../../components/format';
import { bringIntoView } from '../../../components/page-tabs';
import layout from '../../../components/layout.module.css';
import styles from '../compliance.module.css';

/** The states a control can have; `not fully read` only if some control has it. */
const listStates = ({ total, assessed, passed, manual, unknown }: FrameworkCoverage) =>
  [
    { name: 'passed', count: passed, mark: styles.passed },
    { name: 'failed', count: assessed - passed, mark: styles.failed },
    ...(unknown > 0 ? [{ name: 'not fully read', count: unknown, mark: styles.unread }] : []),
    { name: 'not assessed', count: Math.max(0, total - assessed - unknown - manual), mark: styles.open },
    { name: 'manual', count: manual, mark: styles.manual },
  ] as const;

const Counts = ({ states, total }: { readonly states: ReturnType<typeof listStates>; readonly total: number }) => (
  <dl className={styles.counts} aria-label={`${total} controls`}>
    {states.map(({ name, count, mark }) => (
      <div key={name}>
        <i className={mark} aria-hidden />
        <dt>{name}</dt>
        <dd>{count}</dd>
      </div>
    ))}
  </dl>
);

const Share = ({ coverage, isCompact }: { readonly coverage: FrameworkCoverage; readonly isCompact: boolean }) => {
  const { framework, coverage: share, assessed, passed, delta } = coverage;
  const isAssessed = assessed > 0;
  const label = isAssessed
    ? `${framework}: ${formatPercent(share)} coverage, ${passed} of ${assessed} assessed controls pass.`
    : `${framework}: nothing assessed yet.`;
  if (!isCompact) return <Gauge value={share} delta={delta} label={label} />;
  return (
    <p className={styles.share} role="img" aria-label={label}>
      {isAssessed ? formatPercent(share) : UNKNOWN}
    </p>
  );
};

interface FrameworkCardProps {
  readonly coverage: FrameworkCoverage;
  readonly isPicked: boolean;
  /** A number and a bar in place of gauge and counts, where there are many. */
  readonly isCompact?: boolean;
  /** Absent if there is nothing to open, as with a sample. */
  readonly onPick?: (() => void) | undefined;
}

export const FrameworkCard = ({ coverage, isPicked, isCompact = false, onPick }: FrameworkCardProps) => {
  const { framework, assessed, passed, delta, total } = coverage;
  const states = listStates(coverage);
  const isAssessed = assessed > 0;
  return (
    <section
      ref={isPicked ? bringIntoView : undefined}
      className={`${layout.card} ${isCompact ? styles.compact : styles.gauge} ${isPicked ? styles.picked : ''}`}
      aria-label={framework}
    >
      <div className={styles.head}>
        <h2>
          {onPick ? (
            <button type="button" className={styles.pick} aria-pressed={isPicked} onClick={onPick}>
              {framework}
            </button>
          ) : (
            framework
          )}
        </h2>
        {isAssessed && <Delta value={delta * 100} unit=" pt" good="up" />}
      </div>
      <Share coverage={coverage} isCompact={isCompact} />
      <p className={styles.says}>
        {isAssessed ? (
          <>
            <b>{passed}</b> of {assessed} {isCompact ? 'pass' : 'assessed pass'}
          </>
        ) : (
          'nothing assessed yet'
        )}
      </p>
      <div className={styles.strip} aria-hidden>
        {states
          .filter(({ count }) => count > 0)
          .map(({ name, count, mark }) => (
            <span key={name} className={mark} style={{ flex: count }} />
          ))}
      </div>
      {isCompact ? (
        <VisuallyHidden>
          <Counts states={states} total={total} />
        </VisuallyHidden>
      ) : (
        <Counts states={states} total={total} />
      )}
    </section>
  );
};
