import { listPowerSpans, type PowerHours } from '@cloudmend/domain/runs';
import { Weekday } from '@cloudmend/domain/schedules';
import { capitalise } from '../../../components/format';
import { describeHours } from './power-view';
import styles from './power.module.css';

const DAY_MINUTES = 1440;
const percent = (minutes: number): string => `${(minutes / DAY_MINUTES) * 100}%`;

/** A week from Monday to Sunday; filled where the instance runs. */
export const PowerWeek = ({ hours }: { readonly hours: PowerHours }) => {
  const spans = listPowerSpans(hours);
  return (
    <div className={styles.week} role="img" aria-label={`Runs ${describeHours(hours)}`}>
      {Weekday.options.map((day) => (
        <span key={day} className={styles.day}>
          <span className={styles.track}>
            {spans
              .filter((span) => span.day === day)
              .map(({ from, to }) => (
                <i key={from} style={{ left: percent(from), width: percent(to - from) }} />
              ))}
          </span>
          <small>{capitalise(day)}</small>
        </span>
      ))}
    </div>
  );
};
