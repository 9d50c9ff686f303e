import { useState } from 'react';
import { Skeleton } from '@mantine/core';
import type { ComplianceTimeline } from '@cloudmend/domain/evidence';
import { EmptyState, Segments } from '@cloudmend/ui/parts';
import { formatMoment, formatMonth, plural } from '../../../components/format';
import { NextStep } from '../../../components/next-step';
import { Loaded } from '../../../components/query-state';
import { type TimelineMonths, useTimeline } from '../../../queries/compliance';
import {
  countUnobservedDays,
  describeAccepted,
  describeControl,
  describeFailures,
  listMonths,
  placeInterval,
  STATE_WORDS,
  type TimelineState,
} from '../timeline-view';
import { LOADING } from '../../../components/skeletons';
import layout from '../../../components/layout.module.css';
import styles from '../timeline.module.css';

type Control = ComplianceTimeline['controls'][number];

const LEGEND: readonly TimelineState[] = ['passed', 'failed', 'not-known', 'not-observed', 'attested'];

const BAR: Readonly<Record<TimelineState, string | undefined>> = {
  passed: styles.passed,
  failed: styles.failed,
  'not-known': styles.notKnown,
  'not-observed': styles.notObserved,
  'not-assessed': styles.quiet,
  manual: styles.quiet,
  attested: styles.attested,
};

const Bar = ({ timeline, control }: { readonly timeline: ComplianceTimeline; readonly control: Control }) => (
  <span className={styles.bar} aria-hidden>
    {control.intervals.map((interval) => {
      const { left, width } = placeInterval(timeline, interval);
      return <i key={interval.from} className={BAR[interval.state]} style={{ left: `${left}%`, width: `${width}%` }} />;
    })}
  </span>
);

const Row = ({
  timeline,
  control,
  isOpen,
  onToggle,
}: {
  readonly timeline: ComplianceTimeline;
  readonly control: Control;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) => {
  const last = control.intervals.at(-1)?.state ?? 'not-observed';
  const failures = describeFailures(control);
  const accepted = describeAccepted(timeline, control);
  return (
    <li className={isOpen ? styles.open : undefined}>
      <button
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        aria-label={describeControl(control)}
        onClick={onToggle}
      >
        <b>{control.id}</b>
        <span className={styles.title}>{control.title}</span>
        <Bar timeline={timeline} control={control} />
        <span className={last === 'failed' ? styles.bad : last === 'passed' ? styles.good : layout.dim}>
          {STATE_WORDS[last]}
        </span>
      </button>
      {isOpen && (
        <div className={styles.detail}>
          {failures.length === 0 ? (
            <p>No failure was observed in this period.</p>
          ) : (
            failures.map((text) => <p key={text}>{text}</p>)
          )}
          {accepted.map((text) => (
            <p key={text} className={layout.dim}>
              {text}
            </p>
          ))}
        </div>
      )}
    </li>
  );
};

/** What the timeline rests on: scans, accounts, gaps and the newest seal. */
const Basis = ({ timeline }: { readonly timeline: ComplianceTimeline }) => {
  const newest = timeline.observations.findLast(({ seal }) => seal !== null);
  const gaps = countUnobservedDays(timeline);
  return (
    <p className={styles.basis}>
      {plural(timeline.observations.length, 'scan')} of {plural(timeline.accounts.length, 'account')} observed. Each
      counts until the next one, at most {timeline.validForHours / 24} days.{' '}
      {gaps > 0 && `Up to ${plural(gaps, 'day')} not observed. `}
      {newest?.seal && (
        <>
          Latest sealed {formatMoment(newest.at)}: audit line {newest.seal.seq}, root{' '}
          <code title={newest.root}>{newest.root.slice(0, 12)}…</code>
        </>
      )}
    </p>
  );
};

const Months = ({ timeline }: { readonly timeline: ComplianceTimeline }) => (
  <div className={styles.months} aria-hidden>
    <span />
    <span className={styles.title} />
    <span className={styles.scale}>
      {listMonths(timeline).map(({ iso, left }) => (
        <i key={iso} style={{ left: `${left}%` }}>
          {formatMonth(iso.slice(0, 7)).slice(0, 3)}
        </i>
      ))}
    </span>
    <span>Now</span>
  </div>
);

const Timeline = ({ timeline }: { readonly timeline: ComplianceTimeline }) => {
  const [open, setOpen] = useState<string>();
  const observed = timeline.controls.filter(({ intervals }) =>
    intervals.some(({ state }) => state !== 'not-assessed' && state !== 'manual'),
  );
  if (timeline.observations.length === 0)
    return (
      <EmptyState title="No scans in this period" action={<NextStep />}>
        Run a scan in mode All or Security. Each one adds to the timeline.
      </EmptyState>
    );
  return (
    <>
      <Months timeline={timeline} />
      <ul className={styles.rows}>
        {observed.map((control) => (
          <Row
            key={control.id}
            timeline={timeline}
            control={control}
            isOpen={open === control.id}
            onToggle={() => setOpen(open === control.id ? undefined : control.id)}
          />
        ))}
      </ul>
      <Basis timeline={timeline} />
    </>
  );
};

/** The controls of a framework over the last months. */
export const TimelinePanel = ({ framework }: { readonly framework: string }) => {
  const [months, setMonths] = useState<TimelineMonths>('3');
  return (
    <section className={layout.card} aria-label="Controls over time">
      <div className={layout.cardHead}>
        <h2>Controls over time</h2>
        <span className={styles.legend}>
          {LEGEND.map((state) => (
            <span key={state}>
              <i className={BAR[state]} />
              {STATE_WORDS[state]}
            </span>
          ))}
        </span>
        <span className={layout.push}>
          <Segments
            label="Period"
            value={months}
            onChange={setMonths}
            options={[
              { value: '3', label: '3 months' },
              { value: '12', label: '12 months' },
            ]}
          />
        </span>
      </div>
      <Loaded
        query={useTimeline(framework, months)}
        what="the timeline"
        skeleton={<Skeleton height={320} m={16} {...LOADING} />}
      >
        {(timeline) => <Timeline timeline={timeline} />}
      </Loaded>
    </section>
  );
};
