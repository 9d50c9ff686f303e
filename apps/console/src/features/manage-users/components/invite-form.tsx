import { useState, type FormEvent } from 'react';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { Email } from '@cloudmend/domain/people';
import { Note } from '@cloudmend/ui/parts';
import { Card } from '../../../components/page';
import { toMessage, notifyDone } from '../../../components/notify';
import { useChangePeople, type Invite } from '../api/people';
import { GROUPS } from '../groups';
import layout from '../../../components/layout.module.css';

const EMPTY: Invite = { email: '', group: 'tenant-viewer' };

/** Invites a user; new users get a temporary password by email. */
export const InviteForm = () => {
  const { invite } = useChangePeople();
  const [form, setForm] = useState(EMPTY);
  const [fault, setFault] = useState<string>();
  const change = (changed: Partial<Invite>): void => {
    setForm((now) => ({ ...now, ...changed }));
    setFault(undefined);
  };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!Email.safeParse(form.email).success) return setFault('Enter a valid email address.');
    try {
      await invite.mutateAsync(form);
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
          <Button type="submit" leftSection={<IconMail size={15} stroke={1.5} />} loading={invite.isPending}>
            Send invitation
          </Button>
        </div>
        {fault && (
          <div role="alert" style={{ marginTop: 12 }}>
            <Note tone="warn">{fault}</Note>
          </div>
        )}
      </form>
    </Card>
  );
};
