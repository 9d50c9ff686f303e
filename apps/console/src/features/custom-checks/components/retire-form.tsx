import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { focusOn } from '../../../components/focus';
import { FormFrame } from '../../../components/form-frame';
import { notifyDone, toMessage } from '../../../components/notify';
import { useCheckActions } from '../api/custom-checks';

/** Retires a check with a reason, which its findings keep. */
export const RetireForm = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const { retire } = useCheckActions();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const send = async (): Promise<void> => {
    if (reason.trim() === '') return setFault('Give a reason.');
    try {
      await retire.mutateAsync({ id, reason: reason.trim() });
      notifyDone('Check retired. Its findings are resolved.');
      onClose();
    } catch (error) {
      setFault(toMessage(error, 'Could not retire the check. Try again.'));
    }
  };
  return (
    <FormFrame
      label="Retire check"
      submit="Retire"
      isDestructive
      isBusy={retire.isPending}
      onSubmit={send}
      onClose={onClose}
    >
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
  );
};
