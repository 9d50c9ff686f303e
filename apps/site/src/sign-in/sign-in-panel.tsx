import { LedgerStrip, SeverityBadge } from '@cloudmend/ui/parts';
import { HEADLINE } from '@cloudmend/domain/product';
import { IconCircleCheck } from '@tabler/icons-react';
import classes from '../entrance/panel.module.css';

/** A preview of the product. The figures are labelled as an example. */
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
      <figcaption>Example workspace, one month.</figcaption>
    </figure>
    <h2 className={classes.title}>{HEADLINE}</h2>
    <ul className={classes.tips}>
      <li>
        <IconCircleCheck size={17} stroke={1.5} aria-hidden /> Findings by risk and dollars, most severe first.
      </li>
      <li>
        <IconCircleCheck size={17} stroke={1.5} aria-hidden /> Savings, each with its formula.
      </li>
      <li>
        <IconCircleCheck size={17} stroke={1.5} aria-hidden /> Anything a scan could not read is listed, never passed.
      </li>
    </ul>
  </>
);
