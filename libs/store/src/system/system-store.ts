import type { AuditStore } from '../audit/audit-store';
import type { AccountClaims } from './account-claims';
import type { ActiveSchedule } from './active-schedules';
import type { CallLog } from './call-log';
import type { ContactLog } from './contact-log';
import type { MemberStore } from './members';
import type { RateWindows } from './rate-windows';
import type { ReadingPlaces } from './reading-places';
import type { SignUps } from './sign-ups';
import type { TenantStore } from './tenants';
import type { UnfinishedScan } from './unfinished-scans';
import type { WaitingRuns } from './waiting-runs';

/** The gate's own records, across tenants. Never handed to an operation that only needs one tenant. */
export interface SystemStore {
  readonly tenants: TenantStore;
  readonly members: MemberStore;
  readonly accountClaims: AccountClaims;
  readonly calls: CallLog;
  readonly rates: RateWindows;
  readonly waitingRuns: WaitingRuns;
  readonly contacts: ContactLog;
  readonly signUps: SignUps;
  readonly readingPlaces: ReadingPlaces;
  /** What is done to the platform itself, outside any tenant. */
  readonly trail: AuditStore;
  /** What page tokens are signed with. */
  cursorSecret(): Promise<string>;
  /** Every scan of every tenant that has not ended, oldest first. */
  listUnfinishedScans(): Promise<readonly UnfinishedScan[]>;
  /** Every schedule of every live tenant that runs. */
  listActiveSchedules(): Promise<readonly ActiveSchedule[]>;
}
