import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import type { Run } from '@cloudmend/domain/runs';
import { useCan } from '@cloudmend/tenant';
import { tell } from '../../../components/notify';
import { mayUndo } from '../../../components/run-words';
import { useWorld } from '../../../config/world';
import { useMayFix, useRunActions } from '../../../queries/runs';
import layout from '../../../components/layout.module.css';

/** Restores the facts before the fix. */
export const UndoButton = ({ run }: { readonly run: Run }) => {
  const { undo } = useRunActions();
  const mayManage = useCan('manageAutomation');
  if (!mayManage || !mayUndo(run)) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={15} stroke={1.5} />}
      aria-label={`Undo the fix of ${run.target}`}
      loading={undo.isPending}
      onClick={() =>
        void tell('Undoing the fix.', 'Could not undo the fix. Try again.', () => undo.mutateAsync(run.runId))
      }
    >
      Undo
    </Button>
  );
};

/** Releases a waiting run; never by the person who asked for it. */
export const ApproveRun = ({ run }: { readonly run: Run }) => {
  const { approve } = useRunActions();
  const { session } = useWorld();
  const mayFix = useMayFix();
  if (!mayFix || run.state !== 'waiting') return null;
  const isOwn = run.requestedBy.sub === session.user.sub;
  return (
    <>
      <Button
        leftSection={<IconCheck size={15} stroke={2} />}
        disabled={isOwn}
        loading={approve.isPending}
        onClick={() =>
          void tell('Approved. The fix starts.', 'Could not approve the fix. Try again.', () =>
            approve.mutateAsync(run.runId),
          )
        }
      >
        Approve
      </Button>
      {isOwn && <span className={layout.sub}>You requested this fix. Another admin must approve it.</span>}
    </>
  );
};
