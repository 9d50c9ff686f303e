import type { TenantId } from '@cloudmend/domain/tenancy';
import { openAuditStore } from '../audit/audit-store';
import { openCursors } from '../cursors';
import { openKeyedTable } from '../keyed-table/keyed-table';
import type { StoreDeps } from '../store-deps';
import { listActiveSchedules } from './active-schedules';
import { PLATFORM_TRAIL } from '../table';
import { openAccessTokens } from './access-tokens';
import { openAccountClaims } from './account-claims';
import { openCallLog } from './call-log';
import { openCompanySignIns } from './company-sign-ins';
import { openContactLog } from './contact-log';
import { hasDue, listDueIds, listDueTenants, listOverdueIds } from './due-tenants';
import { openCursorSecret } from './cursor-secret';
import { openInstallations } from './installations';
import { openLifeWork } from './life-work';
import { openMemberStore } from './member-store';
import { listUnfinishedScans } from './unfinished-scans';
import { openScanQueue } from './scan-queue/scan-queue';
import { queueInTable } from './scan-queue/table-records';
import { openProvisioning } from './open-provisioning';
import { openRateWindows } from './rate-windows';
import { openSignUps } from './sign-ups';
import type { SystemStore } from './system-store';
import { openTenantStore } from './tenant-store';
import { openTrailKeys } from './trail-keys';
import { openWaitingRuns } from './waiting-runs';

/** No tenant can have this name. */
const PLATFORM = '-' as TenantId;

/** Opens the platform's own records. They span tenants, so only the gate, triggers and sweepers use them. */
export const openSystemStore = (deps: StoreDeps): SystemStore => {
  const table = openKeyedTable(deps.client, deps.table, () => true);
  const members = openMemberStore(table, deps.clock);
  const cursorSecret = deps.cursorSecret ?? openCursorSecret(table);
  return {
    tenants: openTenantStore(table, deps.clock, members.remove),
    members,
    accessTokens: openAccessTokens(table, deps.clock),
    accountClaims: openAccountClaims(table, deps.clock),
    installations: openInstallations(table, deps.clock),
    companySignIns: openCompanySignIns(table),
    provisioning: openProvisioning(table),
    calls: openCallLog(table, deps.clock),
    rates: openRateWindows(table, deps.clock),
    waitingRuns: openWaitingRuns(table),
    lifeWork: openLifeWork(table, deps.clock),
    contacts: openContactLog(table),
    signUps: openSignUps(table, deps.clock),
    scanQueue: openScanQueue(queueInTable(table, deps.clock), deps),
    cursorSecret,
    trailKeys: openTrailKeys(table),
    trail: openAuditStore({ table, pk: PLATFORM_TRAIL, cursors: openCursors(cursorSecret, PLATFORM, deps.clock) }),
    listDue: (kind) => listDueTenants(table, kind, deps.clock()),
    hasDue: (kind) => hasDue(table, kind, deps.clock()),
    listOverdue: (kind, before) => listOverdueIds(table, kind, before),
    listDueTrails: () => listDueIds(table, 'trails', deps.clock()),
    listUnfinishedScans: () => listUnfinishedScans(table),
    listActiveSchedules: () => listActiveSchedules(table),
  };
};
