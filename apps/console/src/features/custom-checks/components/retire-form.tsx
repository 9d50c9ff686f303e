import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import type { CustomCheck, CustomCheckRetirement } from '@cloudmend/domain/custom-checks';
import { useCan } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { focusOn } from '../../../components/focus';
import { plural } from '../../../components/format';
import { FormFrame } from '../../../components/form-frame';
import { notifyDone, toMessage } from '../../../components/notify';
import { useCheckActions } from '../api/custom-checks';
import { useStoppable } from '../stoppable';
import { PartsProgress } from './parts-progress';

/** Retires a check and resolves its findings part by part. */
const useRetiring = (id: string) => {
  const { retire } = useCheckActions();
  const { part, stop, run } = useStoppable<CustomCheckRetirement>();
  const [fault, setFault] = useState<string>();
  return {
    fault,
    setFault,
    isBusy: retire.isPending,
    progress: part && (
      <PartsProgress
        label="Resolving findings"
        accounts={part.accounts}
        detail={`${plural(part.closed, 'finding')} resolved`}
        onStop={stop}
      />
    ),
    start: async (reason: string): Promise<void> => {
      setFault(undefined);
      try {
        const finished = await run((parts) => retire.mutateAsync({ id, reason, ...parts }));
        if (finished) notifyDone('Check retired. Its findings are resolved.');
      } catch (error) {
        setFault(toMessage(error, 'Could not retire the check. Try again.'));
      }
    },
  };
};

/** Retires a check with a reason, which its findings keep. */
export const RetireForm = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const { fault, setFault, isBusy, progress, start } = useRetiring(id);
  const [reason, setReason] = useState('');
  const send = async (): Promise<void> => {
    if (reason.trim() === '') return setFault('Give a reason.');
    await start(reason.trim());
  };
  return (
    <>
      <FormFrame label="Retire check" submit="Retire" isDestructive isBusy={isBusy} onSubmit={send} onClose={onClose}>
        <TextInput
          label="Reason"
          description="Resolves its open findings with this reason."
          required
          maxLength={500}
          ref={focusOn}
          value={reason}
          error={fault}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </FormFrame>
      {progress}
    </>
  );
};

/** A retired check: why, and the rest of its findings if resolving them was interrupted. */
export const RetiredNote = ({ id, retired }: Pick<CustomCheck, 'id' | 'retired'>) => {
  const mayManage = useCan('manageChecks');
  const { fault, isBusy, progress, start } = useRetiring(id);
  if (!retired) return null;
  return (
    <>
      <Note tone="info" title="This check is retired.">
        {retired.reason}
      </Note>
      {retired.isClosing === true && !isBusy && (
        <Note tone="warn" title="Some of its findings are still open.">
          {mayManage && (
            <Button variant="default" size="compact-sm" onClick={() => void start(retired.reason)}>
              Resolve remaining findings
            </Button>
          )}
        </Note>
      )}
      {progress}
      {fault !== undefined && (
        <div role="alert">
          <Note tone="danger">{fault}</Note>
        </div>
      )}
    </>
  );
};
