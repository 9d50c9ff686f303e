import { type FormEvent, useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import { type Acceptance, type Finding, REASON_MAX_LENGTH } from '@cloudmend/domain/findings';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { useCan } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { useWorld } from '../../../config/world';
import { describeAcceptance } from '../../../components/acceptance-text';
import { focusOn } from '../../../components/focus';
import { plural } from '../../../components/format';
import { notifyDone, notifyFault, toMessage } from '../../../components/notify';
import { useAcceptanceActions, useAcceptances } from '../../../queries/acceptances';
import layout from '../../../components/layout.module.css';
import styles from '../findings.module.css';

type Ending = 'reject' | 'revoke' | 'withdraw';

const ENDINGS: Readonly<Record<Ending, { readonly label: string; readonly done: string }>> = {
  reject: { label: 'Reject', done: 'Request rejected.' },
  revoke: { label: 'Revoke', done: 'Acceptance revoked. The findings are open again.' },
  withdraw: { label: 'Withdraw request', done: 'Request withdrawn.' },
};

const EndForm = ({
  id,
  ending,
  onClose,
}: {
  readonly id: string;
  readonly ending: Ending;
  readonly onClose: () => void;
}) => {
  const actions = useAcceptanceActions();
  const action = ending === 'reject' ? actions.reject : actions.revoke;
  const [fault, setFault] = useState<string>();
  const { label, done } = ENDINGS[ending];
  const send = async (form: FormData): Promise<void> => {
    const reason = String(form.get('reason') ?? '').trim();
    if (reason === '') return setFault('Give a reason.');
    try {
      await action.mutateAsync({ id, reason });
      notifyDone(done);
      onClose();
    } catch (error) {
      setFault(toMessage(error, 'The decision could not be saved. Try again.'));
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void send(new FormData(event.currentTarget));
  };
  return (
    <form className={styles.decide} aria-label={label} onSubmit={submit} noValidate>
      <Textarea
        name="reason"
        label="Reason"
        required
        autosize
        minRows={2}
        maxLength={REASON_MAX_LENGTH}
        ref={focusOn}
        error={fault}
      />
      <div className={layout.row}>
        <Button type="submit" loading={action.isPending}>
          {label}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

/** Approving and rejecting, never of one's own request. */
const Decide = ({
  acceptance,
  onEnd,
}: {
  readonly acceptance: Acceptance;
  readonly onEnd: (ending: Ending) => void;
}) => {
  const { approve } = useAcceptanceActions();
  const { session } = useWorld();
  const [mayAccept, mayRequest] = [useCan('acceptRisks'), useCan('manageFindings')];
  const isOwn = session.user.email === acceptance.requestedBy;
  const accept = (): void => {
    approve.mutateAsync(acceptance.id).then(
      () => notifyDone('Risk accepted.'),
      (error: unknown) => notifyFault(toMessage(error, 'Failed to approve.')),
    );
  };
  return (
    <div className={styles.actions}>
      <Button size="xs" disabled={!mayAccept || isOwn} loading={approve.isPending} onClick={accept}>
        Approve
      </Button>
      <Button size="xs" variant="default" disabled={!mayAccept || isOwn} onClick={() => onEnd('reject')}>
        Reject
      </Button>
      {mayRequest && (
        <Button size="xs" variant="default" onClick={() => onEnd('withdraw')}>
          Withdraw request
        </Button>
      )}
      {!mayAccept && <span className={layout.sub}>{REFUSALS.acceptRisks}</span>}
      {mayAccept && isOwn && (
        <span className={layout.sub}>You requested it, so another admin or manager must decide.</span>
      )}
    </div>
  );
};

const Entry = ({ acceptance }: { readonly acceptance: Acceptance }) => {
  const [ending, setEnding] = useState<Ending>();
  const mayRevoke = useCan('manageFindings');
  const { state, id, findings, reason } = acceptance;
  const others = findings.length - 1;
  return (
    <li>
      {describeAcceptance(acceptance)}
      {others > 0 && <span className={layout.dim}> With {plural(others, 'other finding')} of this check.</span>}
      <div>{reason}</div>
      {ending && <EndForm key={ending} id={id} ending={ending} onClose={() => setEnding(undefined)} />}
      {!ending && state === 'requested' && <Decide acceptance={acceptance} onEnd={setEnding} />}
      {!ending && state === 'accepted' && mayRevoke && (
        <Button size="xs" variant="default" onClick={() => setEnding('revoke')}>
          Revoke
        </Button>
      )}
    </li>
  );
};

/** The acceptances and requests of a finding, newest first; nothing if there are none. */
export const FindingAcceptances = ({ finding: { id } }: { readonly finding: Finding }) => {
  const { data, error } = useAcceptances();
  const mine = (data ?? []).filter(({ findings }) => findings.some((finding) => finding.id === id));
  if (error && !data) return <Note tone="warn">{`Could not load accepted risks. ${toMessage(error, '')}`}</Note>;
  if (mine.length === 0) return null;
  return (
    <>
      <h3>Accepted risk</h3>
      <ul className={`${styles.history} ${styles.accepted}`} aria-label="Accepted risk">
        {mine.map((acceptance) => (
          <Entry key={acceptance.id} acceptance={acceptance} />
        ))}
      </ul>
    </>
  );
};
