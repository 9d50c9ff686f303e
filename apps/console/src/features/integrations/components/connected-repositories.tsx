import { IconCircleCheck, IconPlugConnectedX } from '@tabler/icons-react';
import { HOSTS, type Repository, REPOSITORIES_MOST } from '@cloudmend/domain/repositories';
import { formatDate } from '../../../components/format';
import { Card } from '../../../components/page';
import { useChangeRepositories } from '../../../queries/repositories';
import { ConnectionItem } from './connection-item';
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

const Item = ({ repository }: { readonly repository: Repository }) => {
  const { id, name, server, host, branch, roots, state, connectedAt } = repository;
  const { disconnect } = useChangeRepositories();
  return (
    <ConnectionItem
      name={name}
      about={
        <>
          <code className={`${layout.mono} ${layout.strong}`}>{name}</code>
          <p className={layout.sub}>{`${nameServer(server)}, branch ${branch}, since ${formatDate(connectedAt)}`}</p>
        </>
      }
      columns={
        <>
          <Roots roots={roots} />
          <State host={host} state={state} />
        </>
      }
      change={
        state === 'connected'
          ? {
              label: 'Edit roots',
              named: `Edit roots of ${name}`,
              form: (close) => (
                <RootsForm repository={repository} roots={roots} submit="Save" done="Roots saved." onClose={close} />
              ),
            }
          : undefined
      }
      ending={{
        says: `CloudMend opens no more changes in ${name}. Open pull requests stay as they are.`,
        done: `${name} is disconnected. Its open pull requests stay.`,
        isPending: disconnect.isPending,
        disconnect: () => disconnect.mutateAsync(id),
      }}
    />
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
