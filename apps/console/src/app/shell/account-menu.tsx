import { Menu } from '@mantine/core';
import {
  IconBuildingCommunity,
  IconKey,
  IconLogout,
  IconMailPlus,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useTenant } from '@cloudmend/tenant';
import type { MenuAround } from '../../components/menu/lazy-menu';
import { OpenedMenu } from '../../components/menu/opened-menu';
import { useJoin } from '../../components/join-button';
import { toMessage, notifyDone, notifyFault } from '../../components/notify';
import type { PagePath } from '@cloudmend/domain/navigation';
import { pageHref } from '../../config/paths';
import { useWorld } from '../../config/world';
import { useLeaveConsole } from '../../queries/leave-console';
import { useMe } from '../../queries/me';
import { useOtherScheme } from './theme-toggle';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

const InvitationItem = ({ tenantId }: { readonly tenantId: string }) => {
  const join = useJoin(tenantId);
  const go = useNavigate();
  const run = async (): Promise<void> => {
    try {
      await join.mutateAsync();
      notifyDone(`You have joined ${tenantId}.`);
      await go(pageHref(tenantId, 'home'));
    } catch (error) {
      notifyFault(toMessage(error, 'Could not join the workspace.'));
    }
  };
  return (
    <Menu.Item leftSection={<IconMailPlus {...icon} />} onClick={() => void run()}>
      Join {tenantId}
    </Menu.Item>
  );
};

/** Lists the user's other workspaces and pending invitations. */
const Workspaces = () => {
  const { id, memberships } = useTenant();
  const go = useNavigate();
  const others = memberships.filter(({ tenantId }) => tenantId !== id);
  if (others.length === 0) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Workspaces</Menu.Label>
      {others.map(({ tenantId, state }) =>
        state === 'invited' ? (
          <InvitationItem key={tenantId} tenantId={tenantId} />
        ) : (
          <Menu.Item
            key={tenantId}
            leftSection={<IconBuildingCommunity {...icon} />}
            onClick={() => void go(pageHref(tenantId, 'home'))}
          >
            Open {tenantId}
          </Menu.Item>
        ),
      )}
    </>
  );
};

const ThemeItem = () => {
  const { other, change } = useOtherScheme();
  return (
    <Menu.Item
      leftSection={other === 'dark' ? <IconMoon {...icon} /> : <IconSun {...icon} />}
      onClick={change}
      closeMenuOnClick={false}
    >
      Use {other} theme
    </Menu.Item>
  );
};

/** The user's menu: profile, workspaces, theme and sign-out. */
export const AccountMenu: MenuAround<object> = ({ button }) => {
  const { session } = useWorld();
  const { id } = useTenant();
  const go = useNavigate();
  const leave = useLeaveConsole();
  const isOperator = useMe().data?.operator !== undefined;
  const open = (page: PagePath) => () => void go(pageHref(id, page));
  return (
    <OpenedMenu button={button} width={260}>
      <Menu.Label>{session.user.email}</Menu.Label>
      <Menu.Item leftSection={<IconUser {...icon} />} onClick={open('profile')}>
        Profile
      </Menu.Item>
      {isOperator && (
        <Menu.Item leftSection={<IconKey {...icon} />} onClick={open('operator')}>
          Enter a workspace
        </Menu.Item>
      )}
      <Workspaces />
      <Menu.Divider />
      <ThemeItem />
      <Menu.Item leftSection={<IconLogout {...icon} />} onClick={() => void leave(session.signOut)}>
        Sign out
      </Menu.Item>
    </OpenedMenu>
  );
};
