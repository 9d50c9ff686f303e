import type { Severity } from '@cloudmend/domain/findings';
import { Mark } from '@cloudmend/ui/brand';
import { LedgerStrip, SeverityBadge } from '@cloudmend/ui/parts';
import classes from './hero.module.css';

const FINDINGS: readonly (readonly [Severity, title: string, resource: string])[] = [
  ['CRITICAL', 'S3 bucket is readable by anyone', 'acme-exports-prod'],
  ['CRITICAL', 'SSH is open to 0.0.0.0/0', 'sg-0be41c77'],
  ['HIGH', 'Access key unused for 214 days', 'ci-deploy-legacy'],
  ['MEDIUM', 'Instance accepts IMDSv1', 'i-0c8d55e1'],
];

const SAVINGS: readonly (readonly [change: string, monthly: number])[] = [
  ['Gateway endpoint for S3', 1566],
  ['Stop the sandbox at night', 1204],
  ['Right-size acme-core', 1018],
  ['gp2 volumes to gp3', 841],
];
const DEAREST = 1566;

const usd = (amount: number): string => `$${amount.toLocaleString('en-US')}`;

/** One workspace as it looks after a scan. The figures are made up, and the caption says so. */
export const ExampleWorkspace = () => (
  <figure className={classes.seam}>
    <div className={classes.window}>
      <div className={classes.bar}>
        <Mark size={22} /> <span className={classes.slash}>/</span> acme
      </div>
      <LedgerStrip
        cells={[
          { label: 'Total cost', value: '$48,312', note: '22 Oct to 20 Nov' },
          { label: 'Optimizable', value: '$9,148', note: '14 open recommendations', tone: 'mend', operator: 'minus' },
          { label: 'Net cost, if all are applied', value: '$39,164', note: 'a month', operator: 'equals' },
          { label: 'Avoidable carbon', value: '218', note: <>kgCO<sub>2</sub>e a month</> },
        ]}
      />
      <div className={classes.halves}>
        <section>
          <h2>Findings, worst first</h2>
          <ul>
            {FINDINGS.map(([severity, title, resource]) => (
              <li key={resource}>
                <SeverityBadge severity={severity} />
                <span className={classes.what}>{title}</span>
                <code>{resource}</code>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>Savings, dearest first</h2>
          <ul>
            {SAVINGS.map(([change, monthly]) => (
              <li key={change}>
                <span className={classes.what}>{change}</span>
                <span className={classes.track}>
                  <span style={{ width: `${(monthly / DEAREST) * 100}%` }} />
                </span>
                <span className={classes.saving}>{usd(monthly)}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
    <figcaption className={classes.small}>An example workspace. The figures in it are made up.</figcaption>
  </figure>
);
