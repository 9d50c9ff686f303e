import type { TenantId } from '@cloudmend/domain/tenancy';
import type { DueKind } from '../due-work';
import type { AuditStore } from '../audit/audit-store';
import type { AccessTokens } from './access-tokens';
import type { AccountClaims } from './account-claims';
import type { ActiveSchedule } from './active-schedules';
import type { CallLog } from './call-log';
import type { CompanySignIns } from './company-sign-ins';
import type { ContactLog } from './contact-log';
import type { Installations } from './installations';
import type { LifeWork } from './life-work';
import type { MemberStore } from './members';
import type { ProvisioningStore } from './provisioning';
import type { RateWindows } from './rate-windows';
import type { ScanQueue } from './scan-queue/scan-queue';
import type { SignUps } from './sign-ups';
import type { TenantRecord, TenantStore } from './tenants';
import type { TrailKeys } from './trail-keys';
import type { UnfinishedScan } from './unfinished-scans';
import type { WaitingRuns } from './waiting-runs';

/** The gate's own records, across tenants. Never passed to an operation that needs one tenant only. */
export interface SystemStore {
  readonly tenants: TenantStore;
  readonly members: MemberStore;
  readonly accessTokens: AccessTokens;
  readonly accountClaims: AccountClaims;
  readonly installations: Installations;
  readonly companySignIns: CompanySignIns;
  readonly provisioning: ProvisioningStore;
  readonly calls: CallLog;
  readonly rates: RateWindows;
  readonly waitingRuns: WaitingRuns;
  readonly lifeWork: LifeWork;
  readonly contacts: ContactLog;
  readonly signUps: SignUps;
  readonly trailKeys: TrailKeys;
  readonly scanQueue: ScanQueue;
  /** Actions on the platform itself, outside any tenant. */
  readonly trail: AuditStore;
  /** The secret that encrypts page tokens. */
  cursorSecret(): Promise<string>;
  /** Every unfinished scan of every tenant, oldest first. */
  listUnfinishedScans(): Promise<readonly UnfinishedScan[]>;
  /** Live tenants with work of a kind that is due. Tenants without such work are not read. */
  listDue(kind: DueKind): Promise<readonly TenantRecord[]>;
  /** True if a tenant, deleted ones included, has work of a kind that is due. */
  hasDue(kind: DueKind): Promise<boolean>;
  /** Names of tenants with work of a kind that was due at a time, and still is. */
  listOverdue(kind: DueKind, before: Date): Promise<readonly TenantId[]>;
  /** Tenants whose audit trail has to be copied or compared with its copy, the longest due first. */
  listDueTrails(): Promise<readonly TenantId[]>;
  /** Every active schedule of every live tenant. */
  listActiveSchedules(): Promise<readonly ActiveSchedule[]>;
}
