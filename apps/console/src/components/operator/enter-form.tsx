import { useState, type FormEvent } from 'react';
import { Button, Textarea } from '@mantine/core';
import { useNavigate } from 'react-router';
import { ACCESS_MINUTES } from '@cloudmend/domain/tenancy';
import { Note } from '@cloudmend/ui/parts';
import { pageHref } from '../../config/paths';
import { useAccess } from '../../queries/operator';
import { messageOf } from '../notify';
import { Card } from '../page';
import layout from '../layout.module.css';

const SHORTEST_REASON = 10;
const LONGEST_REASON = 500;

const reasonFault = (reason: string): string | undefined => {
  const { length } = reason.trim();
  if (length < SHORTEST_REASON) return 'Say in at least ten characters why.';
  return length > LONGEST_REASON ? `Say it in at most ${LONGEST_REASON} characters; these are ${length}.` : undefined;
};

const useEnter = (tenantId: string) => {
  const { enter } = useAccess();
  const go = useNavigate();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const type = (text: string): void => {
    setReason(text);
    setFault(undefined);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = reasonFault(reason);
    if (found) return setFault(found);
    try {
      await enter.mutateAsync({ tenantId, reason });
      await go(pageHref(tenantId, 'home'));
    } catch (error) {
      setFault(messageOf(error, 'Could not enter the workspace.'));
    }
  };
  return { reason, fault, isBusy: enter.isPending, type, submit };
};

/** Asks an operator why, then lets them in for an hour. */
export const EnterForm = ({ tenantId, onClose }: { readonly tenantId: string; readonly onClose: () => void }) => {
  const { reason, fault, isBusy, type, submit } = useEnter(tenantId);
  return (
    <Card title={`Enter ${tenantId}`}>
      <form onSubmit={(event) => void submit(event)} noValidate style={{ display: 'grid', gap: 12, maxWidth: 560 }}>
        <Note tone="info">{`You will see and may change what an admin may, for ${ACCESS_MINUTES} minutes. Your name and this reason stand in the audit trail of ${tenantId} before you are in.`}</Note>
        <Textarea
          label="Reason"
          description="A ticket, and what you will do. 10 to 500 characters."
          autosize
          minRows={2}
          maxRows={8}
          value={reason}
          error={fault}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <div className={layout.row}>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? 'Entering…' : 'Enter workspace'}
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  );
};
