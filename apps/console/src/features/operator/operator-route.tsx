import { TenantPicker } from '../../components/operator/tenant-picker';
import { Page } from '../../components/page';

/** For an operator who works in one workspace already, and wants to enter another. */
export const OperatorRoute = () => (
  <Page
    title="Operator"
    subtitle="All workspaces. Enter one with a reason to work in it or to set its plan; both are written to its audit trail."
  >
    <TenantPicker />
  </Page>
);
