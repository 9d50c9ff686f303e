import { Button, NativeSelect } from '@mantine/core';
import { AUDITOR, type Person } from '@cloudmend/domain/people';
import { DayField } from '../../../components/day-field';
import { DataTable, type Column } from '../../../components/data-table';
import { focusOn, focusOnPage, useFormInPlace } from '../../../components/focus';
import { formatDate } from '../../../components/format';
import { tell } from '../../../components/notify';
import { useChangePeople } from '../api/people';
import { GROUPS } from '../groups';
import layout from '../../../components/layout.module.css';
import styles from '../manage-users.module.css';

const STATES: Record<Person['state'], string> = {
  active: 'Active',
  invited: 'Invited',
  pending: 'Email not sent yet',
  ended: 'Ended',
  removed: 'Removed',
};

const ADMIN = 'tenant-admin';
const LAST_ADMIN = 'The only admin. Make another user an admin first.';

/** `Active until 31 Mar 2027`, `Ended on 31 Mar 2027`. */
const describeState = ({ state, until }: Person): string => {
  if (until === undefined) return STATES[state];
  return `${STATES[state]} ${state === 'ended' ? 'on' : 'until'} ${formatDate(until)}`;
};

/** An auditor's access has a last day, so it is given by an invitation. */
const listGroups = (group: string | undefined) => GROUPS.filter(({ value }) => value !== AUDITOR || group === AUDITOR);

/** The only active admin, without whom no one could manage the workspace. */
const findLastAdmin = (people: readonly Person[]): string | undefined => {
  const admins = people.filter(({ state, groups }) => state === 'active' && groups.includes(ADMIN));
  return admins.length === 1 ? admins[0]?.email : undefined;
};

interface PersonProps {
  readonly person: Person;
  readonly isLastAdmin: boolean;
}

const Role = ({ person: { email, groups }, isLastAdmin }: PersonProps) => {
  const { changeRole } = useChangePeople();
  const change = (group: string): void =>
    void tell('Role changed.', 'Failed to change the role.', () => changeRole.mutateAsync({ email, group }));
  return (
    <NativeSelect
      aria-label={`Group of ${email}`}
      data={listGroups(groups[0])}
      value={groups[0] ?? ''}
      disabled={changeRole.isPending || isLastAdmin}
      title={isLastAdmin ? LAST_ADMIN : undefined}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
};

/** Extends or shortens an auditor's access. */
const LastDay = ({ person: { email, until = '' } }: Pick<PersonProps, 'person'>) => {
  const { changeRole } = useChangePeople();
  const change = (day: string): void => {
    if (day === '' || day === until) return;
    void tell('Last day changed.', 'Failed to change the last day.', () =>
      changeRole.mutateAsync({ email, group: AUDITOR, until: day }),
    );
  };
  return (
    <DayField
      aria-label={`Last day of ${email} (UTC)`}
      value={until}
      onChange={change}
      disabled={changeRole.isPending}
    />
  );
};

const State = ({ person }: Pick<PersonProps, 'person'>) => (
  <>
    {describeState(person)}
    {person.groups.includes(AUDITOR) && <LastDay person={person} />}
  </>
);

const Actions = ({ person: { email, groups, state, until }, isLastAdmin }: PersonProps) => {
  const { invite, remove } = useChangePeople();
  const { isOpen, open, close, button } = useFormInPlace();
  const resend = (): void =>
    void tell('Invitation sent.', 'Failed to invite user.', () =>
      invite.mutateAsync({ email, group: groups[0] ?? '', ...(until !== undefined && { until }) }),
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
          Cancel
        </Button>
      </div>
    );
  return (
    <div className={layout.row}>
      {(state === 'invited' || state === 'pending') && (
        <Button
          size="compact-sm"
          variant="default"
          loading={invite.isPending}
          onClick={resend}
          aria-label={`Resend to ${email}`}
        >
          Resend
        </Button>
      )}
      {isLastAdmin ? (
        <span className={layout.sub}>{LAST_ADMIN}</span>
      ) : (
        <Button ref={button} size="compact-sm" variant="default" onClick={open} aria-label={`Remove ${email}`}>
          Remove
        </Button>
      )}
    </div>
  );
};

const columnsFor = (lastAdmin: string | undefined): ReadonlyArray<Column<Person>> => [
  { head: 'Email', cell: ({ email }) => email, sortBy: ({ email }) => email },
  { head: 'Group', cell: (person) => <Role person={person} isLastAdmin={person.email === lastAdmin} /> },
  { head: 'State', cell: (person) => <State person={person} />, sortBy: ({ state }) => state },
  { head: 'Actions', cell: (person) => <Actions person={person} isLastAdmin={person.email === lastAdmin} /> },
];

export const PeopleTable = ({ people }: { readonly people: readonly Person[] }) => (
  <div className={styles.people}>
    <DataTable
      isStacked
      caption="Users"
      rows={people}
      columns={columnsFor(findLastAdmin(people))}
      rowKey={({ email }) => email}
    />
  </div>
);
