import {
  findOverall,
  isChecked,
  isStale,
  type Overall,
  STATUS_COMPONENTS,
  type StatusReport,
} from '@cloudmend/domain/status';
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import classes from './status.module.css';
import { formatMoment } from './words';

const LOOKS: Record<Overall, { readonly text: string; readonly Icon: typeof IconHelpCircle }> = {
  working: { text: 'All systems are working', Icon: IconCircleCheck },
  degraded: { text: 'Some systems are degraded', Icon: IconAlertTriangle },
  unknown: { text: 'The current status is not known', Icon: IconHelpCircle },
};

/** What is not checked is not claimed to work. */
const ALL_MEASURED = 'All measured systems are working';
const isPartial = (report: StatusReport): boolean => STATUS_COMPONENTS.some(({ id }) => !isChecked(report, id));

interface SummaryProps {
  readonly report: StatusReport | undefined;
  readonly fault: boolean;
  readonly now: Date;
}

const explain = ({ report, fault, now }: SummaryProps): string => {
  if (!report) return fault ? 'The report could not be read. It is tried again each minute.' : 'Reading the report.';
  if (report.checkedAt === null) return 'Nothing was measured yet.';
  const checked = `Last checked ${formatMoment(report.checkedAt)}.`;
  return isStale(report, now) ? `${checked} Checks since then are missing.` : checked;
};

export const Summary = (props: SummaryProps) => {
  const { report, now } = props;
  const overall = report ? findOverall(report, now) : 'unknown';
  const { text, Icon } = LOOKS[overall];
  const claim = overall === 'working' && report && isPartial(report) ? ALL_MEASURED : text;
  return (
    <div className={classes.summary} data-overall={report ? overall : 'reading'} role="status">
      <Icon size={24} aria-hidden />
      <div>
        <strong>{report || props.fault ? claim : 'Loading...'}</strong>
        <p>{explain(props)}</p>
      </div>
    </div>
  );
};
