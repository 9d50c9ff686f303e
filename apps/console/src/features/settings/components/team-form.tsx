import { useState } from 'react';
import { Checkbox } from '@mantine/core';
import type { Team } from '@cloudmend/domain/work';
import { FormFrame } from '../../../components/form-frame';
import { NameField } from '../../../components/name-field';
import { notifyDone, toMessage } from '../../../components/notify';
import { useOwners, useTeamActions } from '../../../queries/work';
import layout from '../../../components/layout.module.css';

/** A team's name and members. */
export const TeamForm = ({ team, onClose }: { readonly team: Team | undefined; readonly onClose: () => void }) => {
  const people = useOwners().data?.people ?? [];
  const { save } = useTeamActions();
  const [name, setName] = useState(team?.name ?? '');
  const [members, setMembers] = useState<readonly string[]>(team?.members ?? []);
  const [fault, setFault] = useState<string>();
  const send = async (): Promise<void> => {
    setFault(undefined);
    try {
      await save.mutateAsync({ ...(team && { id: team.id }), name: name.trim(), members: [...members] });
      notifyDone('Team saved.');
      onClose();
    } catch (error) {
      setFault(toMessage(error, 'Could not save the team.'));
    }
  };
  return (
    <FormFrame
      label={team ? `Change ${team.name}` : 'New team'}
      submit="Save team"
      isBusy={save.isPending}
      isReady={name.trim() !== ''}
      fault={fault}
      onSubmit={send}
      onClose={onClose}
    >
      <NameField value={name} onChange={setName} />
      <fieldset className={layout.form}>
        <legend>Members</legend>
        {people.map(({ email }) => (
          <Checkbox
            key={email}
            label={email}
            checked={members.includes(email)}
            onChange={({ currentTarget: { checked } }) =>
              setMembers(checked ? [...members, email] : members.filter((member) => member !== email))
            }
          />
        ))}
      </fieldset>
    </FormFrame>
  );
};
