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
