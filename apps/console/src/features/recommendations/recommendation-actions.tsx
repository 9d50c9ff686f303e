import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { IconGitPullRequest } from '@tabler/icons-react';
import type { Recommendation } from '@cloudmend/domain/recommendations';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { useCan } from '@cloudmend/tenant';
import { focusOn, focusOnPage, useFormInPlace } from '../../components/focus';
import { formatMoment } from '../../components/format';
import { FormFrame } from '../../components/form-frame';
import { toMessage, notifyDone, notifyFault } from '../../components/notify';
import { FixButton } from '../../components/fix-button';
import { OpenPr, usePrRefusal } from '../../components/open-pr';
import { useSettle } from './api/settle-recommendation';
import layout from '../../components/layout.module.css';
import styles from './recommendations.module.css';

const REASON_MAX_LENGTH = 500;
const UNDONE = 'Reopened.';

/** Samples can neither be opened nor dismissed. */
export const SampleActions = () => {
  const why = usePrRefusal();
  return (
    <div className={styles.actions}>
      <Button disabled leftSection={<IconGitPullRequest size={15} stroke={1.5} />}>
        Open PR
      </Button>
      <Button disabled variant="default">
        Dismiss
      </Button>
      <span className={layout.sub}>{why ?? 'Samples cannot be opened.'}</span>
    </div>
  );
};

/** Asks for a reason before dismissing; keeps it on failure. */
const DismissForm = ({
  one,
  onClose,
  onDone,
}: {
  readonly one: Recommendation;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) => {
  const { dismiss } = useSettle();
  const [reason, setReason] = useState('');
  // The row leaves the list with the answer, and this form with it: later steps must not depend on either.
  const submit = async (): Promise<void> => {
    try {
      await dismiss.mutateAsync({ id: one.id, reason });
      notifyDone('Dismissed. Find it under Dismissed to reopen it.');
      onDone();
      focusOnPage();
    } catch (error) {
      notifyFault(toMessage(error, 'Could not dismiss the recommendation. Try again.'));
    }
  };
  return (
    <FormFrame
      className={styles.actions}
      submit="Dismiss"
      isReady={reason.trim() !== ''}
      isBusy={dismiss.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Reason"
        required
        maxLength={REASON_MAX_LENGTH}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        ref={focusOn}
      />
    </FormFrame>
  );
};

/** Who dismissed it and why, and how to reopen it. */
const Dismissed = ({ one, mayChange }: { readonly one: Recommendation; readonly mayChange: boolean }) => {
  const { reopen } = useSettle();
  const undo = async (): Promise<void> => {
    try {
      await reopen.mutateAsync({ id: one.id, reason: UNDONE });
      notifyDone(UNDONE);
      focusOnPage();
    } catch (error) {
      notifyFault(toMessage(error, 'Could not reopen the recommendation. Try again.'));
    }
  };
  return (
    <div className={styles.actions}>
      {one.dismissal && (
        <span className={layout.sub}>
          {`Dismissed by ${one.dismissal.by}, ${formatMoment(one.dismissal.at)}: ${one.dismissal.reason}`}
        </span>
      )}
      {mayChange && (
        <Button variant="default" loading={reopen.isPending} onClick={() => void undo()}>
          Undo
        </Button>
      )}
    </div>
  );
};

/** Open PR with the reason why it is unavailable, and Dismiss with permission. */
export const RecommendationActions = ({ one }: { readonly one: Recommendation }) => {
  const prRefusal = usePrRefusal();
  const mayChange = useCan('manageFindings');
  const why = mayChange ? prRefusal : REFUSALS.manageFindings;
  const { isOpen, open, close, done, button } = useFormInPlace();
  if (one.status === 'dismissed') return <Dismissed one={one} mayChange={mayChange} />;
  if (isOpen) return <DismissForm one={one} onClose={close} onDone={done} />;
  return (
    <div className={styles.actions}>
      <OpenPr targets={[{ kind: 'recommendation', id: one.id }]} />
      <FixButton target={{ id: one.id, about: one.rule, accountId: one.accountId }} />
      <Button ref={button} variant="default" disabled={!mayChange} onClick={open}>
        Dismiss
      </Button>
      {why && <span className={layout.sub}>{why}</span>}
    </div>
  );
};
