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

/** Password and second factor of a session that a company's provider opened are the company's. */
const CompanyCard = () => (
  <Card title="Sign-in">
    <p className={layout.dim} style={{ margin: 0 }}>
      You sign in with your company, which manages your password and second factor.
    </p>
  </Card>
);

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
export const ProfileRoute = () => {
  const { isByCompany = false } = useWorld().session.user;
  return (
    <Page title="Profile" subtitle="Your sign-in and workspaces. Only you can see this page.">
      <div className={layout.columns}>
        <div className={layout.span6}>
          <div className={layout.page}>
            <Person />
            {isByCompany ? <CompanyCard /> : <PasswordCard />}
            <SessionsCard />
          </div>
        </div>
        <div className={layout.span6}>
          <div className={layout.page}>
            {!isByCompany && (
              <>
                <SecondFactorCard />
                <PasskeysCard />
              </>
            )}
            <MembershipsCard />
          </div>
        </div>
      </div>
    </Page>
  );
};

export const profilePage: PageModule = {
  Component: ProfileRoute,
  help: ['Manage how you sign in, your sessions, your workspaces and your invitations.'],
};
