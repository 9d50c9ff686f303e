import type { Contract } from '@cloudmend/domain/contract';
import { contracts } from '@cloudmend/domain/contracts';
import { Plan } from '@cloudmend/domain/plans';
import { TenantRole } from '@cloudmend/domain/permissions';
import { aMember } from '@cloudmend/domain/testing';
import { findRefusal } from './authorize';

/** Deliberately written a second time, from the specification's table: who may make which call, on which plans. */
const OPERATORS = ['tenant-admin', 'tenant-manager', 'tenant-devops', 'tenant-finops'];
const CHANGING = [
  'linkAccount',
  'testAccount',
  'relinkAccount',
  'unlinkAccount',
  'startScan',
  'cancelScan',
  'scheduleScan',
  'pauseSchedule',
  'resumeSchedule',
  'deleteSchedule',
  'muteFinding',
  'unmuteFinding',
  'resolveFinding',
  'requestAcceptance',
  'revokeAcceptance',
  'dismissRecommendation',
  'reopenRecommendation',
  'changeThresholds',
  'proposeChange',
  'createTickets',
  'moveTicket',
  'commentTicket',
  'changeWork',
];
const REVIEWERS = ['tenant-admin', 'tenant-manager'];
const REVIEWING = [
  'approveChange',
  'rejectChange',
  'closeChange',
  'approveAcceptance',
  'rejectAcceptance',
  'confirmAnswer',
  'reopenAnswer',
];
const REPORTERS = [...REVIEWERS, 'tenant-finops'];
const REPORTING = [
  'saveAuditDate',
  'attestControl',
  'withdrawAttestation',
  'importProviderMonths',
  'createCarbonReport',
  'finaliseCarbonReport',
  'createPack',
  'cancelPack',
  'createQuestionnaire',
  'changeQuestionnaireLayout',
  'removeQuestionnaire',
  'tryBudget',
  'saveBudget',
  'removeBudget',
];
const CHECK_MANAGERS = [...REVIEWERS, 'tenant-devops'];
const CHECK_MANAGING = [
  'saveCustomCheck',
  'tryCustomCheck',
  'activateCustomCheck',
  'retireCustomCheck',
  'importExampleChecks',
];
const ADMINS_ONLY = [
  'changeDuePolicy',
  'saveTeam',
  'removeTeam',
  'saveTeamRules',
  'tryTeamRules',
  'startTeamRules',
  'listUsers',
  'inviteUser',
  'changeUserRole',
  'removeUser',
  'getUsage',
  'requestPlan',
  'requestClosing',
  'changeSecurity',
  'changeAddOn',
  'stopAutomation',
  'resumeAutomation',
  'changeGuardrails',
  'tryGuardrails',
  'startInstallation',
  'claimInstallation',
  'listAvailable',
  'connectRepository',
  'connectByToken',
  'disconnectRepository',
  'listConnections',
  'getCopilotModel',
  'saveCopilotModel',
  'testCopilotModel',
  'removeCopilotModel',
  'listModelCalls',
  'listDestinations',
  'getEventBusPolicy',
  'saveDestination',
  'testDestination',
  'removeDestination',
  'resumeDeliveries',
  'getProvisioning',
  'createScimToken',
  'revokeScimToken',
  'saveCompanyConnection',
  'removeCompanyConnection',
  'changeCompanyRules',
  'addCompanyDomain',
  'verifyCompanyDomain',
  'removeCompanyDomain',
  'saveTracker',
  'testTracker',
  'removeTracker',
  'saveTrackerHook',
  'endConnection',
  'changeCapabilities',
  'getRemediationRole',
  'requestRun',
  'approveRun',
  'undoRun',
  'requestPowerSchedule',
  'approvePowerSchedule',
  'deletePowerSchedule',
  'changeRetention',
  'listHolds',
  'placeHold',
  'releaseHold',
  'cancelClosing',
  'listExports',
  'createExport',
  'linkExport',
  'listServiceAccounts',
  'createServiceAccount',
  'removeServiceAccount',
  'createServiceToken',
];
/** Calls open to auditors, on the plans that have them. */
const AUDITED = [
  'getCompliance',
  'getFramework',
  'getTimeline',
  'listAttestations',
  'listAcceptances',
  'getCheck',
  'listAudit',
  'listPacks',
  'getPack',
  'explainSubject',
  'listQuestionnaires',
  'getQuestionnaire',
  'getQuestionnaireFile',
];
const NOT_ON_FREE = [
  'getCompliance',
  'getFixSet',
  'getFramework',
  'getTimeline',
  'listAttestations',
  'attestControl',
  'withdrawAttestation',
  'importProviderMonths',
  'saveAuditDate',
  'listCarbonReports',
  'createCarbonReport',
  'finaliseCarbonReport',
  'getCarbonReportFile',
  'listPacks',
  'getPack',
  'createPack',
  'cancelPack',
  'placeHold',
  'createAccessToken',
  'saveBudget',
  'tryBudget',
];
const FROM_BASIC = [
  'scheduleScan',
  'resumeSchedule',
  'listChanges',
  'getChange',
  'getChangeProof',
  'rejectChange',
  'closeChange',
  'saveCustomCheck',
  'tryCustomCheck',
  'activateCustomCheck',
  'importExampleChecks',
];
const FROM_PRO = [
  'askQuestion',
  'phraseNarration',
  'saveCopilotModel',
  'testCopilotModel',
  'proposeChange',
  'createTickets',
  'moveTicket',
  'commentTicket',
  'approveChange',
  'changeGuardrails',
  'startInstallation',
  'claimInstallation',
  'listAvailable',
  'connectRepository',
  'connectByToken',
  'saveDestination',
  'testDestination',
  'resumeDeliveries',
  'saveTracker',
  'testTracker',
  'saveTrackerHook',
  'createTickets',
  'moveTicket',
  'commentTicket',
  'changeCapabilities',
  'getRemediationRole',
  'requestRun',
  'approveRun',
  'requestPowerSchedule',
  'approvePowerSchedule',
  'createServiceAccount',
  'createServiceToken',
];

/** Custom retention, and the Compliance Copilot; what was uploaded can be removed on every plan. */
const FROM_ENTERPRISE = [
  'changeRetention',
  'saveCompanyConnection',
  'changeCompanyRules',
  'addCompanyDomain',
  'verifyCompanyDomain',
  'createScimToken',
  'listQuestionnaires',
  'getQuestionnaire',
  'createQuestionnaire',
  'changeQuestionnaireLayout',
  'confirmAnswer',
  'reopenAnswer',
  'getQuestionnaireFile',
];

const toExpected = (contract: string, role: string, plan: string): string | undefined => {
  if (role === 'tenant-auditor' && !AUDITED.includes(contract)) return 'forbidden';
  if (CHANGING.includes(contract) && !OPERATORS.includes(role)) return 'forbidden';
  if (REVIEWING.includes(contract) && !REVIEWERS.includes(role)) return 'forbidden';
  if (REPORTING.includes(contract) && !REPORTERS.includes(role)) return 'forbidden';
  if (CHECK_MANAGING.includes(contract) && !CHECK_MANAGERS.includes(role)) return 'forbidden';
  if (ADMINS_ONLY.includes(contract) && role !== 'tenant-admin') return 'forbidden';
  if (FROM_ENTERPRISE.includes(contract) && plan !== 'enterprise') return 'plan-limit';
  if (FROM_PRO.includes(contract) && plan !== 'pro' && plan !== 'enterprise') return 'plan-limit';
  if (FROM_BASIC.includes(contract) && (plan === 'free' || plan === 'starter')) return 'plan-limit';
  return NOT_ON_FREE.includes(contract) && plan === 'free' ? 'plan-limit' : undefined;
};

const rows = Object.values<Contract>(contracts).filter(({ audience }) => audience === 'member');

describe('the permission to call', () => {
  it.each(rows.map((contract) => [contract.name, contract] as const))(
    '%s matches the specification for every role and plan',
    (name, contract) => {
      for (const role of TenantRole.options)
        for (const plan of Plan.options)
          expect([role, plan, findRefusal(aMember({ role, plan }), contract)?.code]).toEqual([
            role,
            plan,
            toExpected(name, role, plan),
          ]);
    },
  );

  it('is denied to unknown roles', () => {
    for (const role of ['', 'admin', 'tenant-adminx', '[tenant-admin]', 'cloudmend-admins', undefined])
      for (const contract of rows)
        expect(findRefusal(aMember({ role: role as never }), contract)?.code).toBe('forbidden');
  });
});
