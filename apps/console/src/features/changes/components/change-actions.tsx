import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconExternalLink } from '@tabler/icons-react';
import { type Change, hasOpenPullRequest, isUnmerged } from '@cloudmend/domain/changes';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { featureRefusal, hasFeature } from '@cloudmend/domain/plans';
import { useCan, useTenant } from '@cloudmend/tenant';
import { useWorld } from '../../../config/world';
import { focusOn, useFormInPlace } from '../../../components/focus';
import { FormFrame } from '../../../components/form-frame';
import { toMessage, notifyDone, notifyFault } from '../../../components/notify';
import { useChangeActions } from '../../../queries/changes';
import { refuseApproval, shortenHash } from '../change-view';
import layout from '../../../components/layout.module.css';
import styles from '../changes.module.css';

const REASON_MAX_LENGTH = 500;

/** Asks why before rejecting or closing; keeps what was typed on failure. */
const ReasonForm = ({ change, onClose }: { readonly change: Change; readonly onClose: () => void }) => {
  const { reject, close } = useChangeActions();
  const [reason, setReason] = useState('');
  const isRejection = hasOpenPullRequest(change);
  const action = isRejection ? reject : close;
  const label = isRejection ? 'Reject' : 'Close';
  const submit = async (): Promise<void> => {
    try {
      await action.mutateAsync({ id: change.id, reason });
      notifyDone(isRejection ? 'Rejected. The pull request is closed.' : 'Closed.');
      onClose();
    } catch (error) {
      notifyFault(toMessage(error, `Could not ${label.toLowerCase()} the change. Try again.`));
    }
  };
  return (
    <FormFrame
      isInline
      submit={label}
      isDestructive
      isReady={reason.trim() !== ''}
      isBusy={action.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        aria-label="Reason"
        placeholder="Reason"
        required
        maxLength={REASON_MAX_LENGTH}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        ref={focusOn}
      />
    </FormFrame>
  );
};

/** Role and plan first, then what the change itself says. */
const useRefusal = (change: Change): string | undefined => {
  const { plan } = useTenant();
  const mayApprove = useCan('approveChanges');
  const { session } = useWorld();
  if (!mayApprove) return REFUSALS.approveChanges;
  if (!hasFeature(plan, 'pullRequests')) return featureRefusal(plan, 'pullRequests');
  return refuseApproval(change, session.user.sub);
};

const Approve = ({ change, refusal }: { readonly change: Change; readonly refusal: string | undefined }) => {
  const { approve } = useChangeActions();
  const send = async (): Promise<void> => {
    if (change.proofHash === null) return;
    try {
      await approve.mutateAsync({ id: change.id, proofHash: change.proofHash });
      notifyDone('Approved.');
    } catch (error) {
      notifyFault(toMessage(error, 'Could not approve the change. Try again.'));
    }
  };
  return (
    <Button
      leftSection={<IconCheck size={15} stroke={2} />}
      disabled={refusal !== undefined}
      loading={approve.isPending}
      onClick={() => void send()}
    >
      Approve
    </Button>
  );
};

/** Reject and Approve, and why Approve is off. On a phone they stay at the lower edge, with the hash they are bound to. */
const Decision = ({ change, mayEnd }: { readonly change: Change; readonly mayEnd: boolean }) => {
  const refusal = useRefusal(change);
  const { isOpen, open, close, button } = useFormInPlace();
  const { proofHash } = change;
  const isReviewed = hasOpenPullRequest(change);
  if (isOpen && mayEnd)
    return (
      <div className={styles.decide} role="group" aria-label="Decision">
        <ReasonForm change={change} onClose={close} />
      </div>
    );
  return (
    <div className={styles.decide} role="group" aria-label="Decision">
      {refusal === undefined && proofHash && (
        <span className={styles.decideOn}>
          Bound to <code title={proofHash}>{shortenHash(proofHash)}</code>
        </span>
      )}
      {mayEnd && (
        <Button ref={button} variant="default" onClick={open}>
          {isReviewed ? 'Reject' : 'Close'}
        </Button>
      )}
      {isReviewed && <Approve change={change} refusal={refusal} />}
      {isReviewed && refusal !== undefined && <span className={layout.sub}>{refusal}</span>}
    </div>
  );
};

/** The pull request, and the decision on it. */
export const ChangeActions = ({ change }: { readonly change: Change }) => {
  const mayEnd = useCan('approveChanges') && isUnmerged(change);
  const { pullRequest } = change;
  return (
    <>
      {pullRequest && (
        <Button
          component="a"
          href={pullRequest.url}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={15} stroke={1.5} />}
        >
          View PR #{pullRequest.number}
        </Button>
      )}
      {(mayEnd || hasOpenPullRequest(change)) && <Decision change={change} mayEnd={mayEnd} />}
    </>
  );
};
