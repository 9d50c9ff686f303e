import type { PageModule } from '../../config/page';
import { Card, Page } from '../../components/page';
import { useWorld } from '../../config/world';
import { MembershipsCard } from './components/memberships-card';
import { PasskeysCard } from './components/passkeys-card';
import { PasswordCard } from './components/password-card';
import { SecondFactorCard } from './components/second-factor-card';
import { SessionsCard } from './components/sessions-card';
import layout from '../../components/layout.module.css';
import styles from './profile.module.css';

const Person = () => {
  const { user } = useWorld().session;
  return (
    <Card title="You">
      <dl className={styles.facts}>
        <dt>Email</dt>
        <dd>{user.email}</dd>
        <dt>Name</dt>
        <dd>{user.name}</dd>
      </dl>
    </Card>
  );
};

/** The signed-in user: sign-in, sessions and workspaces. */
export const ProfileRoute = () => (
  <Page title="Profile" subtitle="Your sign-in and workspaces. Only you can see this page.">
    <div className={layout.columns}>
      <div className={layout.span6}>
        <div className={layout.page}>
          <Person />
          <PasswordCard />
          <SessionsCard />
        </div>
      </div>
      <div className={layout.span6}>
        <div className={layout.page}>
          <SecondFactorCard />
          <PasskeysCard />
          <MembershipsCard />
        </div>
      </div>
    </div>
  </Page>
);

export const profilePage: PageModule = {
  Component: ProfileRoute,
  help: ['Manage how you sign in, your sessions, your workspaces and your invitations.'],
};
