import { Button } from '@mantine/core';
import { IconBrandGitlab } from '@tabler/icons-react';
import { type Connection, CONNECTIONS_MOST, HOSTS, type TriedConnection } from '@cloudmend/domain/repositories';
import { useCan } from '@cloudmend/tenant';
import { useFormInPlace } from '../../../components/focus';
import { formatDate } from '../../../components/format';
import { Loaded } from '../../../components/query-state';
import { useChangeRepositories, useConnections, useMayConnect } from '../../../queries/repositories';
import { ConfirmDisconnect } from './confirm-disconnect';
import { nameServer } from './connect-button';
import { ConnectionsCard } from './connections-card';
import { TokenForm } from './token-form';
import layout from '../../../components/layout.module.css';
import styles from '../integrations.module.css';

const End = ({ connection, onClose }: { readonly connection: Connection; readonly onClose: () => void }) => {
  const { installationId, path } = connection;
  const { end } = useChangeRepositories();
  return (
    <ConfirmDisconnect
      name={path}
      says="CloudMend forgets the token and disconnects its repositories. Merge requests stay."
      done={`${path} is disconnected. Revoke its token on GitLab.`}
      failed="Could not disconnect. Try again."
      isPending={end.isPending}
      disconnect={() => end.mutateAsync(installationId)}
      onClose={onClose}
    />
  );
};

const Item = ({ connection }: { readonly connection: TriedConnection }) => {
  const { path, server, expiresAt, fault } = connection;
  const mayConnect = useMayConnect();
  const { isOpen: isReplacing, open: replace, close: closeReplace, button: replaceButton } = useFormInPlace();
  const { isOpen: isEnding, open: end, close: closeEnd, button: endButton } = useFormInPlace();
  const expiry = expiresAt === null ? 'token never expires' : `token expires ${formatDate(expiresAt)}`;
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <div>
          <code className={`${layout.mono} ${layout.strong}`}>{path}</code>
          <p className={layout.sub}>{`${nameServer(server)}, ${expiry}`}</p>
          {fault !== null && <p className={`${layout.sub} ${layout.bad}`}>{fault}</p>}
        </div>
        {!isReplacing && !isEnding && (
          <span className={`${layout.row} ${layout.push}`}>
            {mayConnect && (
              <Button
                ref={replaceButton}
                size="compact-sm"
                variant="default"
                aria-label={`Replace token of ${path}`}
                onClick={replace}
              >
                Replace token
              </Button>
            )}
            <Button
              ref={endButton}
              size="compact-sm"
              variant="default"
              c="var(--cm-danger)"
              aria-label={`Disconnect ${path}`}
              onClick={end}
            >
              Disconnect
            </Button>
          </span>
        )}
      </div>
      {isReplacing && <TokenForm known={connection} onClose={closeReplace} />}
      {isEnding && <End connection={connection} onClose={closeEnd} />}
    </li>
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
