import { Page } from '../../components/page';
import { ThresholdsCard } from './components/thresholds-card';

/** The workspace's own settings. */
export const SettingsRoute = () => (
  <Page title="Settings" subtitle="Thresholds for this workspace's checks">
    <ThresholdsCard />
  </Page>
);
