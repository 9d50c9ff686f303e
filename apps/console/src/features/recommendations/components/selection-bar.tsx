import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { formatUsd } from '@cloudmend/domain/costs';
import { claimedUsd, type Recommendation } from '@cloudmend/domain/recommendations';
import { useCan } from '@cloudmend/tenant';
import { plural } from '../../../components/format';
import { notifyDone, notifyFault } from '../../../components/notify';
import { OpenPr } from '../../../components/open-pr';
import { BulkWork } from '../../../components/work/bulk-work';
import { CreateTickets } from '../../../components/tickets/create-tickets';
import { useSettle } from '../api/settle-recommendation';
import styles from '../recommendations.module.css';

interface SelectionBarProps {
  readonly selected: readonly Recommendation[];
  readonly onClear: () => void;
  readonly onExport: () => void;
}

/** Dismisses one at a time; failed ones stay selected. */
const useDismissAll = (selected: readonly Recommendation[], onDone: () => void) => {
  const { dismiss } = useSettle();
  const [isBusy, setBusy] = useState(false);
  const run = async (reason: string): Promise<void> => {
    setBusy(true);
    let failed = 0;
    for (const { id } of selected) await dismiss.mutateAsync({ id, reason }).catch(() => (failed += 1));
    setBusy(false);
    if (failed > 0) notifyFault(`${plural(failed, 'recommendation')} could not be dismissed. Please try again.`);
    else notifyDone(`Dismissed ${plural(selected.length, 'recommendation')}.`);
    onDone();
  };
  return { isBusy, run };
};

/** Actions on the selected ones. */
export const SelectionBar = ({ selected, onClear, onExport }: SelectionBarProps) => {
  const mayChange = useCan('manageFindings');
  const [reason, setReason] = useState<string>();
  const { isBusy, run } = useDismissAll(selected, () => {
    setReason(undefined);
    onClear();
  });
  const usd = selected.reduce((sum, one) => sum + claimedUsd(one), 0);
  return (
    <form
      className={styles.selection}
      aria-label="Selected recommendations"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason?.trim()) void run(reason);
      }}
    >
      <b>{`${selected.length} selected, ${formatUsd(usd)} a month`}</b>
      {reason === undefined ? (
        <>
          <BulkWork
            kind="recommendation"
            ids={selected.map(({ id }) => id)}
            nameOf={(id) => selected.find((each) => each.id === id)?.title ?? id}
            onDone={onClear}
          />
          <OpenPr targets={selected.map(({ id }) => ({ kind: 'recommendation', id }))} />
          <CreateTickets subjects={selected.map(({ id }) => ({ type: 'recommendation', id }))} label="Create tickets" />
          <Button variant="default" disabled={!mayChange} onClick={() => setReason('')}>
            Dismiss
          </Button>
          <Button variant="default" onClick={onExport}>
            Export selected
          </Button>
          <Button variant="subtle" color="gray" onClick={onClear}>
            Clear selection
          </Button>
        </>
      ) : (
        <>
          <TextInput
            aria-label="Reason for dismissing the selection"
            placeholder="Reason"
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button type="submit" disabled={reason.trim() === ''} loading={isBusy}>
            Dismiss {selected.length}
          </Button>
          <Button variant="default" onClick={() => setReason(undefined)}>
            Cancel
          </Button>
        </>
      )}
    </form>
  );
};
