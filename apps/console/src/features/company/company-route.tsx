import { REFUSALS } from '@cloudmend/domain/permissions';
import { useCan, useTenant } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import type { PageModule } from '../../config/page';
import { Page } from '../../components/page';
import { Loaded } from '../../components/query-state';
import { useUsage, useWorkspace } from './api/company';
import { AuditCard } from './components/audit-card';
import { DangerZone } from './components/danger-zone';
import { PlanCard } from './components/plan-card';
import { ProfileCard, ResidencyCard } from './components/profile-cards';
import { SecurityCard } from './components/security-card';
import { AddOnUsage, UsageCard } from './components/usage-card';
import layout from '../../components/layout.module.css';
import styles from './company.module.css';

const Usage = () => {
  const usage = useUsage();
  return (
    <Loaded query={usage} what="usage">
      {(loaded) => (
        <>
          <UsageCard usage={loaded} />
          <AddOnUsage usage={loaded} />
        </>
      )}
    </Loaded>
  );
};

/** The workspace: profile, plan, data residency and audit trail. */
export const CompanyRoute = () => (useCan('viewTenant') ? <Company /> : <Trail />);

/** What auditors see of the workspace. */
const Trail = () => (
  <Page title="Audit trail" subtitle={`Workspace ${useTenant().id}`}>
    <AuditCard />
  </Page>
);

const Company = () => {
  const workspace = useWorkspace();
  const { id } = useTenant();
  const maySeeBilling = useCan('viewBilling');
  return (
    <Page title="Company" subtitle={`Workspace ${id}`}>
      {!maySeeBilling && <Note tone="info">{`${REFUSALS.viewBilling} Plan and usage are shown to admins.`}</Note>}
      <div className={layout.columns}>
        {maySeeBilling && (
          <div className={`${styles.cards} ${layout.span4}`}>
            <PlanCard />
          </div>
        )}
        <div className={`${styles.cards} ${maySeeBilling ? layout.span8 : layout.span12}`}>
          <Loaded query={workspace} what="the workspace">
            {(loaded) => (
              <>
                <ProfileCard workspace={loaded} />
                <ResidencyCard workspace={loaded} />
                <SecurityCard isRequired={loaded.requiresSecondFactor} />
              </>
            )}
          </Loaded>
        </div>
      </div>
      {maySeeBilling && <Usage />}
      <AuditCard />
      <DangerZone />
    </Page>
  );
};

export const companyPage: PageModule = {
  Component: CompanyRoute,
  help: [
    'The plan with usage against each limit, data residency and retention, and the audit trail of this workspace.',
    'Limits marked as display only never stop a scan. Request another plan here; an operator sets it.',
  ],
};
