import { PRODUCT_NAME } from '@cloudmend/domain/product';
import { emptyStatus, type StatusReport } from '@cloudmend/domain/status';
import { TextPage } from '../chrome/text-page';
import { ComponentList } from './component-list';
import { IncidentList } from './incident-list';
import { Summary } from './summary';
import classes from './status.module.css';
import { useReport } from './use-report';

export type ReadReport = () => Promise<StatusReport>;

/** How every part of the product is, and was in the last 90 days. Until the report is read nothing is claimed. */
export const StatusPage = ({ read, now }: { readonly read: ReadReport; readonly now: () => Date }) => {
  const { report, fault } = useReport(read);
  // The page is made before anyone reads it: until then it shows no date.
  const at = report ? now() : new Date(0);
  return (
    <TextPage>
      <div className={`wrap ${classes.page}`}>
        <h1>{PRODUCT_NAME} status</h1>
        <Summary report={report} fault={fault} now={at} />
        <ComponentList report={report ?? emptyStatus()} isRead={report !== undefined} now={at} />
        {report && <IncidentList incidents={report.incidents} />}
        <p className={classes.note}>
          Checked{report && report.every > 0 ? ` ${describeEvery(report.every)}` : ' at regular intervals'}. Days are in
          UTC. A day without checks is shown as not measured. The same data as JSON:{' '}
          <a href="/status.json">/status.json</a>.
        </p>
      </div>
    </TextPage>
  );
};

const describeEvery = (seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  if (minutes === 60) return 'every hour';
  return minutes <= 1 ? 'every minute' : `every ${minutes} minutes`;
};
