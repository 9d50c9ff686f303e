import { useState, type FormEvent } from 'react';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { AUDITOR, AUDITOR_DAYS_MOST, Email } from '@cloudmend/domain/people';
import { Note } from '@cloudmend/ui/parts';
import { DayField } from '../../../components/day-field';
import { Card } from '../../../components/page';
import { toMessage, notifyDone } from '../../../components/notify';
import { useChangePeople, type Invite } from '../api/people';
import { GROUPS } from '../groups';
import layout from '../../../components/layout.module.css';

interface Invitation extends Invite {
  readonly until: string;
}

const EMPTY: Invitation = { email: '', group: 'tenant-viewer', until: '' };

/** Invites a user; new users get a temporary password by email. */
export const InviteForm = () => {
  const { invite } = useChangePeople();
  const [form, setForm] = useState(EMPTY);
  const [fault, setFault] = useState<string>();
  const change = (changed: Partial<Invitation>): void => {
    setForm((now) => ({ ...now, ...changed }));
    setFault(undefined);
  };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!Email.safeParse(form.email).success) return setFault('Enter a valid email address.');
    const { until, ...person } = form;
    const isAuditor = form.group === AUDITOR;
    if (isAuditor && until === '') return setFault("Choose the last day of the auditor's access.");
    try {
      await invite.mutateAsync(isAuditor ? form : person);
      notifyDone('Invitation sent.');
      // Anything typed meanwhile belongs to the next invitation.
      setForm((now) => (now === form ? EMPTY : now));
    } catch (error) {
      setFault(toMessage(error, 'Failed to invite user.'));
    }
  };
  return (
    <Card title="Invite">
      <form onSubmit={(event) => void send(event)} noValidate>
        <div className={layout.row} style={{ alignItems: 'flex-end' }}>
          <TextInput
            label="Email"
            type="email"
            required
            autoComplete="off"
            value={form.email}
            onChange={({ currentTarget }) => change({ email: currentTarget.value })}
            miw={240}
          />
          <NativeSelect
            label="Group"
            data={GROUPS}
            value={form.group}
            onChange={({ currentTarget }) => change({ group: currentTarget.value })}
          />
          {form.group === AUDITOR && (
            <DayField label="Last day (UTC)" value={form.until} onChange={(until) => change({ until })} />
          )}
          <Button type="submit" leftSection={<IconMail size={15} stroke={1.5} />} loading={invite.isPending}>
            Send invitation
          </Button>
        </div>
        {form.group === AUDITOR && (
          <p className={layout.sub}>
            An auditor sees controls, accepted risks, evidence and the audit trail, and nothing else, for at most{' '}
            {AUDITOR_DAYS_MOST} days. Auditors use no seat of your plan.
          </p>
        )}
        {fault && (
          <div role="alert" style={{ marginTop: 12 }}>
            <Note tone="warn">{fault}</Note>
          </div>
        )}
      </form>
    </Card>
  );
};
