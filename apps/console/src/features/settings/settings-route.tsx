import { Page } from '../../components/page';
import { ThresholdsCard } from './components/thresholds-card';

/** What a workspace sets for itself. */
export const SettingsRoute = () => (
  <Page title="Settings" subtitle="How the checks judge this workspace's accounts">
    <ThresholdsCard />
  </Page>
);
