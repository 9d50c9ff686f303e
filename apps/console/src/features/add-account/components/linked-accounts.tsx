import { useState } from 'react';
import { Button, Group, Modal, TextInput } from '@mantine/core';
import { type Account, type AccountStatus, isUntested } from '@cloudmend/domain/accounts';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { useCan } from '@cloudmend/tenant';
import { EmptyState } from '@cloudmend/ui/parts';
import { DataTable, type Column } from '../../../components/data-table';
import { formatMoment } from '../../../components/format';
import { toMessage, notifyDone, notifyFault } from '../../../components/notify';
import { Card, Provider } from '../../../components/page';
import { useTestAccount, useUnlinkAccount } from '../api/link-account';
import { TEST_FAILED, testMessage } from '../role-test';
import { RelinkModal } from './relink-account';
import layout from '../../../components/layout.module.css';

const STATUS: Record<AccountStatus | 'untested', readonly [label: string, tone: string | undefined]> = {
  connected: ['Connected', layout.mend],
  pending: ['Pending: no role yet', layout.dim],
  untested: ['Pending: role not tested', layout.dim],
  'insecure-trust': ['Insecure trust', layout.bad],
  denied: ['Role refused', layout.bad],
};

const Status = ({ account }: { readonly account: Account }) => {
  const [label, tone] = STATUS[isUntested(account) ? 'untested' : account.status];
  return (
    <>
      <span className={tone}>{label}</span>
      {account.statusReason && <div className={layout.dim}>{account.statusReason}</div>}
    </>
  );
};

const UnlinkModal = ({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) => {
  const unlink = useUnlinkAccount();
  const [typed, setTyped] = useState('');
  const run = async (): Promise<void> => {
    if (!account.accountId) return notifyFault('Missing account ID.');
    try {
      await unlink.mutateAsync(account.accountId);
      notifyDone('Account unlinked.');
      onClose();
    } catch (error) {
      notifyFault(toMessage(error, 'Failed to unlink'));
    }
  };
  return (
    <Modal opened onClose={onClose} title={`Unlink ${account.friendlyName || account.accountId}`}>
      <p>The account will no longer be scanned. Existing findings are kept. Delete the role in AWS to revoke access.</p>
      <TextInput
        label={`Type ${account.accountId} to confirm`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      <Group justify="flex-end" mt={16}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="danger"
          disabled={typed.trim() !== account.accountId || unlink.isPending}
          onClick={() => void run()}
        >
          {unlink.isPending ? 'Unlinking…' : 'Unlink account'}
        </Button>
      </Group>
    </Modal>
  );
};

interface RowActionsProps {
  readonly account: Account;
  readonly onRelink: () => void;
  readonly onUnlink: () => void;
}

const RowActions = ({ account, onRelink, onUnlink }: RowActionsProps) => {
  const mayManage = useCan('manageAccounts');
  const test = useTestAccount();
  const { roleArn } = account;
  const run = async (arn: string): Promise<void> => {
    try {
      const { assumed } = await test.mutateAsync(arn);
      (assumed ? notifyDone : notifyFault)(testMessage(assumed));
    } catch {
      // The specification has one message for every failed test.
      notifyFault(TEST_FAILED);
    }
  };
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      <Button
        size="xs"
        variant="default"
        disabled={!mayManage || !roleArn || test.isPending}
        title={roleArn ? undefined : 'No role to test yet.'}
        onClick={() => roleArn && void run(roleArn)}
      >
        {test.isPending ? 'Testing…' : 'Test'}
      </Button>
      {account.status !== 'connected' && (
        <Button
          size="xs"
          variant="default"
          disabled={!mayManage}
          title={mayManage ? undefined : REFUSALS.manageAccounts}
          onClick={onRelink}
        >
          {roleArn ? 'Relink' : 'Add role'}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        c={mayManage ? 'var(--cm-danger)' : undefined}
        disabled={!mayManage}
        title={mayManage ? undefined : REFUSALS.manageAccounts}
        onClick={onUnlink}
      >
        Unlink
      </Button>
    </Group>
  );
};

/** Every account of the workspace, with its actions. */
export const LinkedAccounts = ({ accounts }: { readonly accounts: readonly Account[] }) => {
  const [leaving, setLeaving] = useState<Account>();
  const [relinking, setRelinking] = useState<Account>();
  const columns: ReadonlyArray<Column<Account>> = [
    { head: 'Cloud', cell: ({ cloud }) => <Provider provider={cloud} /> },
    { head: 'Account', cell: ({ friendlyName, accountId }) => (friendlyName ? <b>{friendlyName}</b> : accountId) },
    { head: 'Account ID', cell: ({ accountId }) => <code className={layout.mono}>{accountId}</code> },
    { head: 'Status', cell: (account) => <Status account={account} /> },
    { head: 'Last scan', cell: ({ lastScanAt }) => formatMoment(lastScanAt) },
    {
      head: 'Actions',
      isNumber: true,
      cell: (account) => (
        <RowActions account={account} onRelink={() => setRelinking(account)} onUnlink={() => setLeaving(account)} />
      ),
    },
  ];
  return (
    <Card title="Linked accounts" unit={accounts.length > 0 ? String(accounts.length) : undefined} isFlush>
      {accounts.length === 0 ? (
        <EmptyState title="No account linked yet">
          Create the role, then link the account with the role's ARN.
        </EmptyState>
      ) : (
        <DataTable
          isStacked
          caption="Linked accounts"
          rows={accounts}
          columns={columns}
          rowKey={({ accountId }) => accountId}
        />
      )}
      {relinking && <RelinkModal account={relinking} onClose={() => setRelinking(undefined)} />}
      {leaving && <UnlinkModal account={leaving} onClose={() => setLeaving(undefined)} />}
    </Card>
  );
};
