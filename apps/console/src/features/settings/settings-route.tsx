import { useCan } from '@cloudmend/tenant';
import type { PageModule } from '../../config/page';
import { Page } from '../../components/page';
import { DueDatesCard } from './components/due-dates-card';
import { TeamsCard } from './components/teams-card';
import { DeleteCard } from './components/delete-card';
import { ExportCard } from './components/export-card';
import { HoldsCard } from './components/holds-card';
import { RetentionCard } from './components/retention-card';
import { ThresholdsCard } from './components/thresholds-card';

/** What only admins see of the workspace's data. */
const DataCards = () => (
  <>
    <HoldsCard />
    <ExportCard />
    <DeleteCard />
  </>
);

/** The workspace's own settings. */
export const SettingsRoute = () => (
  <Page title="Settings" subtitle="Thresholds of checks, due dates, teams, and how long data is kept">
    <ThresholdsCard />
    <DueDatesCard />
    <TeamsCard />
    <RetentionCard />
    {useCan('manageRetention') && <DataCards />}
  </Page>
);

export const settingsPage: PageModule = {
  Component: SettingsRoute,
  help: [
    'Thresholds are the limits that checks use, such as the maximum age of an access key. Defaults follow the framework named beside each.',
    'Threshold changes apply from the next scan. Admins, managers, DevOps and FinOps may make them; each is logged in the audit trail.',
    'Retention says how long records are kept. Admins place legal holds, export the workspace, and delete it after a grace period.',
  ],
};
