import { useState } from 'react';
import { Button, Modal } from '@mantine/core';
import { describeRule, TEAMS_MOST, type Team } from '@cloudmend/domain/work';
import { useCan } from '@cloudmend/tenant';
import { notifyDone, notifyFault, toMessage } from '../../../components/notify';
import { Card } from '../../../components/page';
import { Loaded } from '../../../components/query-state';
import { useTeamActions, useTeams } from '../../../queries/work';
import { RulesForm } from './rules-form';
import { TeamForm } from './team-form';
import layout from '../../../components/layout.module.css';
import styles from '../settings.module.css';

interface TeamRowProps {
  readonly team: Team;
  readonly mayChange: boolean;
  readonly onEdit: () => void;
}

const TeamRow = ({ team: { id, name, members }, mayChange, onEdit }: TeamRowProps) => {
  const { remove } = useTeamActions();
  const [isSure, setSure] = useState(false);
  return (
    <li className={styles.row}>
      <div>
        <b>{name}</b>
        <div className={layout.sub}>{members.length === 0 ? 'No members' : members.join(', ')}</div>
      </div>
      {mayChange && (
        <span className={layout.row}>
          <Button size="compact-sm" variant="default" aria-label={`Change ${name}`} onClick={onEdit}>
            Change
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Remove ${name}`}
            loading={remove.isPending}
            onClick={() => {
              if (!isSure) return setSure(true);
              return remove.mutate(id, {
                onSuccess: () => notifyDone('Team removed.'),
                onError: (error) => notifyFault(toMessage(error, 'Could not remove the team.')),
              });
            }}
          >
            {isSure ? 'Remove team and its rules' : 'Remove'}
          </Button>
        </span>
      )}
    </li>
  );
};

/** Teams that own findings, and the rules that assign findings to them. */
export const TeamsCard = () => {
  const query = useTeams();
  const mayChange = useCan('manageUsers');
  const [edited, setEdited] = useState<Team | 'new'>();
  const close = (): void => setEdited(undefined);
  return (
    <Card
      title="Teams"
      unit="own findings together"
      right={
        mayChange && (
          <Button
            variant="default"
            disabled={(query.data?.teams.length ?? 0) >= TEAMS_MOST}
            onClick={() => setEdited('new')}
          >
            New team
          </Button>
        )
      }
    >
      <Loaded query={query} what="teams">
        {({ teams, rules, revision }) => (
          <div className={layout.form}>
            {teams.length === 0 && <p>No teams yet. Add one to assign findings to it.</p>}
            <ul className={styles.rows} aria-label="Teams">
              {teams.map((team) => (
                <TeamRow key={team.id} team={team} mayChange={mayChange} onEdit={() => setEdited(team)} />
              ))}
            </ul>
            <h3>Rules</h3>
            <p className={layout.sub}>
              A new finding without an owner goes to the team of the first rule that matches. Everything given in a rule
              must match.
            </p>
            {mayChange ? (
              <RulesForm key={revision} teams={teams} rules={rules} revision={revision} />
            ) : (
              <>
                <ol>
                  {rules.map((rule, place) => (
                    <li key={`${place} ${rule.team}`}>
                      {`${describeRule(rule)}: ${teams.find(({ id }) => id === rule.team)?.name ?? 'Removed team'}`}
                    </li>
                  ))}
                </ol>
                <p className={layout.sub}>Only admins can change teams and rules.</p>
              </>
            )}
          </div>
        )}
      </Loaded>
      <Modal opened={edited !== undefined} onClose={close} title={edited === 'new' ? 'New team' : 'Change team'}>
        {edited && <TeamForm team={edited === 'new' ? undefined : edited} onClose={close} />}
      </Modal>
    </Card>
  );
};
