import { useState } from 'react';
import { Anchor, Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { Finding } from '@cloudmend/domain/findings';
import { useTenant } from '@cloudmend/tenant';
import { EmptyState, SeverityBadge } from '@cloudmend/ui/parts';
import { Link } from 'react-router';
import { FixButton } from '../../../components/fix-button';
import { OpenPr } from '../../../components/open-pr';
import { shortResource } from '../../../components/format';
import { Loaded } from '../../../components/query-state';
import { RemediationSteps } from '../../../components/remediation-steps';
import { pageHref } from '../../../config/paths';
import { accountName, useAccounts } from '../../../queries/accounts';
import { useWorstFindings } from '../api/list-worst-findings';
import layout from '../../../components/layout.module.css';
import styles from '../recommendations.module.css';

const FIRST = 50;

const Row = ({ finding }: { readonly finding: Finding }) => {
  const [isOpen, setOpen] = useState(false);
  const accounts = useAccounts().data;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={`${styles.summary} ${styles.security}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <SeverityBadge severity={finding.severity} />
        <span className={styles.title}>
          <span className={layout.ellipsis} title={finding.title}>
            {finding.title}
          </span>
          <small className={`${styles.phone} ${layout.ellipsis}`}>{shortResource(finding.resource)}</small>
        </span>
        <span className={`${styles.hide} ${layout.ellipsis}`} title={finding.resource}>
          <code className={layout.mono}>{shortResource(finding.resource)}</code>
        </span>
        <span className={`${styles.hide} ${layout.ellipsis}`}>
          {accountName(accounts, finding.accountId)} <span className={layout.dim}>{finding.region}</span>
        </span>
        <Chevron size={15} stroke={1.5} aria-hidden />
      </button>
      {isOpen && (
        <div className={styles.detail}>
          <div>
            <h2>Why</h2>
            <p>{finding.detail}</p>
            <p>{finding.recommendation}</p>
          </div>
          <div className={styles.howTo}>
            <h2>How to fix it</h2>
            <RemediationSteps subject={finding} />
            <div className={styles.actions}>
              <OpenPr targets={[{ kind: 'finding', id: finding.id }]} />
              <FixButton target={{ id: finding.id, about: finding.check, accountId: finding.accountId }} />
            </div>
          </div>
        </div>
      )}
    </li>
  );
};

/** The most severe open findings with their fixes; Findings has all of them. */
export const SecurityList = () => {
  const { id } = useTenant();
  const [shown, setShown] = useState(FIRST);
  return (
    <Loaded query={useWorstFindings()} what="security recommendations">
      {({ output: rows }) =>
        rows.length === 0 ? (
          <div className={layout.card}>
            <EmptyState title="No open findings">Security recommendations are based on open findings.</EmptyState>
          </div>
        ) : (
          <div className={layout.card}>
            <ul className={styles.list} aria-label="Security recommendations">
              {rows.slice(0, shown).map((finding) => (
                <Row key={finding.id} finding={finding} />
              ))}
            </ul>
            <div className={styles.more}>
              {rows.length > shown && (
                <Button variant="default" onClick={() => setShown(shown + FIRST)}>
                  Show {Math.min(FIRST, rows.length - shown)} more
                </Button>
              )}
              <Anchor component={Link} to={pageHref(id, 'security-findings')}>
                See all findings
              </Anchor>
            </div>
          </div>
        )
      }
    </Loaded>
  );
};
