import { useState } from 'react';
import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { Account } from '@cloudmend/domain/accounts';
import { isCustomCheck } from '@cloudmend/domain/custom-checks';
import { type Finding, isMuted } from '@cloudmend/domain/findings';
import { daysSince, formatDate, formatMoment, plural } from '../../../components/format';
import { serviceName } from '../../../components/service-name';
import { accountName } from '../../../queries/accounts';
import layout from '../../../components/layout.module.css';
import { FindingControls } from './finding-controls';
import styles from '../findings.module.css';

const formatSince = ({ firstSeen, status }: Finding, now: Date): string => {
  const days = daysSince(firstSeen, now);
  if (days === 0) return 'new today';
  return status === 'resolved' ? `${plural(days, 'day')} ago` : `${plural(days, 'day')} ${status}`;
};

const MuteFact = ({ finding: { mute }, now }: { readonly finding: Finding; readonly now: Date }) =>
  mute && (
    <>
      <dt>{isMuted(mute, now) ? 'Muted' : 'Muted earlier'}</dt>
      <dd>
        {mute.until === null ? 'until unmuted' : `until ${formatMoment(mute.until)}`}, by {mute.by}
        {mute.owner && <>, owner {mute.owner}</>}: {mute.reason}
      </dd>
    </>
  );

/** Location, dates and controls. */
export const FindingFacts = ({
  finding,
  accounts,
}: {
  readonly finding: Finding;
  readonly accounts: readonly Account[] | undefined;
}) => {
  const name = accountName(accounts, finding.accountId);
  const [now] = useState(() => new Date());
  return (
    <dl className={styles.facts}>
      <dt>Status</dt>
      <dd>
        {finding.status}
        {finding.isUnread && finding.status !== 'resolved' && (
          <span className={layout.dim}> (not readable in the last scan)</span>
        )}
      </dd>
      <MuteFact finding={finding} now={now} />
      <dt>Resource</dt>
      <dd>
        <code className={layout.mono}>{finding.resource}</code>{' '}
        <CopyButton value={finding.resource}>
          {({ copied, copy }) => (
            <ActionIcon size={24} aria-label={copied ? 'Copied' : 'Copy resource'} onClick={copy}>
              {copied ? <IconCheck size={13} stroke={2} /> : <IconCopy size={13} stroke={1.5} />}
            </ActionIcon>
          )}
        </CopyButton>
      </dd>
      <dt>Account</dt>
      <dd>
        {name} {name !== finding.accountId && <code className={layout.mono}>{finding.accountId}</code>}
      </dd>
      <dt>Region</dt>
      <dd>{finding.region}</dd>
      <dt>Service</dt>
      <dd>{serviceName(finding.service)}</dd>
      <dt>First seen</dt>
      <dd>
        {formatDate(finding.firstSeen)} <span className={layout.dim}>({formatSince(finding, now)})</span>
      </dd>
      <dt>Last seen</dt>
      <dd>{formatMoment(finding.lastSeen)}</dd>
      <dt>{isCustomCheck(finding.check) ? 'Controls (your own mapping)' : 'Controls'}</dt>
      <dd>
        <FindingControls controls={finding.controls} />
      </dd>
    </dl>
  );
};
