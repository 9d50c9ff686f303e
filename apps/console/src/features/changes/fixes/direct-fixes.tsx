import { featureRefusal, hasFeature } from '@cloudmend/domain/plans';
import { useCan, useTenant } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { Loaded } from '../../../components/query-state';
import { useAccounts } from '../../../queries/accounts';
import { useCapabilities, useRuns } from '../../../queries/runs';
import { PowerCard } from '../power/power-card';
import { MatrixCard } from './matrix-card';
import { RoleCard } from './role-card';
import { RunsCard } from './runs-card';

/** What CloudMend may mend in the cloud itself, the role it needs, and what it did. */
export const DirectFixes = () => {
  const { plan } = useTenant();
  const mayManage = useCan('manageAutomation');
  const accounts = useAccounts().data ?? [];
  return (
    <>
      {mayManage && !hasFeature(plan, 'autoRemediation') && (
        <Note tone="info">{featureRefusal(plan, 'autoRemediation')}</Note>
      )}
      <Loaded query={useCapabilities()} what="the direct fixes">
        {(known) => (
          <>
            <MatrixCard known={known} accounts={accounts} />
            <RoleCard known={known} accounts={accounts} />
          </>
        )}
      </Loaded>
      <PowerCard />
      <Loaded query={useRuns()} what="the runs">
        {(runs) => <RunsCard runs={runs} />}
      </Loaded>
    </>
  );
};
