import { Button, NativeSelect } from '@mantine/core';
import type { Person } from '@cloudmend/domain/people';
import { DataTable, type Column } from '../../../components/data-table';
import { focusOn, focusOnPage, useFormInPlace } from '../../../components/focus';
import { messageOf, notifyDone, notifyFault } from '../../../components/notify';
import { useChangePeople } from '../api/people';
import { GROUPS } from '../groups';
import layout from '../../../components/layout.module.css';

const STATES: Record<Person['state'], string> = {
  active: 'Active',
  invited: 'Invited',
  pending: 'Mail not sent yet',
  removed: 'Removed',
};

/** Does something and says how it went. */
const tell = async (done: string, failed: string, change: () => Promise<unknown>): Promise<void> => {
  try {
    await change();
    notifyDone(done);
  } catch (error) {
    notifyFault(messageOf(error, failed));
  }
};

const Role = ({ person: { email, groups } }: { readonly person: Person }) => {
  const { changeRole } = useChangePeople();
  const change = (group: string): void =>
    void tell('Role changed.', 'Failed to change the role.', () => changeRole.mutateAsync({ email, group }));
  return (
    <NativeSelect
      aria-label={`Group of ${email}`}
      data={GROUPS}
      value={groups[0] ?? ''}
      disabled={changeRole.isPending}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
};

const Actions = ({ person: { email, groups, state } }: { readonly person: Person }) => {
  const { invite, remove } = useChangePeople();
  const { isOpen, open, close, button } = useFormInPlace();
  const resend = (): void =>
    void tell('Invitation sent.', 'Failed to invite user.', () =>
      invite.mutateAsync({ email, group: groups[0] ?? '' }),
    );
  const end = (): void =>
    void tell('User removed.', 'Failed to remove user.', async () => {
      await remove.mutateAsync(email);
      focusOnPage();
    });
  if (isOpen)
    return (
      <div className={layout.row}>
        <Button size="compact-sm" color="danger" loading={remove.isPending} onClick={end}>
          Remove {email}
        </Button>
        <Button ref={focusOn} size="compact-sm" variant="default" onClick={close}>
          Keep
        </Button>
      </div>
    );
  return (
    <div className={layout.row}>
      {state !== 'active' && (
        <Button
          size="compact-sm"
          variant="default"
          loading={invite.isPending}
          onClick={resend}
          aria-label={`Send again to ${email}`}
        >
          Send again
        </Button>
      )}
      <Button ref={button} size="compact-sm" variant="default" onClick={open} aria-label={`Remove ${email}`}>
        Remove
      </Button>
    </div>
  );
};

const COLUMNS: ReadonlyArray<Column<Person>> = [
  { head: 'E-mail', cell: ({ email }) => email, sortBy: ({ email }) => email },
  { head: 'Group', cell: (person) => <Role person={person} /> },
  { head: 'State', cell: ({ state }) => STATES[state], sortBy: ({ state }) => state },
  { head: 'Actions', cell: (person) => <Actions person={person} /> },
];

export const PeopleTable = ({ people }: { readonly people: readonly Person[] }) => (
  <DataTable isStacked caption="People" rows={people} columns={COLUMNS} rowKey={({ email }) => email} />
);
