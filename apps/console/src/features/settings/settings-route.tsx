import type { PageModule } from '../../config/page';
import { Page } from '../../components/page';
import { ThresholdsCard } from './components/thresholds-card';

/** The workspace's own settings. */
export const SettingsRoute = () => (
  <Page title="Settings" subtitle="Thresholds for this workspace's checks">
    <ThresholdsCard />
  </Page>
);

export const settingsPage: PageModule = {
  Component: SettingsRoute,
  help: [
    'Thresholds are the limits that checks use, such as the maximum age of an access key. Defaults follow the framework named beside each.',
    'Changes apply from the next scan. Admins, managers, DevOps and FinOps may make them; each is logged in the audit trail.',
  ],
};
