import { useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBolt, IconEye, IconUserCheck } from '@tabler/icons-react';
import type { Account } from '@cloudmend/domain/accounts';
import { type Capability, CapabilityMode } from '@cloudmend/domain/runs';
import { type Column, DataTable } from '../../../components/data-table';
import { notifyFault, toMessage } from '../../../components/notify';
import { Card } from '../../../components/page';
import { MODE_NAMES } from '../../../components/run-words';
import { accountName } from '../../../queries/accounts';
import { type Capabilities, findMode, useChangeCapabilities, useMayFix } from '../../../queries/runs';
import layout from '../../../components/layout.module.css';
import styles from '../changes.module.css';

/** More accounts are shown one at a time. */
const COLUMNS_MOST = 4;

const ICONS = { off: undefined, 'dry-run': IconEye, approve: IconUserCheck, auto: IconBolt } as const;

interface ModeProps {
  readonly capability: Capability;
  readonly account: Account;
  readonly mode: CapabilityMode;
}

const ModeText = ({ mode }: Pick<ModeProps, 'mode'>) => {
  const Glyph = ICONS[mode];
  return (
    <span className={mode === 'off' ? layout.dim : undefined}>
      {Glyph && <Glyph size={14} stroke={1.5} aria-hidden />} {MODE_NAMES[mode]}
    </span>
  );
};

const ModeSelect = ({ capability: { id, title, isUndoExact }, account, mode }: ModeProps) => {
  const change = useChangeCapabilities();
  const { accountId } = account;
  const put = async (next: CapabilityMode): Promise<void> => {
    try {
      await change.mutateAsync({ accountId, modes: { [id]: next } });
    } catch (error) {
      notifyFault(toMessage(error, 'Could not change the fix. Try again.'));
    }
  };
  const shown = change.isPending ? (change.variables.modes[id] ?? mode) : mode;
  return (
    <NativeSelect
      size="xs"
      aria-label={`${title}, ${accountName([account], accountId)}`}
      data={CapabilityMode.options.map((value) => ({
        value,
        label: MODE_NAMES[value],
        disabled: value === 'auto' && !isUndoExact,
      }))}
      data-mode={shown}
      className={styles.mode}
      value={shown}
      disabled={change.isPending}
      onChange={({ currentTarget: { value } }) => {
        const next = CapabilityMode.safeParse(value);
        if (next.success) void put(next.data);
      }}
    />
  );
};

interface MatrixProps {
  readonly known: Capabilities;
  readonly accounts: readonly Account[];
}

const listColumns = ({ known, accounts }: MatrixProps, isEditable: boolean): ReadonlyArray<Column<Capability>> => [
  {
    head: 'Fix',
    cell: ({ title, risk }) => <span title={risk}>{title}</span>,
  },
  {
    head: 'Undo',
    cell: ({ isUndoExact, undo }) => (
      <span className={isUndoExact ? layout.dim : styles.wait} title={undo}>
        {isUndoExact ? 'exact' : 'in part'}
      </span>
    ),
  },
  ...accounts.map((account) => ({
    head: accountName([account], account.accountId),
    cell: (capability: Capability) => {
      const mode = findMode(known.accounts, account.accountId, capability.id);
      return isEditable ? (
        <ModeSelect capability={capability} account={account} mode={mode} />
      ) : (
        <ModeText mode={mode} />
      );
    },
  })),
];

/** How far each direct fix may go in each account. */
export const MatrixCard = ({ known, accounts }: MatrixProps) => {
  const isEditable = useMayFix();
  const isNarrow = useMediaQuery('(max-width: 61.99em)') ?? false;
  const [picked, setPicked] = useState<string>();
  const isOneByOne = accounts.length > COLUMNS_MOST || (isNarrow && accounts.length > 1);
  const one = accounts.find(({ accountId }) => accountId === picked) ?? accounts[0];
  const shown = isOneByOne && one ? [one] : accounts;
  return (
    <Card
      title="Direct fixes"
      unit="Auto needs an exact undo. What your code owns gets a pull request instead."
      right={
        isOneByOne && (
          <NativeSelect
            aria-label="Account of the direct fixes"
            data={accounts.map(({ accountId }) => ({ value: accountId, label: accountName(accounts, accountId) }))}
            value={one?.accountId}
            onChange={({ currentTarget: { value } }) => setPicked(value)}
          />
        )
      }
      isFlush
    >
      {accounts.length === 0 ? (
        <p className={`${layout.sub} ${styles.none}`}>No account is linked. Direct fixes are turned on per account.</p>
      ) : (
        <DataTable
          caption="Direct fixes"
          rows={known.capabilities}
          columns={listColumns({ known, accounts: shown }, isEditable)}
          rowKey={({ id }) => id}
          isStacked
        />
      )}
    </Card>
  );
};
