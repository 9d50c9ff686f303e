import { TenantPicker } from '../../components/operator/tenant-picker';
import { Page } from '../../components/page';

/** For an operator who works in one workspace already, and wants to enter another. */
export const OperatorRoute = () => (
  <Page title="Operator" subtitle="Every workspace. Entering one takes a reason, which stands in its audit trail.">
    <TenantPicker />
  </Page>
);
