import { useState } from 'react';
import { Button, CopyButton, NativeSelect } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import type { Account } from '@cloudmend/domain/accounts';
import { Card } from '../../../components/page';
import { Loaded } from '../../../components/query-state';
import { saveFile } from '../../../components/save-file';
import { accountName } from '../../../queries/accounts';
import { type Capabilities, useMayFix, useRemediationRole } from '../../../queries/runs';
import layout from '../../../components/layout.module.css';
import styles from '../changes.module.css';

const Template = ({ accountId }: { readonly accountId: string }) => (
  <Loaded query={useRemediationRole(accountId)} what="the template">
    {({ cloudFormation, roleName }) => (
      <>
        <ol className={styles.steps}>
          <li>
            In the account, create a CloudFormation stack from this template. It makes the role{' '}
            <code className={layout.mono}>{roleName}</code>, apart from the read-only role of scans.
          </li>
          <li>The role may do only what the fixes above need, and only for CloudMend with your ExternalId.</li>
          <li>After you turn on another fix, update the stack with the new template.</li>
        </ol>
        <div className={layout.row}>
          <CopyButton value={cloudFormation}>
            {({ copied, copy }) => (
              <Button variant="default" leftSection={<IconCopy size={15} stroke={1.5} />} onClick={copy}>
                {copied ? 'Copied' : 'Copy template'}
              </Button>
            )}
          </CopyButton>
          <Button
            variant="default"
            leftSection={<IconDownload size={15} stroke={1.5} />}
            onClick={() => saveFile(`${roleName}-${accountId}.json`, cloudFormation, 'application/json')}
          >
            Download template
          </Button>
        </div>
      </>
    )}
  </Loaded>
);

/** The role that the fixes of an account need; nothing until one is on. */
export const RoleCard = ({
  known,
  accounts,
}: {
  readonly known: Capabilities;
  readonly accounts: readonly Account[];
}) => {
  const mayFix = useMayFix();
  const [picked, setPicked] = useState<string>();
  const isOn = (accountId: string): boolean =>
    Object.values(known.accounts.find((one) => one.accountId === accountId)?.modes ?? {}).some(
      (mode) => mode !== 'off',
    );
  const active = accounts.filter(({ accountId }) => isOn(accountId));
  const one = active.find(({ accountId }) => accountId === picked) ?? active[0];
  if (!mayFix || !one) return null;
  return (
    <Card
      title="Role for direct fixes"
      right={
        <NativeSelect
          aria-label="Account of the role"
          data={active.map(({ accountId }) => ({ value: accountId, label: accountName(accounts, accountId) }))}
          value={one.accountId}
          onChange={({ currentTarget: { value } }) => setPicked(value)}
        />
      }
    >
      <Template accountId={one.accountId} />
    </Card>
  );
};
