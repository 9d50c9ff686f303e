import {
  findUptime,
  isChecked,
  isWorkingNow,
  listDays,
  type ShownDay,
  type StatusComponent,
  STATUS_COMPONENTS,
  type StatusReport,
} from '@cloudmend/domain/status';
import classes from './status.module.css';
import { describeDay, formatDuration } from './words';

const describeNow = (isWorking: boolean | undefined): string => {
  if (isWorking === undefined) return 'Not measured';
  return isWorking ? 'Working' : 'Not working';
};

const describeHistory = (days: readonly ShownDay[]): string => {
  const uptime = findUptime(days);
  const measured = days.filter(({ kind }) => kind !== 'unmeasured').length;
  if (uptime === undefined) return 'Not measured in 90 days';
  const over =
    measured === days.length ? `${days.length} days` : `${measured} measured ${measured === 1 ? 'day' : 'days'}`;
  return `${uptime}% of checks passed on ${over}`;
};

/** What is checked, if anything. */
const describeCheck = (report: StatusReport, id: StatusComponent, what: string): string =>
  isChecked(report, id) ? what : 'Not monitored in this deployment.';

interface BarsProps {
  readonly name: string;
  readonly days: readonly ShownDay[];
  readonly isRead: boolean;
}

const Bars = ({ name, days, isRead }: BarsProps) => {
  const faults = days.filter(({ kind }) => kind === 'degraded' || kind === 'failing');
  return (
    <>
      <div className={classes.bars} role="img" aria-label={isRead ? `${name}: ${describeHistory(days)}` : 'Loading...'}>
        {days.map((day, index) => (
          <span key={index} data-kind={day.kind} {...(isRead && { title: describeDay(day) })} />
        ))}
      </div>
      <div className={classes.span}>
        <span>90 days ago</span>
        <span>{isRead ? describeHistory(days) : ''}</span>
        <span>Today</span>
      </div>
      {faults.length > 0 && (
        <details className={classes.faults}>
          <summary>
            {faults.length} {faults.length === 1 ? 'day' : 'days'} with failed checks
          </summary>
          <ul>
            {faults.toReversed().map((day) => (
              <li key={day.day}>{describeDay(day)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
};

interface ComponentListProps {
  readonly report: StatusReport;
  readonly isRead: boolean;
  readonly now: Date;
}

/** Each component with its 90 days. */
export const ComponentList = ({ report, isRead, now }: ComponentListProps) => (
  <section className={classes.components} aria-label="Components">
    {STATUS_COMPONENTS.map(({ id, name, what }) => {
      const isWorking = isWorkingNow(report, id, now);
      const { latencyMs } = report.components[id] ?? {};
      return (
        <article key={id}>
          <header>
            <h2>{name}</h2>
            <span className={classes.now} data-working={String(isWorking)}>
              {isRead ? describeNow(isWorking) : ''}
            </span>
          </header>
          <p>
            {describeCheck(report, id, what)}
            {isWorking && latencyMs !== undefined && <span>Last check: {formatDuration(latencyMs)}</span>}
          </p>
          <Bars name={name} days={listDays(report, id, now)} isRead={isRead} />
        </article>
      );
    })}
    <ul className={classes.legend} aria-label="Colours">
      <li data-kind="working">No failed checks</li>
      <li data-kind="degraded">Degraded</li>
      <li data-kind="failing">Mostly unavailable</li>
      <li data-kind="unmeasured">Not measured</li>
    </ul>
  </section>
);
