import { ACCESS_MINUTES } from '@cloudmend/domain/tenancy';
import type { PageModule } from '../../config/page';
import { TenantPicker } from '../../components/operator/tenant-picker';
import { Page } from '../../components/page';

/** Lets an operator in one workspace enter another. */
export const OperatorRoute = () => (
  <Page
    title="Operator"
    subtitle="All workspaces. Enter one with a reason to work in it or set its plan; both are logged in its audit trail."
  >
    <TenantPicker />
  </Page>
);

export const operatorPage: PageModule = {
  Component: OperatorRoute,
  help: [
    `Entering a workspace requires a reason and lasts ${ACCESS_MINUTES} minutes. Your name and reason are logged before access.`,
  ],
};
