import { LedgerStrip, SeverityBadge } from '@cloudmend/ui/parts';
import { HEADLINE } from '@cloudmend/domain/product';
import { IconCircleCheck } from '@tabler/icons-react';
import classes from '../entrance/panel.module.css';

/** What waits behind the door. The figures are an example and say so. */
export const SignInPanel = () => (
  <>
    <figure className={classes.picture}>
      <LedgerStrip
        cells={[
          { label: 'Total cost', value: '$48,312' },
          { label: 'Optimizable', value: '$9,148', tone: 'mend', operator: 'minus' },
          { label: 'Net cost', value: '$39,164', operator: 'equals' },
        ]}
      />
      <ul className={classes.rows}>
        <li>
          <SeverityBadge severity="CRITICAL" /> S3 bucket is readable by anyone
        </li>
        <li>
          <SeverityBadge severity="HIGH" /> Access key unused for 214 days
        </li>
        <li>
          <SeverityBadge severity="MEDIUM" /> Instance accepts IMDSv1
        </li>
      </ul>
      <figcaption>An example workspace, one month.</figcaption>
    </figure>
    <h2 className={classes.title}>{HEADLINE}</h2>
    <ul className={classes.tips}>
      <li>
        <IconCircleCheck size={17} stroke={1.5} aria-hidden /> Findings by risk and dollars, worst first.
      </li>
      <li>
        <IconCircleCheck size={17} stroke={1.5} aria-hidden /> Savings with the formula behind each one.
      </li>
      <li>
        <IconCircleCheck size={17} stroke={1.5} aria-hidden /> What a scan could not read is listed, never passed.
      </li>
    </ul>
  </>
);
