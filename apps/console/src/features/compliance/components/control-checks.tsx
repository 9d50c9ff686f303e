import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import type { FrameworkCheck } from '@cloudmend/domain/compliance';
import { isCustomCheck } from '@cloudmend/domain/custom-checks';
import { Can, useTenant } from '@cloudmend/tenant';
import { SeverityBadge } from '@cloudmend/ui/parts';
import { Explain } from '../../../components/explain/explain';
import { shortResource } from '../../../components/format';
import { Loaded } from '../../../components/query-state';
import { pageHref } from '../../../config/paths';
import { accountName, useAccounts } from '../../../queries/accounts';
import { RESOURCES_SHOWN, useFailingResources } from '../api/failing-resources';
import type { ControlRow } from '../control-view';
import { LOADING } from '../../../components/skeletons';
import { ControlStatements } from './control-statements';
import layout from '../../../components/layout.module.css';
import styles from '../compliance.module.css';

const FailingResources = ({ check, fail }: Pick<FrameworkCheck, 'check' | 'fail'>) => {
  const { id } = useTenant();
  const query = useFailingResources(check);
  const { data: accounts } = useAccounts();
  const findings = pageHref(id, 'security-findings');
  return (
    <Loaded query={query} what="the resources" skeleton={<Skeleton height={32} {...LOADING} />}>
      {(found) => (
        <>
          <ul className={styles.resources} aria-label={`Resources failing ${check}`}>
            {found.map((finding) => (
              <li key={finding.id}>
                <Link to={`${findings}?finding=${encodeURIComponent(finding.id)}`} title={finding.resource}>
                  <code className={layout.mono}>{shortResource(finding.resource)}</code>
                </Link>
                <span className={layout.dim}>
                  {accountName(accounts, finding.accountId)} {finding.region}
                </span>
              </li>
            ))}
            {found.length === 0 && (
              <li className={layout.dim}>No open findings. The next scan evaluates this check again.</li>
            )}
          </ul>
          {(fail > RESOURCES_SHOWN || found.length > 1) && (
            <Link to={`${findings}?check=${encodeURIComponent(check)}`}>Show in Findings</Link>
          )}
        </>
      )}
    </Loaded>
  );
};

const says = ({ pass, fail, unknown, manual }: FrameworkCheck): string => {
  if (pass + fail + unknown + manual === 0) return 'found nothing to check or did not run';
  const parts = [
    fail > 0 && `${fail} failed`,
    pass > 0 && `${pass} passed`,
    unknown > 0 && `${unknown} unknown`,
    manual > 0 && `${manual} manual`,
  ];
  return parts.filter((part) => part !== false).join(', ');
};

/** The checks behind a control and the resources that fail them. */
export const ControlChecks = ({ framework, row }: { readonly framework: string; readonly row: ControlRow }) => {
  const statements = <ControlStatements framework={framework} control={row.id} statements={row.statements} />;
  const explain = <Explain subject={{ kind: 'control', id: row.id, framework }} />;
  if (row.of.length === 0)
    return (
      <>
        {explain}
        <p className={styles.none}>
          {row.state === 'manual'
            ? 'This control requires manual review: no setting of a cloud account proves it. State how you meet it.'
            : 'No check covers this control yet, so it was not assessed. State how you meet it.'}
        </p>
        {statements}
      </>
    );
  return (
    <>
      {explain}
      {row.state === 'manual' && statements}
      <ul className={styles.checks} aria-label={`Checks of ${row.id}`}>
        {row.of.map((check) => (
          <li key={check.check}>
            <div className={styles.check}>
              <SeverityBadge severity={check.severity} />
              <b>{check.fail > 0 ? check.fault : check.title}</b>
              {isCustomCheck(check.check) && <span className={layout.dim}>Your own check and mapping</span>}
              <code className={layout.mono}>{check.check}</code>
              <span className={check.fail > 0 ? styles.bad : layout.dim}>{says(check)}</span>
            </div>
            {check.fail > 0 && (
              <Can do="viewTenant">
                <FailingResources check={check.check} fail={check.fail} />
              </Can>
            )}
          </li>
        ))}
        <li className={layout.dim}>
          {row.of.length === 1
            ? 'This control passes when its check does.'
            : `This control passes when none of its ${row.of.length} checks fails.`}
          {row.asksForMore && ' It asks for more than its checks read, so it needs manual review as well.'}
        </li>
      </ul>
    </>
  );
};
