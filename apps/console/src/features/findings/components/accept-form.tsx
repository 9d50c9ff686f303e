import { type FormEvent, useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import { ACCEPTED_DAYS_MOST, type Finding, lastAcceptableDay, REASON_MAX_LENGTH } from '@cloudmend/domain/findings';
import { Note } from '@cloudmend/ui/parts';
import { DayField } from '../../../components/day-field';
import { focusOn } from '../../../components/focus';
import { plural } from '../../../components/format';
import { notifyDone, toMessage } from '../../../components/notify';
import { useAcceptanceActions } from '../../../queries/acceptances';
import layout from '../../../components/layout.module.css';
import styles from '../findings.module.css';

interface AcceptFormProps {
  readonly findingIds: readonly string[];
  readonly severity: Finding['severity'];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks another person to accept the risk of findings of one check. */
export const AcceptForm = ({ findingIds, severity, onClose, onDone }: AcceptFormProps) => {
  const { request } = useAcceptanceActions();
  const [now] = useState(() => new Date());
  const [until, setUntil] = useState(() => lastAcceptableDay(severity, now));
  const [fault, setFault] = useState<string>();
  const [isUnsaid, setIsUnsaid] = useState(false);
  const send = async (form: FormData): Promise<void> => {
    const reason = String(form.get('reason') ?? '').trim();
    setIsUnsaid(reason === '');
    if (reason === '' || until === '') return;
    setFault(undefined);
    try {
      await request.mutateAsync({ findingIds: [...findingIds], reason, until });
      notifyDone('Approval requested.');
      onDone();
    } catch (error) {
      setFault(toMessage(error, 'Failed to request approval.'));
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void send(new FormData(event.currentTarget));
  };
  return (
    <form className={styles.decide} aria-label="Accept risk" onSubmit={submit} noValidate>
      <Textarea
        name="reason"
        label="Reason"
        description="Why the risk is acceptable, and what limits it."
        required
        autosize
        minRows={2}
        maxLength={REASON_MAX_LENGTH}
        ref={focusOn}
        error={isUnsaid && 'Give a reason.'}
      />
      <DayField
        label="Accept until (UTC)"
        value={until}
        onChange={setUntil}
        minDate={now}
        error={until === '' && 'Choose a date.'}
      />
      <p className={layout.sub}>
        At most {plural(ACCEPTED_DAYS_MOST[severity], 'day')} for severity {severity.toLowerCase()}. Another admin or
        manager must approve. {findingIds.length === 1 ? 'The finding is' : 'The findings are'} then muted until that
        day; scans and compliance still count {findingIds.length === 1 ? 'it' : 'them'} as failed.
      </p>
      {fault && <Note tone="danger">{fault}</Note>}
      <div className={layout.row}>
        <Button type="submit" loading={request.isPending}>
          Request approval
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
