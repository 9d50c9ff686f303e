import { Button } from '@mantine/core';
import { IconBrandGithub, IconExternalLink } from '@tabler/icons-react';
import { useWorld } from '../../../config/world';
import { notifyFault, toMessage } from '../../../components/notify';
import { useChangeRepositories, useMayConnect } from '../../../queries/repositories';
import layout from '../../../components/layout.module.css';

export const nameServer = (server: string): string => new URL(server).host;

/** Leads to the page on which GitHub installs the app; asks which server if there are several. */
export const ConnectButton = () => {
  const { install } = useChangeRepositories();
  const { leave } = useWorld();
  const mayConnect = useMayConnect();
  if (!mayConnect) return null;
  const start = async (): Promise<void> => {
    try {
      const [only, ...others] = await install.mutateAsync();
      if (!only) notifyFault('No GitHub App is registered for CloudMend here. Ask its operator.');
      else if (others.length === 0) leave(only.url);
    } catch (error) {
      notifyFault(toMessage(error, 'Could not start the installation. Try again.'));
    }
  };
  const servers = install.data ?? [];
  if (servers.length > 1)
    return (
      <span className={layout.row} role="group" aria-label="Servers">
        {servers.map(({ server, url }) => (
          <Button
            key={server}
            component="a"
            href={url}
            variant="default"
            rightSection={<IconExternalLink size={15} stroke={1.5} />}
          >
            {nameServer(server)}
          </Button>
        ))}
      </span>
    );
  return (
    <Button
      leftSection={<IconBrandGithub size={15} stroke={1.5} />}
      loading={install.isPending}
      onClick={() => void start()}
    >
      Connect GitHub
    </Button>
  );
};
