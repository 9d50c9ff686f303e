import { type ReactNode, useState } from 'react';
import { useCan } from '@cloudmend/tenant';
import type { PageModule } from '../../config/page';
import { Page } from '../../components/page';
import { PageTabs, useTab } from '../../components/page-tabs';
import layout from '../../components/layout.module.css';
import { AccessTokensCard } from './components/access-tokens-card';
import { CompanySignInPanel } from './components/company-sign-in/company-sign-in-panel';
import { DueDatesCard } from './components/due-dates-card';
import { TeamsCard } from './components/teams-card';
import { DeleteCard } from './components/delete-card';
import { ExportCard } from './components/export-card';
import { HoldsCard } from './components/holds-card';
import { RetentionCard } from './components/retention-card';
import { ServiceAccountsCard } from './components/service-accounts-card';
import { ThresholdsCard } from './components/thresholds-card';

/** What only admins see of the workspace's data. */
const DataCards = () => (
  <>
    <HoldsCard />
    <ExportCard />
    <DeleteCard />
  </>
);

const TABS = {
  checks: 'Checks',
  work: 'Teams and due dates',
  tokens: 'API tokens',
  company: 'Company sign-in',
  data: 'Data and retention',
} as const;
type Tab = keyof typeof TABS;

/** A tab asks for nothing before it is first shown; once hidden, it keeps what was typed into it. */
const Panel = ({ isShown, children }: { readonly isShown: boolean; readonly children: ReactNode }) => {
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  if (!isShown && !wasShown) return null;
  return (
    <div className={isShown ? layout.page : undefined} hidden={!isShown}>
      {children}
    </div>
  );
};

/** The workspace's own settings. */
export const SettingsRoute = () => {
  const tab = useTab<Tab>(TABS);
  const isAdmin = useCan('manageRetention');
  const managesUsers = useCan('manageUsers');
  return (
    <Page title="Settings">
      <PageTabs label="Settings" page="settings" labels={TABS} tab={tab} />
      <Panel isShown={tab === 'checks'}>
        <ThresholdsCard />
      </Panel>
      <Panel isShown={tab === 'work'}>
        <TeamsCard />
        <DueDatesCard />
      </Panel>
      <Panel isShown={tab === 'tokens'}>
        <AccessTokensCard />
        {managesUsers && <ServiceAccountsCard />}
      </Panel>
      <Panel isShown={tab === 'company'}>
        <CompanySignInPanel isShown={tab === 'company'} />
      </Panel>
      <Panel isShown={tab === 'data'}>
        <RetentionCard />
        {isAdmin && <DataCards />}
      </Panel>
    </Page>
  );
};

export const settingsPage: PageModule = {
  Component: SettingsRoute,
  help: [
    'Thresholds are the limits that checks use, such as the maximum age of an access key. Defaults follow the framework named beside each.',
    'Threshold changes apply from the next scan. Admins, managers, DevOps and FinOps may make them; each is logged in the audit trail.',
    'API tokens let programs call the API within the scopes that you choose. Admins see and revoke all tokens, and create service accounts.',
    'Company sign-in connects the identity provider of your company by SAML or OpenID Connect. Verify your email domains, map groups to roles, test it, then turn it on.',
    'Retention says how long records are kept. Admins place legal holds, export the workspace, and delete it after a grace period.',
  ],
};
