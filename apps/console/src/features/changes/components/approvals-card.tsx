import { APPROVAL_HOURS, type Approval, type Change } from '@cloudmend/domain/changes';
import { formatMoment } from '../../../components/format';
import { Card } from '../../../components/page';
import { shortenHash } from '../change-view';
import { Person } from './person';
import layout from '../../../components/layout.module.css';
import styles from '../changes.module.css';

const Given = ({ approval: { by, at }, isVoid }: { readonly approval: Approval; readonly isVoid: boolean }) => (
  <li className={isVoid ? styles.void : undefined}>
    <Person person={by} hasApproved={!isVoid} />
    <span>
      <b>{by.name}</b> approved{isVoid && ' (void)'}
    </span>
    <time dateTime={at}>{formatMoment(at)}</time>
  </li>
);

/** Who approved, who is still wanted, and what the approvals are bound to. */
export const ApprovalsCard = ({ change }: { readonly change: Change }) => {
  const { approvals, voidApprovals, gate, proposedBy, proofHash } = change;
  const needed = gate?.approvalsNeeded;
  const open = needed === undefined ? 0 : Math.max(0, needed - approvals.length);
  return (
    <Card title="Approvals" right={needed !== undefined && <span>{`${approvals.length} of ${needed}`}</span>}>
      <ul className={styles.approvals}>
        {approvals.map((approval) => (
          <Given key={approval.by.sub} approval={approval} isVoid={false} />
        ))}
        {Array.from({ length: open }, (_, seat) => (
          <li key={`open ${seat}`}>
            <Person />
            <span className={layout.dim}>Waiting for another admin or manager</span>
            <span className={layout.dim}>open</span>
          </li>
        ))}
        <li>
          <Person person={proposedBy} />
          <span className={layout.dim}>{`${proposedBy.name} proposed it and cannot approve`}</span>
        </li>
        {voidApprovals.map((approval) => (
          <Given key={`${approval.by.sub} ${approval.at}`} approval={approval} isVoid />
        ))}
      </ul>
      {proofHash && (
        <div className={styles.bound}>
          Bound to <code title={proofHash}>{shortenHash(proofHash)}</code>
          <br />
          {`A new commit, plan or policy voids approvals. So do ${APPROVAL_HOURS} hours.`}
        </div>
      )}
    </Card>
  );
};
