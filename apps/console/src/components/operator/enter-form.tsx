import { useNavigate } from 'react-router';
import { ACCESS_MINUTES } from '@cloudmend/domain/tenancy';
import { Note } from '@cloudmend/ui/parts';
import { pageHref } from '../../config/paths';
import { useAccess } from '../../queries/operator';
import { FormFrame } from '../form-frame';
import { toMessage } from '../notify';
import { Card } from '../page';
import { ReasonField, useReason } from './reason-field';

const useEnter = (tenantId: string) => {
  const { enter } = useAccess();
  const go = useNavigate();
  const given = useReason();
  const submit = async (): Promise<void> => {
    if (!given.isGiven()) return;
    try {
      await enter.mutateAsync({ tenantId, reason: given.reason });
      await go(pageHref(tenantId, 'home'));
    } catch (error) {
      given.setFault(toMessage(error, 'Could not enter the workspace.'));
    }
  };
  return { given, isBusy: enter.isPending, submit };
};

/** Asks an operator for a reason, then grants access for one hour. */
export const EnterForm = ({ tenantId, onClose }: { readonly tenantId: string; readonly onClose: () => void }) => {
  const { given, isBusy, submit } = useEnter(tenantId);
  return (
    <Card title={`Enter ${tenantId}`}>
      <FormFrame submit="Enter workspace" isBusy={isBusy} onSubmit={submit} onClose={onClose}>
        <Note tone="info">{`For ${ACCESS_MINUTES} minutes you have administrator access. Your name and reason are logged in the audit trail of ${tenantId} first.`}</Note>
        <ReasonField {...given} description="A ticket number and what you will do." />
      </FormFrame>
    </Card>
  );
};
