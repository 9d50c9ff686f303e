import { IconBrandGitlab } from '@tabler/icons-react';
import { CONNECTIONS_MOST, HOSTS, type TriedConnection } from '@cloudmend/domain/repositories';
import { useCan } from '@cloudmend/tenant';
import { formatDate } from '../../../components/format';
import { Loaded } from '../../../components/query-state';
import { useChangeRepositories, useConnections, useMayConnect } from '../../../queries/repositories';
import { ConnectionItem } from './connection-item';
import { nameServer } from './connect-button';
import { ConnectionsCard } from './connections-card';
import { TokenForm } from './token-form';
import layout from '../../../components/layout.module.css';

const Item = ({ connection }: { readonly connection: TriedConnection }) => {
  const { installationId, path, server, expiresAt, fault } = connection;
  const { end } = useChangeRepositories();
  const expiry = expiresAt === null ? 'token never expires' : `token expires ${formatDate(expiresAt)}`;
  return (
    <ConnectionItem
      name={path}
      about={
        <>
          <code className={`${layout.mono} ${layout.strong}`}>{path}</code>
          <p className={layout.sub}>{`${nameServer(server)}, ${expiry}`}</p>
          {fault !== null && <p className={`${layout.sub} ${layout.bad}`}>{fault}</p>}
        </>
      }
      change={{
        label: 'Replace token',
        named: `Replace token of ${path}`,
        form: (close) => <TokenForm known={connection} onClose={close} />,
      }}
      ending={{
        says: 'CloudMend deletes the token and disconnects its repositories. Merge requests stay.',
        done: `${path} is disconnected. Revoke its token on GitLab.`,
        isPending: end.isPending,
        disconnect: () => end.mutateAsync(installationId),
      }}
    />
  );
};

const List = ({ connections }: { readonly connections: readonly TriedConnection[] }) => (
  <ConnectionsCard
    title={HOSTS.gitlab.name}
    items={connections.map((connection) => <Item key={connection.installationId} connection={connection} />)}
    most={CONNECTIONS_MOST}
    add={{ label: 'Connect GitLab', icon: <IconBrandGitlab size={15} stroke={1.5} /> }}
    hint="Connect a group or project with an access token. CloudMend opens draft merge requests and never merges."
    form={(close) => <TokenForm onClose={close} />}
  />
);

/** The connections by token, for who may manage them; who may only end them sees them as long as there are any. */
export const TokenConnections = () => {
  const mayManage = useCan('manageIntegrations');
  const mayConnect = useMayConnect();
  const query = useConnections();
  if (!mayManage || (!mayConnect && !query.data?.length)) return null;
  return (
    <Loaded query={query} what="the connections to GitLab">
      {(connections) => <List connections={connections} />}
    </Loaded>
  );
};
