import { Button } from '@mantine/core';
import { IconCircleCheck, IconPlugConnectedX } from '@tabler/icons-react';
import { HOSTS, type Repository, REPOSITORIES_MOST } from '@cloudmend/domain/repositories';
import { useCan } from '@cloudmend/tenant';
import { useFormInPlace } from '../../../components/focus';
import { formatDate } from '../../../components/format';
import { Card } from '../../../components/page';
import { useChangeRepositories, useMayConnect } from '../../../queries/repositories';
import { ConfirmDisconnect } from './confirm-disconnect';
import { nameServer } from './connect-button';
import { RootsForm } from './roots-form';
import layout from '../../../components/layout.module.css';
import styles from '../integrations.module.css';

const State = ({ host, state }: Pick<Repository, 'host' | 'state'>) =>
  state === 'connected' ? (
    <span className={`${styles.state} ${layout.mend}`}>
      <IconCircleCheck size={15} stroke={1.5} aria-hidden /> Connected
    </span>
  ) : (
    <span className={`${styles.state} ${layout.bad}`}>
      <IconPlugConnectedX size={15} stroke={1.5} aria-hidden />
      {HOSTS[host].access === 'app' ? 'App uninstalled' : 'Disconnected'}
    </span>
  );

const Roots = ({ roots }: Pick<Repository, 'roots'>) =>
  roots.length === 0 ? (
    <span className={layout.dim}>Whole repository</span>
  ) : (
    <ul className={styles.chips}>
      {roots.map(({ path, environment }) => (
        <li key={path}>
          <code className={layout.mono}>{path === '' ? '/' : path}</code>
          {environment !== null && <span className={layout.dim}>{environment}</span>}
        </li>
      ))}
    </ul>
  );

const Disconnect = ({ id, name, onClose }: Pick<Repository, 'id' | 'name'> & { readonly onClose: () => void }) => {
  const { disconnect } = useChangeRepositories();
  return (
    <ConfirmDisconnect
      name={name}
      says={`CloudMend opens no more changes in ${name}. Open pull requests stay as they are.`}
      done={`${name} is disconnected. Its open pull requests stay.`}
      failed="Could not disconnect the repository. Try again."
      isPending={disconnect.isPending}
      disconnect={() => disconnect.mutateAsync(id)}
      onClose={onClose}
    />
  );
};

const Item = ({ repository }: { readonly repository: Repository }) => {
  const { id, name, server, branch, roots, state, connectedAt } = repository;
  const mayConnect = useMayConnect();
  const mayDisconnect = useCan('manageIntegrations');
  const { isOpen: isEditing, open: edit, close: closeEdit, button: editButton } = useFormInPlace();
  const { isOpen: isEnding, open: end, close: closeEnd, button: endButton } = useFormInPlace();
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <div>
          <code className={`${layout.mono} ${layout.strong}`}>{name}</code>
          <p className={layout.sub}>{`${nameServer(server)}, branch ${branch}, since ${formatDate(connectedAt)}`}</p>
        </div>
        <Roots roots={roots} />
        <State host={repository.host} state={state} />
        {!isEditing && !isEnding && (
          <span className={layout.row}>
            {mayConnect && state === 'connected' && (
              <Button
                ref={editButton}
                size="compact-sm"
                variant="default"
                aria-label={`Edit roots of ${name}`}
                onClick={edit}
              >
                Edit roots
              </Button>
            )}
            {mayDisconnect && (
              <Button
                ref={endButton}
                size="compact-sm"
                variant="default"
                c="var(--cm-danger)"
                aria-label={`Disconnect ${name}`}
                onClick={end}
              >
                Disconnect
              </Button>
            )}
          </span>
        )}
      </div>
      {isEditing && (
        <RootsForm repository={repository} roots={roots} submit="Save" done="Roots saved." onClose={closeEdit} />
      )}
      {isEnding && <Disconnect id={id} name={name} onClose={closeEnd} />}
    </li>
  );
};

/** The repositories in which changes are proposed. */
export const ConnectedRepositories = ({ repositories }: { readonly repositories: readonly Repository[] }) => (
  <Card title="Repositories" unit={`${repositories.length} of ${REPOSITORIES_MOST}`} isFlush>
    <ul className={styles.list}>
      {repositories.map((repository) => (
        <Item key={repository.id} repository={repository} />
      ))}
    </ul>
  </Card>
);
