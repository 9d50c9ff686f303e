import { useState } from 'react';
import { Button } from '@mantine/core';
import type { Account } from '@cloudmend/domain/accounts';
import type { Finding } from '@cloudmend/domain/findings';
import { SeverityBadge } from '@cloudmend/ui/parts';
import { formatDay, shortResource } from '../../../components/format';
import { accountName } from '../../../queries/accounts';
import layout from '../../../components/layout.module.css';
import styles from '../findings.module.css';

interface FindingsTableProps {
  readonly findings: readonly Finding[];
  readonly accounts: readonly Account[] | undefined;
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
}

const PAGE = 200;

const FindingRow = ({ finding, accounts, isOpen, onOpen }: { readonly finding: Finding; readonly accounts: readonly Account[] | undefined; readonly isOpen: boolean; readonly onOpen: () => void }) => (
  <tr aria-selected={isOpen} onClick={onOpen}>
    <td>
      <SeverityBadge severity={finding.severity} />
    </td>
    <td className={styles.title}>
      <button type="button" className={styles.open} data-finding={finding.id} title={finding.title}>
        {finding.title}
      </button>
    </td>
    <td title={finding.resource}>
      <code className={layout.mono}>{shortResource(finding.resource)}</code> <span className={layout.dim}>{finding.service}</span>
    </td>
    <td className={styles.wide}>
      {accountName(accounts, finding.accountId)} <span className={layout.dim}>{finding.region}</span>
    </td>
    <td className={styles.wide}>{formatDay(finding.firstSeen)}</td>
  </tr>
);

/** Worst first, two hundred at a time. */
export const FindingsTable = ({ findings, accounts, openId, onOpen }: FindingsTableProps) => {
  const [shown, setShown] = useState(PAGE);
  return (
    <div className={layout.card}>
      <table className={styles.list} aria-label="Findings">
        <thead>
          <tr>
            <th className={styles.sev}>Severity</th>
            <th>Finding</th>
            <th className={styles.res}>Resource</th>
            <th className={styles.acc}>Account and region</th>
            <th className={styles.seen}>First seen</th>
          </tr>
        </thead>
        <tbody>
          {findings.slice(0, shown).map((finding) => (
            <FindingRow key={finding.id} finding={finding} accounts={accounts} isOpen={finding.id === openId} onOpen={() => onOpen(finding.id)} />
          ))}
        </tbody>
      </table>
      {findings.length > shown && (
        <div className={styles.more}>
          <Button variant="default" onClick={() => setShown(shown + PAGE)}>
            Show {Math.min(PAGE, findings.length - shown)} more of {findings.length - shown}
          </Button>
        </div>
      )}
    </div>
  );
};
