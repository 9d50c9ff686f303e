import * as accessTokens from '@cloudmend/domain/access-tokens';
import * as accounts from '@cloudmend/domain/accounts';
import * as addOns from '@cloudmend/domain/add-ons';
import { listAudit } from '@cloudmend/domain/audit';
import * as budgets from '@cloudmend/domain/budgets';
import * as changes from '@cloudmend/domain/changes';
import * as carbon from '@cloudmend/domain/carbon';
import { getCheck } from '@cloudmend/domain/checks';
import * as company from '@cloudmend/domain/company';
import * as companySignIn from '@cloudmend/domain/company-sign-in';
import * as customChecks from '@cloudmend/domain/custom-checks';
import { getCompliance, getFixSet, getFramework } from '@cloudmend/domain/compliance';
import * as copilot from '@cloudmend/domain/copilot';
import {
  attestControl,
  cancelPack,
  createPack,
  getPack,
  getTimeline,
  listAttestations,
  listPacks,
  listProofKeys,
  withdrawAttestation,
} from '@cloudmend/domain/evidence';
import type { Contract } from '@cloudmend/domain/contract';
import { sendContact } from '@cloudmend/domain/contact';
import { getForecast, getMetrics } from '@cloudmend/domain/costs';
import { getEstate } from '@cloudmend/domain/estate';
import * as findings from '@cloudmend/domain/findings';
import * as guardrails from '@cloudmend/domain/guardrails';
import { getLedger } from '@cloudmend/domain/ledger';
import { getApiPage, getOpenApi } from '@cloudmend/domain/openapi';
import * as notifications from '@cloudmend/domain/notifications';
import * as people from '@cloudmend/domain/people';
import { listPriorities } from '@cloudmend/domain/priorities';
import * as provisioning from '@cloudmend/domain/provisioning';
import * as questionnaires from '@cloudmend/domain/questionnaires';
import {
  dismissRecommendation,
  getRecommendation,
  listRecommendations,
  listUnjudged,
  reopenRecommendation,
} from '@cloudmend/domain/recommendations';
import * as repositories from '@cloudmend/domain/repositories';
import * as retention from '@cloudmend/domain/retention';
import * as runs from '@cloudmend/domain/runs';
import * as scans from '@cloudmend/domain/scans';
import * as schedules from '@cloudmend/domain/schedules';
import * as tenancy from '@cloudmend/domain/tenancy';
import * as tickets from '@cloudmend/domain/tickets';
import { changeThresholds, getThresholds } from '@cloudmend/domain/thresholds';
import * as work from '@cloudmend/domain/work';
import type { Stores } from '@cloudmend/store';
import type { SystemAccess } from '../constructs/table-access';
import type { Handler } from '../runtime';

type Access = 'read' | 'write';

/** What a function accesses. Every function also gets what the gate itself needs. */
export interface Uses extends Partial<Record<keyof Stores, Access>> {
  /** Platform records beyond those the gate reads. */
  readonly system?: SystemAccess;
  /** Assumes customers' roles. */
  readonly customerCloud?: true;
  /** Starts and stops the scan workflow. */
  readonly workflow?: true;
  /** Creates and removes schedule timers. */
  readonly scheduler?: true;
  /** Creates and removes users, sends temporary passwords, ends sessions. */
  readonly identity?: true;
  readonly mail?: true;
  /** Connects companies' identity providers to the user pool. */
  readonly companyPool?: true;
  /** Calls git servers as our app. */
  readonly gitHost?: true;
  /** Stores access tokens of git servers. @default - reads them, if it calls git servers */
  readonly tokens?: 'seal';
  /** Posts messages to addresses that customers named. */
  readonly outgoing?: true;
  /** Reads the secrets of destinations, or stores them too. */
  readonly destinationSecrets?: 'open' | 'seal';
  /** Reads the sign-ins of trackers, or stores them too. */
  readonly trackerSecrets?: 'open' | 'seal';
  /** Calls models of workspaces, or stores their keys. */
  readonly models?: 'use' | 'seal';
  /** Signs links to the published role template. */
  readonly publishedTemplate?: true;
  /** Signs proofs, or reads only the public key that verifies them. */
  readonly proofSigner?: 'key' | 'sign';
  /** Wakes the worker of changes. */
  readonly changeWork?: true;
}

/** One row of the endpoint table: CDK deploys the file, the local server loads it. */
export interface Endpoint {
  readonly contract: Contract;
  /** Relative to infra/api. */
  readonly file: string;
  readonly uses: Uses;
  readonly load: () => Promise<{ readonly handler: Handler }>;
}

const CHANGES_SIGN_IN = { companySignIn: 'write', tenants: 'write' } as const;

/** Every call of the API. A test checks that no contract is missing and that each file has its handler. */
export const endpoints: readonly Endpoint[] = [
  {
    contract: tenancy.checkTenant,
    file: 'tenancy/check-tenant.ts',
    uses: { system: { rates: 'write', tenants: 'read', holds: 'read' } },
    load: () => import('./tenancy/check-tenant'),
  },
  {
    contract: tenancy.ensureTenant,
    file: 'tenancy/ensure-tenant.ts',
    uses: { system: { people: 'write', tenants: 'write', holds: 'write', rates: 'write' } },
    load: () => import('./tenancy/ensure-tenant'),
  },
  {
    contract: tenancy.endSessions,
    file: 'tenancy/end-sessions.ts',
    uses: { system: { people: 'write' } },
    load: () => import('./tenancy/end-sessions'),
  },
  { contract: tenancy.getMe, file: 'tenancy/get-me.ts', uses: {}, load: () => import('./tenancy/get-me') },
  {
    contract: tenancy.accessTenant,
    file: 'tenancy/access-tenant.ts',
    uses: { system: { people: 'write' } },
    load: () => import('./tenancy/access-tenant'),
  },
  {
    contract: tenancy.endAccess,
    file: 'tenancy/end-access.ts',
    uses: { system: { people: 'write' } },
    load: () => import('./tenancy/end-access'),
  },
  {
    contract: tenancy.changePlan,
    file: 'tenancy/change-plan.ts',
    uses: { system: { tenants: 'write' } },
    load: () => import('./tenancy/change-plan'),
  },
  {
    contract: tenancy.listTenants,
    file: 'tenancy/list-tenants.ts',
    uses: {},
    load: () => import('./tenancy/list-tenants'),
  },
  {
    contract: accessTokens.listAccessTokens,
    file: 'access-tokens/list-access-tokens.ts',
    uses: {},
    load: () => import('./access-tokens/list-access-tokens'),
  },
  {
    contract: accessTokens.createAccessToken,
    file: 'access-tokens/create-access-token.ts',
    uses: { system: { accessTokens: 'write' } },
    load: () => import('./access-tokens/create-access-token'),
  },
  {
    contract: accessTokens.revokeAccessToken,
    file: 'access-tokens/revoke-access-token.ts',
    uses: { system: { accessTokens: 'write' } },
    load: () => import('./access-tokens/revoke-access-token'),
  },
  {
    contract: accessTokens.listServiceAccounts,
    file: 'access-tokens/list-service-accounts.ts',
    uses: {},
    load: () => import('./access-tokens/list-service-accounts'),
  },
  {
    contract: accessTokens.createServiceAccount,
    file: 'access-tokens/create-service-account.ts',
    uses: { system: { accessTokens: 'write' } },
    load: () => import('./access-tokens/create-service-account'),
  },
  {
    contract: accessTokens.removeServiceAccount,
    file: 'access-tokens/remove-service-account.ts',
    uses: { system: { accessTokens: 'write' } },
    load: () => import('./access-tokens/remove-service-account'),
  },
  {
    contract: accessTokens.createServiceToken,
    file: 'access-tokens/create-service-token.ts',
    uses: { system: { accessTokens: 'write' } },
    load: () => import('./access-tokens/create-service-token'),
  },
  {
    contract: companySignIn.getCompanySignIn,
    file: 'company-sign-in/get-company-sign-in.ts',
    uses: { system: { companySignIn: 'read' } },
    load: () => import('./company-sign-in/get-company-sign-in'),
  },
  {
    contract: companySignIn.saveCompanyConnection,
    file: 'company-sign-in/save-company-connection.ts',
    uses: { system: CHANGES_SIGN_IN, companyPool: true, outgoing: true },
    load: () => import('./company-sign-in/save-company-connection'),
  },
  {
    contract: companySignIn.removeCompanyConnection,
    file: 'company-sign-in/remove-company-connection.ts',
    uses: { system: CHANGES_SIGN_IN, companyPool: true },
    load: () => import('./company-sign-in/remove-company-connection'),
  },
  {
    contract: companySignIn.changeCompanyRules,
    file: 'company-sign-in/change-company-rules.ts',
    uses: { system: CHANGES_SIGN_IN },
    load: () => import('./company-sign-in/change-company-rules'),
  },
  {
    contract: companySignIn.addCompanyDomain,
    file: 'company-sign-in/add-company-domain.ts',
    uses: { system: CHANGES_SIGN_IN },
    load: () => import('./company-sign-in/add-company-domain'),
  },
  {
    contract: companySignIn.verifyCompanyDomain,
    file: 'company-sign-in/verify-company-domain.ts',
    uses: { system: CHANGES_SIGN_IN },
    load: () => import('./company-sign-in/verify-company-domain'),
  },
  {
    contract: companySignIn.removeCompanyDomain,
    file: 'company-sign-in/remove-company-domain.ts',
    uses: { system: CHANGES_SIGN_IN },
    load: () => import('./company-sign-in/remove-company-domain'),
  },
  {
    contract: companySignIn.discoverCompanySignIn,
    file: 'company-sign-in/discover-company-sign-in.ts',
    uses: { system: { companySignIn: 'read', tenants: 'read', rates: 'write' } },
    load: () => import('./company-sign-in/discover-company-sign-in'),
  },
  {
    contract: provisioning.getProvisioning,
    file: 'scim/get-provisioning.ts',
    uses: { system: { companySignIn: 'read', provisioning: 'read' } },
    load: () => import('./scim/get-provisioning'),
  },
  {
    contract: provisioning.createScimToken,
    file: 'scim/create-scim-token.ts',
    uses: { system: { accessTokens: 'write', companySignIn: 'read' } },
    load: () => import('./scim/create-scim-token'),
  },
  {
    contract: provisioning.revokeScimToken,
    file: 'scim/revoke-scim-token.ts',
    uses: { system: { accessTokens: 'write' } },
    load: () => import('./scim/revoke-scim-token'),
  },
  {
    contract: provisioning.answerScim,
    file: 'scim/answer-scim.ts',
    uses: {
      identity: true,
      teams: 'write',
      views: 'write',
      system: {
        accessTokens: 'read',
        tokenUses: 'write',
        rates: 'write',
        calls: 'write',
        tenants: 'read',
        people: 'write',
        seats: 'write',
        companySignIn: 'read',
        provisioning: 'write',
      },
    },
    load: () => import('./scim/answer-scim'),
  },
  {
    contract: accounts.listAccounts,
    file: 'accounts/list-accounts.ts',
    uses: { accounts: 'read' },
    load: () => import('./accounts/list-accounts'),
  },
  {
    contract: accounts.getAccount,
    file: 'accounts/get-account.ts',
    uses: { accounts: 'read' },
    load: () => import('./accounts/get-account'),
  },
  {
    contract: accounts.linkAccount,
    file: 'accounts/link-account.ts',
    uses: {
      accounts: 'write',
      observations: 'write',
      customerCloud: true,
      system: { rates: 'write', accountClaims: 'write' },
    },
    load: () => import('./accounts/link-account'),
  },
  {
    contract: accounts.testAccount,
    file: 'accounts/test-account.ts',
    uses: { accounts: 'write', customerCloud: true, system: { rates: 'write', accountClaims: 'write' } },
    load: () => import('./accounts/test-account'),
  },
  {
    contract: accounts.relinkAccount,
    file: 'accounts/relink-account.ts',
    uses: { accounts: 'write', customerCloud: true, system: { rates: 'write', accountClaims: 'write' } },
    load: () => import('./accounts/relink-account'),
  },
  {
    contract: accounts.getRoleTemplate,
    file: 'accounts/get-role-template.ts',
    uses: { publishedTemplate: true },
    load: () => import('./accounts/get-role-template'),
  },
  {
    contract: accounts.unlinkAccount,
    file: 'accounts/unlink-account.ts',
    uses: {
      accounts: 'write',
      observations: 'write',
      scans: 'write',
      workflow: true,
      system: { accountClaims: 'write' },
    },
    load: () => import('./accounts/unlink-account'),
  },
  {
    contract: scans.listScans,
    file: 'scans/list-scans.ts',
    uses: { scans: 'read' },
    load: () => import('./scans/list-scans'),
  },
  {
    contract: scans.getScan,
    file: 'scans/get-scan.ts',
    uses: { scans: 'read', system: { scanQueue: 'read' } },
    load: () => import('./scans/get-scan'),
  },
  {
    contract: scans.startScan,
    file: 'scans/start-scan.ts',
    uses: { accounts: 'read', scans: 'write', workflow: true },
    load: () => import('./scans/start-scan'),
  },
  {
    contract: scans.cancelScan,
    file: 'scans/cancel-scan.ts',
    uses: { scans: 'write', workflow: true },
    load: () => import('./scans/cancel-scan'),
  },
  {
    contract: schedules.scheduleScan,
    file: 'schedules/schedule-scan.ts',
    uses: { accounts: 'read', schedules: 'write', scheduler: true },
    load: () => import('./schedules/schedule-scan'),
  },
  {
    contract: schedules.listSchedules,
    file: 'schedules/list-schedules.ts',
    uses: { schedules: 'read' },
    load: () => import('./schedules/list-schedules'),
  },
  {
    contract: schedules.pauseSchedule,
    file: 'schedules/pause-schedule.ts',
    uses: { schedules: 'write', scheduler: true },
    load: () => import('./schedules/pause-schedule'),
  },
  {
    contract: schedules.resumeSchedule,
    file: 'schedules/resume-schedule.ts',
    uses: { accounts: 'read', schedules: 'write', scheduler: true },
    load: () => import('./schedules/resume-schedule'),
  },
  {
    contract: schedules.deleteSchedule,
    file: 'schedules/delete-schedule.ts',
    uses: { schedules: 'write', scheduler: true },
    load: () => import('./schedules/delete-schedule'),
  },
  {
    contract: findings.listFindings,
    file: 'findings/list-findings.ts',
    uses: { accounts: 'read', findings: 'read', work: 'read', teams: 'read' },
    load: () => import('./findings/list-findings'),
  },
  {
    contract: findings.getFindingsSummary,
    file: 'findings/get-findings-summary.ts',
    uses: { accounts: 'read', findings: 'read', work: 'read', teams: 'read' },
    load: () => import('./findings/get-findings-summary'),
  },
  {
    contract: findings.getFinding,
    file: 'findings/get-finding.ts',
    uses: { accounts: 'read', findings: 'read', customChecks: 'read' },
    load: () => import('./findings/get-finding'),
  },
  {
    contract: findings.muteFinding,
    file: 'findings/mute-finding.ts',
    uses: { accounts: 'read', findings: 'write' },
    load: () => import('./findings/mute-finding'),
  },
  {
    contract: findings.unmuteFinding,
    file: 'findings/unmute-finding.ts',
    uses: { accounts: 'read', findings: 'write' },
    load: () => import('./findings/unmute-finding'),
  },
  {
    contract: findings.resolveFinding,
    file: 'findings/resolve-finding.ts',
    uses: { accounts: 'read', findings: 'write' },
    load: () => import('./findings/resolve-finding'),
  },
  {
    contract: findings.listAcceptances,
    file: 'findings/list-acceptances.ts',
    uses: { acceptances: 'read' },
    load: () => import('./findings/list-acceptances'),
  },
  {
    contract: findings.requestAcceptance,
    file: 'findings/request-acceptance.ts',
    uses: { accounts: 'read', findings: 'read', acceptances: 'write' },
    load: () => import('./findings/request-acceptance'),
  },
  {
    contract: findings.approveAcceptance,
    file: 'findings/approve-acceptance.ts',
    uses: { acceptances: 'write' },
    load: () => import('./findings/approve-acceptance'),
  },
  {
    contract: findings.rejectAcceptance,
    file: 'findings/reject-acceptance.ts',
    uses: { acceptances: 'write' },
    load: () => import('./findings/reject-acceptance'),
  },
  {
    contract: findings.revokeAcceptance,
    file: 'findings/revoke-acceptance.ts',
    uses: { acceptances: 'write' },
    load: () => import('./findings/revoke-acceptance'),
  },
  {
    contract: getThresholds,
    file: 'settings/get-thresholds.ts',
    uses: { thresholds: 'read' },
    load: () => import('./settings/get-thresholds'),
  },
  {
    contract: changeThresholds,
    file: 'settings/change-thresholds.ts',
    uses: { thresholds: 'write' },
    load: () => import('./settings/change-thresholds'),
  },
  {
    contract: runs.listCapabilities,
    file: 'runs/list-capabilities.ts',
    uses: { accounts: 'read', runs: 'read' },
    load: () => import('./runs/list-capabilities'),
  },
  {
    contract: runs.changeCapabilities,
    file: 'runs/change-capabilities.ts',
    uses: { accounts: 'read', runs: 'write' },
    load: () => import('./runs/change-capabilities'),
  },
  {
    contract: runs.getRemediationRole,
    file: 'runs/get-remediation-role.ts',
    uses: { accounts: 'read', runs: 'read' },
    load: () => import('./runs/get-remediation-role'),
  },
  {
    contract: runs.listRuns,
    file: 'runs/list-runs.ts',
    uses: { runs: 'read' },
    load: () => import('./runs/list-runs'),
  },
  {
    contract: runs.getRun,
    file: 'runs/get-run.ts',
    uses: { runs: 'read' },
    load: () => import('./runs/get-run'),
  },
  {
    contract: runs.requestRun,
    file: 'runs/request-run.ts',
    uses: {
      accounts: 'read',
      findings: 'read',
      recommendations: 'read',
      scans: 'read',
      snapshots: 'read',
      thresholds: 'read',
      guardrails: 'read',
      runs: 'write',
    },
    load: () => import('./runs/request-run'),
  },
  {
    contract: runs.approveRun,
    file: 'runs/approve-run.ts',
    uses: { runs: 'write' },
    load: () => import('./runs/approve-run'),
  },
  {
    contract: runs.undoRun,
    file: 'runs/undo-run.ts',
    uses: { runs: 'write' },
    load: () => import('./runs/undo-run'),
  },
  {
    contract: runs.listPowerSchedules,
    file: 'runs/list-power-schedules.ts',
    uses: { runs: 'read' },
    load: () => import('./runs/list-power-schedules'),
  },
  {
    contract: runs.requestPowerSchedule,
    file: 'runs/request-power-schedule.ts',
    uses: { accounts: 'read', scans: 'read', snapshots: 'read', runs: 'write' },
    load: () => import('./runs/request-power-schedule'),
  },
  {
    contract: runs.approvePowerSchedule,
    file: 'runs/approve-power-schedule.ts',
    uses: { runs: 'write' },
    load: () => import('./runs/approve-power-schedule'),
  },
  {
    contract: runs.deletePowerSchedule,
    file: 'runs/delete-power-schedule.ts',
    uses: { runs: 'write' },
    load: () => import('./runs/delete-power-schedule'),
  },
  {
    contract: guardrails.getAutomation,
    file: 'guardrails/get-automation.ts',
    uses: { guardrails: 'read' },
    load: () => import('./guardrails/get-automation'),
  },
  {
    contract: guardrails.stopAutomation,
    file: 'guardrails/stop-automation.ts',
    uses: { guardrails: 'write' },
    load: () => import('./guardrails/stop-automation'),
  },
  {
    contract: guardrails.resumeAutomation,
    file: 'guardrails/resume-automation.ts',
    uses: { guardrails: 'write' },
    load: () => import('./guardrails/resume-automation'),
  },
  {
    contract: guardrails.getGuardrails,
    file: 'guardrails/get-guardrails.ts',
    uses: { guardrails: 'read' },
    load: () => import('./guardrails/get-guardrails'),
  },
  {
    contract: guardrails.changeGuardrails,
    file: 'guardrails/change-guardrails.ts',
    uses: { guardrails: 'write' },
    load: () => import('./guardrails/change-guardrails'),
  },
  {
    contract: guardrails.tryGuardrails,
    file: 'guardrails/try-guardrails.ts',
    uses: { guardrails: 'read' },
    load: () => import('./guardrails/try-guardrails'),
  },
  {
    contract: changes.proposeChange,
    file: 'changes/propose-change.ts',
    uses: {
      findings: 'read',
      recommendations: 'read',
      accounts: 'read',
      changes: 'write',
      guardrails: 'read',
      changeWork: true,
    },
    load: () => import('./changes/propose-change'),
  },
  {
    contract: changes.listChanges,
    file: 'changes/list-changes.ts',
    uses: { changes: 'read' },
    load: () => import('./changes/list-changes'),
  },
  {
    contract: changes.getChange,
    file: 'changes/get-change.ts',
    uses: { changes: 'read' },
    load: () => import('./changes/get-change'),
  },
  {
    contract: changes.getChangeProof,
    file: 'changes/get-change-proof.ts',
    uses: { changes: 'read' },
    load: () => import('./changes/get-change-proof'),
  },
  {
    contract: changes.approveChange,
    file: 'changes/approve-change.ts',
    uses: { changes: 'write', guardrails: 'read', proofSigner: 'sign', changeWork: true },
    load: () => import('./changes/approve-change'),
  },
  {
    contract: changes.rejectChange,
    file: 'changes/reject-change.ts',
    uses: { changes: 'write', changeWork: true },
    load: () => import('./changes/reject-change'),
  },
  {
    contract: changes.closeChange,
    file: 'changes/close-change.ts',
    uses: { changes: 'write', changeWork: true },
    load: () => import('./changes/close-change'),
  },
  {
    contract: changes.postPlan,
    file: 'changes/post-plan.ts',
    uses: {
      repositories: 'write',
      changes: 'write',
      gitHost: true,
      changeWork: true,
      system: { installations: 'write' },
    },
    load: () => import('./changes/post-plan'),
  },
  {
    contract: repositories.postAddresses,
    file: 'repositories/post-addresses.ts',
    uses: { repositories: 'write', gitHost: true, system: { installations: 'write' } },
    load: () => import('./repositories/post-addresses'),
  },
  {
    contract: repositories.listRepositories,
    file: 'repositories/list-repositories.ts',
    uses: { repositories: 'read' },
    load: () => import('./repositories/list-repositories'),
  },
  {
    contract: repositories.startInstallation,
    file: 'repositories/start-installation.ts',
    uses: { repositories: 'write', gitHost: true },
    load: () => import('./repositories/start-installation'),
  },
  {
    contract: repositories.claimInstallation,
    file: 'repositories/claim-installation.ts',
    uses: { repositories: 'write', gitHost: true, system: { installations: 'write' } },
    load: () => import('./repositories/claim-installation'),
  },
  {
    contract: repositories.listAvailable,
    file: 'repositories/list-available.ts',
    uses: { repositories: 'read', gitHost: true },
    load: () => import('./repositories/list-available'),
  },
  {
    contract: repositories.connectRepository,
    file: 'repositories/connect-repository.ts',
    uses: { repositories: 'write', gitHost: true, tokens: 'seal', system: { installations: 'write' } },
    load: () => import('./repositories/connect-repository'),
  },
  {
    contract: repositories.disconnectRepository,
    file: 'repositories/disconnect-repository.ts',
    uses: { repositories: 'write', gitHost: true, system: { installations: 'write' } },
    load: () => import('./repositories/disconnect-repository'),
  },
  {
    contract: repositories.connectByToken,
    file: 'repositories/connect-by-token.ts',
    uses: { repositories: 'write', gitHost: true, tokens: 'seal', system: { installations: 'write' } },
    load: () => import('./repositories/connect-by-token'),
  },
  {
    contract: repositories.listConnections,
    file: 'repositories/list-connections.ts',
    uses: { repositories: 'read', gitHost: true },
    load: () => import('./repositories/list-connections'),
  },
  {
    contract: repositories.endConnection,
    file: 'repositories/end-connection.ts',
    uses: { repositories: 'write', gitHost: true, system: { installations: 'write' } },
    load: () => import('./repositories/end-connection'),
  },
  {
    contract: repositories.receiveDelivery,
    file: 'hooks/receive-delivery.ts',
    uses: {
      repositories: 'write',
      changes: 'write',
      gitHost: true,
      changeWork: true,
      system: { installations: 'write' },
    },
    load: () => import('./hooks/receive-delivery'),
  },
  {
    contract: notifications.listNotices,
    file: 'notifications/list-notices.ts',
    uses: { notifications: 'read' },
    load: () => import('./notifications/list-notices'),
  },
  {
    contract: notifications.endNotices,
    file: 'notifications/end-notices.ts',
    uses: { notifications: 'write' },
    load: () => import('./notifications/end-notices'),
  },
  {
    contract: notifications.getNotificationSettings,
    file: 'notifications/get-notification-settings.ts',
    uses: { notifications: 'read' },
    load: () => import('./notifications/get-notification-settings'),
  },
  {
    contract: notifications.saveNotificationSettings,
    file: 'notifications/save-notification-settings.ts',
    uses: { notifications: 'write' },
    load: () => import('./notifications/save-notification-settings'),
  },
  {
    contract: notifications.stopEmails,
    file: 'notifications/stop-emails.ts',
    uses: { notifications: 'write', system: { tenants: 'read' } },
    load: () => import('./notifications/stop-emails'),
  },
  {
    contract: notifications.listDestinations,
    file: 'notifications/list-destinations.ts',
    uses: { deliveries: 'read' },
    load: () => import('./notifications/list-destinations'),
  },
  {
    contract: notifications.saveDestination,
    file: 'notifications/save-destination.ts',
    uses: { deliveries: 'write', destinationSecrets: 'seal' },
    load: () => import('./notifications/save-destination'),
  },
  {
    contract: notifications.getEventBusPolicy,
    file: 'notifications/get-event-bus-policy.ts',
    uses: {},
    load: () => import('./notifications/get-event-bus-policy'),
  },
  {
    contract: notifications.testDestination,
    file: 'notifications/test-destination.ts',
    uses: { deliveries: 'read', destinationSecrets: 'open', outgoing: true },
    load: () => import('./notifications/test-destination'),
  },
  {
    contract: notifications.removeDestination,
    file: 'notifications/remove-destination.ts',
    uses: { deliveries: 'write' },
    load: () => import('./notifications/remove-destination'),
  },
  {
    contract: notifications.resumeDeliveries,
    file: 'notifications/resume-deliveries.ts',
    uses: { deliveries: 'write' },
    load: () => import('./notifications/resume-deliveries'),
  },
  {
    contract: tickets.listTrackers,
    file: 'tickets/list-trackers.ts',
    uses: { tickets: 'read' },
    load: () => import('./tickets/list-trackers'),
  },
  {
    contract: tickets.saveTracker,
    file: 'tickets/save-tracker.ts',
    uses: { tickets: 'write', trackerSecrets: 'seal' },
    load: () => import('./tickets/save-tracker'),
  },
  {
    contract: tickets.testTracker,
    file: 'tickets/test-tracker.ts',
    uses: { tickets: 'read', trackerSecrets: 'open', outgoing: true },
    load: () => import('./tickets/test-tracker'),
  },
  {
    contract: tickets.removeTracker,
    file: 'tickets/remove-tracker.ts',
    uses: { tickets: 'write' },
    load: () => import('./tickets/remove-tracker'),
  },
  {
    contract: tickets.saveTrackerHook,
    file: 'tickets/save-tracker-hook.ts',
    uses: { tickets: 'write', trackerSecrets: 'seal' },
    load: () => import('./tickets/save-tracker-hook'),
  },
  {
    contract: tickets.receiveTicketHook,
    file: 'tickets/receive-ticket-hook.ts',
    uses: { tickets: 'write', trackerSecrets: 'open', system: { tenants: 'read' } },
    load: () => import('./tickets/receive-ticket-hook'),
  },
  {
    contract: tickets.listTickets,
    file: 'tickets/list-tickets.ts',
    uses: { tickets: 'read' },
    load: () => import('./tickets/list-tickets'),
  },
  {
    contract: tickets.getTicket,
    file: 'tickets/get-ticket.ts',
    uses: { tickets: 'read' },
    load: () => import('./tickets/get-ticket'),
  },
  {
    contract: tickets.createTickets,
    file: 'tickets/create-tickets.ts',
    uses: { tickets: 'write', findings: 'read', recommendations: 'read' },
    load: () => import('./tickets/create-tickets'),
  },
  {
    contract: tickets.moveTicket,
    file: 'tickets/move-ticket.ts',
    uses: { tickets: 'write' },
    load: () => import('./tickets/move-ticket'),
  },
  {
    contract: tickets.commentTicket,
    file: 'tickets/comment-ticket.ts',
    uses: { tickets: 'write' },
    load: () => import('./tickets/comment-ticket'),
  },
  {
    contract: getLedger,
    file: 'ledger/get-ledger.ts',
    uses: { ledger: 'read' },
    load: () => import('./ledger/get-ledger'),
  },
  {
    contract: getCheck,
    file: 'checks/get-check.ts',
    uses: { customChecks: 'read' },
    load: () => import('./checks/get-check'),
  },
  {
    contract: getCompliance,
    file: 'compliance/get-compliance.ts',
    uses: { accounts: 'read', compliance: 'read', findings: 'read', customChecks: 'read' },
    load: () => import('./compliance/get-compliance'),
  },
  {
    contract: getFixSet,
    file: 'compliance/get-fix-set.ts',
    uses: { accounts: 'read', compliance: 'read', findings: 'read', recommendations: 'read', customChecks: 'read' },
    load: () => import('./compliance/get-fix-set'),
  },
  {
    contract: getFramework,
    file: 'compliance/get-framework.ts',
    uses: { accounts: 'read', compliance: 'read', findings: 'read', customChecks: 'read' },
    load: () => import('./compliance/get-framework'),
  },
  {
    contract: getTimeline,
    file: 'compliance/get-timeline.ts',
    uses: { accounts: 'read', observations: 'read', attestations: 'read', acceptances: 'read', customChecks: 'read' },
    load: () => import('./compliance/get-timeline'),
  },
  {
    contract: listProofKeys,
    file: 'evidence/list-proof-keys.ts',
    uses: { proofSigner: 'key' },
    load: () => import('./evidence/list-proof-keys'),
  },
  {
    contract: carbon.getCarbon,
    file: 'carbon/get-carbon.ts',
    uses: { carbon: 'read', accounts: 'read', costs: 'read' },
    load: () => import('./carbon/get-carbon'),
  },
  {
    contract: carbon.importProviderMonths,
    file: 'carbon/import-provider-months.ts',
    uses: { carbon: 'write' },
    load: () => import('./carbon/import-provider-months'),
  },
  {
    contract: carbon.listCarbonReports,
    file: 'carbon/list-carbon-reports.ts',
    uses: { carbon: 'read' },
    load: () => import('./carbon/list-carbon-reports'),
  },
  {
    contract: carbon.createCarbonReport,
    file: 'carbon/create-carbon-report.ts',
    uses: { carbon: 'write', accounts: 'read', observations: 'read' },
    load: () => import('./carbon/create-carbon-report'),
  },
  {
    contract: carbon.finaliseCarbonReport,
    file: 'carbon/finalise-carbon-report.ts',
    uses: { carbon: 'write' },
    load: () => import('./carbon/finalise-carbon-report'),
  },
  {
    contract: carbon.getCarbonReportFile,
    file: 'carbon/get-carbon-report-file.ts',
    uses: { carbon: 'read' },
    load: () => import('./carbon/get-carbon-report-file'),
  },
  {
    contract: listAttestations,
    file: 'evidence/list-attestations.ts',
    uses: { attestations: 'read' },
    load: () => import('./evidence/list-attestations'),
  },
  {
    contract: attestControl,
    file: 'evidence/attest-control.ts',
    uses: { attestations: 'write' },
    load: () => import('./evidence/attest-control'),
  },
  {
    contract: withdrawAttestation,
    file: 'evidence/withdraw-attestation.ts',
    uses: { attestations: 'write' },
    load: () => import('./evidence/withdraw-attestation'),
  },
  {
    contract: addOns.listAddOns,
    file: 'add-ons/list-add-ons.ts',
    uses: { addOns: 'read' },
    load: () => import('./add-ons/list-add-ons'),
  },
  {
    contract: addOns.changeAddOn,
    file: 'add-ons/change-add-on.ts',
    uses: { addOns: 'write' },
    load: () => import('./add-ons/change-add-on'),
  },
  {
    contract: addOns.saveAuditDate,
    file: 'add-ons/save-audit-date.ts',
    uses: { addOns: 'write' },
    load: () => import('./add-ons/save-audit-date'),
  },
  {
    contract: addOns.listAddOnRuns,
    file: 'add-ons/list-add-on-runs.ts',
    uses: { addOns: 'read' },
    load: () => import('./add-ons/list-add-on-runs'),
  },
  {
    contract: addOns.getAddOnRun,
    file: 'add-ons/get-add-on-run.ts',
    uses: { addOns: 'read' },
    load: () => import('./add-ons/get-add-on-run'),
  },
  {
    contract: customChecks.listCustomChecks,
    file: 'custom-checks/list-custom-checks.ts',
    uses: { customChecks: 'read' },
    load: () => import('./custom-checks/list-custom-checks'),
  },
  {
    contract: customChecks.getCustomCheck,
    file: 'custom-checks/get-custom-check.ts',
    uses: { customChecks: 'read' },
    load: () => import('./custom-checks/get-custom-check'),
  },
  {
    contract: customChecks.saveCustomCheck,
    file: 'custom-checks/save-custom-check.ts',
    uses: { customChecks: 'write' },
    load: () => import('./custom-checks/save-custom-check'),
  },
  {
    contract: customChecks.tryCustomCheck,
    file: 'custom-checks/try-custom-check.ts',
    uses: { accounts: 'read', scans: 'read', snapshots: 'read', customChecks: 'write' },
    load: () => import('./custom-checks/try-custom-check'),
  },
  {
    contract: customChecks.activateCustomCheck,
    file: 'custom-checks/activate-custom-check.ts',
    uses: { accounts: 'read', scans: 'read', customChecks: 'write' },
    load: () => import('./custom-checks/activate-custom-check'),
  },
  {
    contract: customChecks.retireCustomCheck,
    file: 'custom-checks/retire-custom-check.ts',
    uses: { accounts: 'read', findings: 'write', customChecks: 'write' },
    load: () => import('./custom-checks/retire-custom-check'),
  },
  {
    contract: customChecks.importExampleChecks,
    file: 'custom-checks/import-example-checks.ts',
    uses: { customChecks: 'write' },
    load: () => import('./custom-checks/import-example-checks'),
  },
  {
    contract: listPacks,
    file: 'evidence/list-packs.ts',
    uses: { packs: 'read', retention: 'read' },
    load: () => import('./evidence/list-packs'),
  },
  {
    contract: getPack,
    file: 'evidence/get-pack.ts',
    uses: { packs: 'read', retention: 'read' },
    load: () => import('./evidence/get-pack'),
  },
  {
    contract: createPack,
    file: 'evidence/create-pack.ts',
    uses: { accounts: 'read', observations: 'read', packs: 'write' },
    load: () => import('./evidence/create-pack'),
  },
  {
    contract: cancelPack,
    file: 'evidence/cancel-pack.ts',
    uses: { packs: 'write' },
    load: () => import('./evidence/cancel-pack'),
  },
  {
    contract: questionnaires.listQuestionnaires,
    file: 'questionnaires/list-questionnaires.ts',
    uses: { questionnaires: 'read', accounts: 'read', observations: 'read' },
    load: () => import('./questionnaires/list-questionnaires'),
  },
  {
    contract: questionnaires.getQuestionnaire,
    file: 'questionnaires/get-questionnaire.ts',
    uses: { questionnaires: 'read', accounts: 'read', observations: 'read' },
    load: () => import('./questionnaires/get-questionnaire'),
  },
  {
    contract: questionnaires.createQuestionnaire,
    file: 'questionnaires/create-questionnaire.ts',
    uses: { questionnaires: 'write' },
    load: () => import('./questionnaires/create-questionnaire'),
  },
  {
    contract: questionnaires.changeQuestionnaireLayout,
    file: 'questionnaires/change-questionnaire-layout.ts',
    uses: { questionnaires: 'write' },
    load: () => import('./questionnaires/change-questionnaire-layout'),
  },
  {
    contract: questionnaires.confirmAnswer,
    file: 'questionnaires/confirm-answer.ts',
    uses: { questionnaires: 'write', attestations: 'write', accounts: 'read', observations: 'read' },
    load: () => import('./questionnaires/confirm-answer'),
  },
  {
    contract: questionnaires.reopenAnswer,
    file: 'questionnaires/reopen-answer.ts',
    uses: { questionnaires: 'write', attestations: 'write', accounts: 'read', observations: 'read' },
    load: () => import('./questionnaires/reopen-answer'),
  },
  {
    contract: questionnaires.getQuestionnaireFile,
    file: 'questionnaires/get-questionnaire-file.ts',
    uses: { questionnaires: 'read', accounts: 'read', observations: 'read' },
    load: () => import('./questionnaires/get-questionnaire-file'),
  },
  {
    contract: questionnaires.removeQuestionnaire,
    file: 'questionnaires/remove-questionnaire.ts',
    uses: { questionnaires: 'write' },
    load: () => import('./questionnaires/remove-questionnaire'),
  },
  {
    contract: listRecommendations,
    file: 'recommendations/list-recommendations.ts',
    uses: { accounts: 'read', recommendations: 'read', work: 'read' },
    load: () => import('./recommendations/list-recommendations'),
  },
  {
    contract: listUnjudged,
    file: 'recommendations/list-unjudged.ts',
    uses: { accounts: 'read', recommendations: 'read' },
    load: () => import('./recommendations/list-unjudged'),
  },
  {
    contract: getRecommendation,
    file: 'recommendations/get-recommendation.ts',
    uses: { accounts: 'read', recommendations: 'read' },
    load: () => import('./recommendations/get-recommendation'),
  },
  {
    contract: dismissRecommendation,
    file: 'recommendations/dismiss-recommendation.ts',
    uses: { accounts: 'read', recommendations: 'write' },
    load: () => import('./recommendations/dismiss-recommendation'),
  },
  {
    contract: reopenRecommendation,
    file: 'recommendations/reopen-recommendation.ts',
    uses: { accounts: 'read', recommendations: 'write' },
    load: () => import('./recommendations/reopen-recommendation'),
  },
  {
    contract: listPriorities,
    file: 'priorities/list-priorities.ts',
    uses: { accounts: 'read', findings: 'read', recommendations: 'read' },
    load: () => import('./priorities/list-priorities'),
  },
  {
    contract: getMetrics,
    file: 'metrics/get-metrics.ts',
    uses: { accounts: 'read', costs: 'read', recommendations: 'read' },
    load: () => import('./metrics/get-metrics'),
  },
  {
    contract: getEstate,
    file: 'estate/get-estate.ts',
    uses: { accounts: 'read', estate: 'read' },
    load: () => import('./estate/get-estate'),
  },
  {
    contract: getForecast,
    file: 'metrics/get-forecast.ts',
    uses: { accounts: 'read', costs: 'read', recommendations: 'read' },
    load: () => import('./metrics/get-forecast'),
  },
  {
    contract: copilot.explainSubject,
    file: 'copilot/explain-subject.ts',
    uses: {
      accounts: 'read',
      compliance: 'read',
      copilotModel: 'read',
      costs: 'read',
      customChecks: 'read',
      findings: 'read',
      ledger: 'read',
      recommendations: 'read',
      scans: 'read',
      system: { scanQueue: 'read' },
      thresholds: 'read',
    },
    load: () => import('./copilot/explain-subject'),
  },
  {
    contract: copilot.askQuestion,
    file: 'copilot/ask-question.ts',
    uses: {
      acceptances: 'read',
      accounts: 'read',
      audit: 'read',
      changes: 'read',
      compliance: 'read',
      copilotModel: 'read',
      costs: 'read',
      customChecks: 'read',
      estate: 'read',
      findings: 'read',
      guardrails: 'read',
      ledger: 'read',
      recommendations: 'read',
      runs: 'read',
      scans: 'read',
      schedules: 'read',
      system: { scanQueue: 'read' },
      thresholds: 'read',
    },
    load: () => import('./copilot/ask-question'),
  },
  {
    contract: copilot.phraseNarration,
    file: 'copilot/phrase-narration.ts',
    uses: {
      acceptances: 'read',
      accounts: 'read',
      audit: 'read',
      changes: 'read',
      compliance: 'read',
      copilotModel: 'write',
      costs: 'read',
      customChecks: 'read',
      estate: 'read',
      findings: 'read',
      guardrails: 'read',
      ledger: 'read',
      recommendations: 'read',
      runs: 'read',
      scans: 'read',
      schedules: 'read',
      thresholds: 'read',
      models: 'use',
    },
    load: () => import('./copilot/phrase-narration'),
  },
  {
    contract: copilot.getCopilotModel,
    file: 'copilot/get-copilot-model.ts',
    uses: { copilotModel: 'read' },
    load: () => import('./copilot/get-copilot-model'),
  },
  {
    contract: copilot.saveCopilotModel,
    file: 'copilot/save-copilot-model.ts',
    uses: { copilotModel: 'write', models: 'seal' },
    load: () => import('./copilot/save-copilot-model'),
  },
  {
    contract: copilot.testCopilotModel,
    file: 'copilot/test-copilot-model.ts',
    uses: { copilotModel: 'write', models: 'use' },
    load: () => import('./copilot/test-copilot-model'),
  },
  {
    contract: copilot.removeCopilotModel,
    file: 'copilot/remove-copilot-model.ts',
    uses: { copilotModel: 'write' },
    load: () => import('./copilot/remove-copilot-model'),
  },
  {
    contract: copilot.listModelCalls,
    file: 'copilot/list-model-calls.ts',
    uses: { copilotModel: 'read' },
    load: () => import('./copilot/list-model-calls'),
  },
  {
    contract: listAudit,
    file: 'audit/list-audit.ts',
    uses: { audit: 'read' },
    load: () => import('./audit/list-audit'),
  },
  {
    contract: company.getWorkspace,
    file: 'company/get-workspace.ts',
    uses: { retention: 'read' },
    load: () => import('./company/get-workspace'),
  },
  {
    contract: company.getUsage,
    file: 'company/get-usage.ts',
    uses: {
      addOns: 'read',
      accounts: 'read',
      scans: 'read',
      schedules: 'read',
      customChecks: 'read',
      recommendations: 'read',
      costs: 'read',
    },
    load: () => import('./company/get-usage'),
  },
  {
    contract: company.changeSecurity,
    file: 'company/change-security.ts',
    uses: { system: { tenants: 'write' } },
    load: () => import('./company/change-security'),
  },
  {
    contract: company.requestPlan,
    file: 'company/request-plan.ts',
    uses: { mail: true, system: { rates: 'write', contacts: 'write' } },
    load: () => import('./company/request-plan'),
  },
  {
    contract: company.requestClosing,
    file: 'company/request-closing.ts',
    uses: { retention: 'read', mail: true, system: { tenants: 'write', life: 'write' } },
    load: () => import('./company/request-closing'),
  },
  {
    contract: company.cancelClosing,
    file: 'company/cancel-closing.ts',
    uses: { system: { tenants: 'write', life: 'write' } },
    load: () => import('./company/cancel-closing'),
  },
  {
    contract: company.leaveWorkspace,
    file: 'company/leave-workspace.ts',
    uses: { system: { people: 'write', seats: 'write' } },
    load: () => import('./company/leave-workspace'),
  },
  {
    contract: retention.getRetention,
    file: 'retention/get-retention.ts',
    uses: { retention: 'read' },
    load: () => import('./retention/get-retention'),
  },
  {
    contract: retention.changeRetention,
    file: 'retention/change-retention.ts',
    uses: { retention: 'write', system: { life: 'write' } },
    load: () => import('./retention/change-retention'),
  },
  {
    contract: retention.listHolds,
    file: 'retention/list-holds.ts',
    uses: { retention: 'read' },
    load: () => import('./retention/list-holds'),
  },
  {
    contract: retention.placeHold,
    file: 'retention/place-hold.ts',
    uses: { retention: 'write', system: { life: 'write' } },
    load: () => import('./retention/place-hold'),
  },
  {
    contract: retention.releaseHold,
    file: 'retention/release-hold.ts',
    uses: { retention: 'write', system: { life: 'write' } },
    load: () => import('./retention/release-hold'),
  },
  {
    contract: retention.listExports,
    file: 'retention/list-exports.ts',
    uses: { exports: 'read' },
    load: () => import('./retention/list-exports'),
  },
  {
    contract: retention.createExport,
    file: 'retention/create-export.ts',
    uses: { exports: 'write', system: { life: 'write' } },
    load: () => import('./retention/create-export'),
  },
  {
    contract: retention.linkExport,
    file: 'retention/link-export.ts',
    uses: { exports: 'read' },
    load: () => import('./retention/link-export'),
  },
  {
    contract: budgets.listBudgets,
    file: 'budgets/list-budgets.ts',
    uses: { accounts: 'read', budgets: 'read', costs: 'read' },
    load: () => import('./budgets/list-budgets'),
  },
  {
    contract: budgets.getBudget,
    file: 'budgets/get-budget.ts',
    uses: { accounts: 'read', budgets: 'read', costs: 'read' },
    load: () => import('./budgets/get-budget'),
  },
  {
    contract: budgets.tryBudget,
    file: 'budgets/try-budget.ts',
    uses: { accounts: 'read', costs: 'read' },
    load: () => import('./budgets/try-budget'),
  },
  {
    contract: budgets.saveBudget,
    file: 'budgets/save-budget.ts',
    uses: { accounts: 'read', budgets: 'write', costs: 'read', teams: 'read' },
    load: () => import('./budgets/save-budget'),
  },
  {
    contract: budgets.removeBudget,
    file: 'budgets/remove-budget.ts',
    uses: { budgets: 'write' },
    load: () => import('./budgets/remove-budget'),
  },
  {
    contract: work.listOwners,
    file: 'work/list-owners.ts',
    uses: { teams: 'read' },
    load: () => import('./work/list-owners'),
  },
  {
    contract: work.getWork,
    file: 'work/get-work.ts',
    uses: { accounts: 'read', findings: 'read', recommendations: 'read', acceptances: 'read', work: 'read' },
    load: () => import('./work/get-work'),
  },
  {
    contract: work.changeWork,
    file: 'work/change-work.ts',
    uses: { accounts: 'read', findings: 'read', recommendations: 'read', teams: 'read', work: 'write' },
    load: () => import('./work/change-work'),
  },
  {
    contract: work.getDuePolicy,
    file: 'work/get-due-policy.ts',
    uses: { work: 'read' },
    load: () => import('./work/get-due-policy'),
  },
  {
    contract: work.changeDuePolicy,
    file: 'work/change-due-policy.ts',
    uses: { work: 'write' },
    load: () => import('./work/change-due-policy'),
  },
  {
    contract: work.listTeams,
    file: 'work/list-teams.ts',
    uses: { teams: 'read' },
    load: () => import('./work/list-teams'),
  },
  {
    contract: work.saveTeam,
    file: 'work/save-team.ts',
    uses: { teams: 'write' },
    load: () => import('./work/save-team'),
  },
  {
    contract: work.removeTeam,
    file: 'work/remove-team.ts',
    uses: { teams: 'write' },
    load: () => import('./work/remove-team'),
  },
  {
    contract: work.saveTeamRules,
    file: 'work/save-team-rules.ts',
    uses: { teams: 'write' },
    load: () => import('./work/save-team-rules'),
  },
  {
    contract: work.tryTeamRules,
    file: 'work/try-team-rules.ts',
    uses: { accounts: 'read', findings: 'read', teams: 'read', work: 'read' },
    load: () => import('./work/try-team-rules'),
  },
  {
    contract: work.startTeamRules,
    file: 'work/start-team-rules.ts',
    uses: { accounts: 'read', findings: 'read', teams: 'read', work: 'write' },
    load: () => import('./work/start-team-rules'),
  },
  {
    contract: work.listViews,
    file: 'work/list-views.ts',
    uses: { views: 'read' },
    load: () => import('./work/list-views'),
  },
  {
    contract: work.saveView,
    file: 'work/save-view.ts',
    uses: { views: 'write' },
    load: () => import('./work/save-view'),
  },
  {
    contract: work.removeView,
    file: 'work/remove-view.ts',
    uses: { views: 'write' },
    load: () => import('./work/remove-view'),
  },
  {
    contract: work.saveDefaultView,
    file: 'work/save-default-view.ts',
    uses: { views: 'write' },
    load: () => import('./work/save-default-view'),
  },
  { contract: people.listUsers, file: 'people/list-users.ts', uses: {}, load: () => import('./people/list-users') },
  {
    contract: people.inviteUser,
    file: 'people/invite-user.ts',
    uses: { identity: true, mail: true, system: { people: 'write', seats: 'write', rates: 'write' } },
    load: () => import('./people/invite-user'),
  },
  {
    contract: people.changeUserRole,
    file: 'people/change-user-role.ts',
    uses: { system: { people: 'write', seats: 'write' } },
    load: () => import('./people/change-user-role'),
  },
  {
    contract: people.removeUser,
    file: 'people/remove-user.ts',
    uses: {
      identity: true,
      teams: 'write',
      views: 'write',
      budgets: 'write',
      system: { people: 'write', seats: 'write' },
    },
    load: () => import('./people/remove-user'),
  },
  {
    contract: people.acceptInvitation,
    file: 'people/accept-invitation.ts',
    uses: { system: { people: 'write', seats: 'write' } },
    load: () => import('./people/accept-invitation'),
  },
  {
    contract: sendContact,
    file: 'contact/send-contact.ts',
    uses: { mail: true, system: { rates: 'write', contacts: 'write' } },
    load: () => import('./contact/send-contact'),
  },
  {
    contract: getOpenApi,
    file: 'documentation/get-open-api.ts',
    uses: {},
    load: () => import('./documentation/get-open-api'),
  },
  {
    contract: getApiPage,
    file: 'documentation/get-api-page.ts',
    uses: {},
    load: () => import('./documentation/get-api-page'),
  },
];
