import * as accessTokens from '../access-tokens/contracts';
import * as accounts from '../accounts/contracts';
import { listAudit } from '../audit/index';
import * as budgets from '../budgets/contracts';
import * as changes from '../changes/contracts';
import { getCheck } from '../checks/index';
import * as company from '../company/contracts';
import * as companySignIn from '../company-sign-in/contracts';
import * as addOns from '../add-ons/contracts';
import * as customChecks from '../custom-checks/contracts';
import { getCompliance, getFixSet, getFramework } from '../compliance/index';
import { askQuestion, explainSubject } from '../copilot/contracts';
import * as copilotModel from '../copilot/model/contracts';
import { sendContact } from '../contact/index';
import { getForecast, getMetrics } from '../costs/index';
import { getEstate } from '../estate/index';
import * as carbon from '../carbon/contracts';
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
} from '../evidence/index';
import * as acceptances from '../findings/acceptance-contracts';
import * as findings from '../findings/contracts';
import * as guardrails from '../guardrails/contracts';
import { getLedger } from '../ledger/contracts';
import { getApiPage, getOpenApi } from '../openapi/contracts';
import * as notifications from '../notifications/contracts';
import * as people from '../people/contracts';
import { listPriorities } from '../priorities/index';
import * as provisioning from '../provisioning/contracts';
import * as questionnaires from '../questionnaires/contracts';
import {
  dismissRecommendation,
  getRecommendation,
  listRecommendations,
  listUnjudged,
  reopenRecommendation,
} from '../recommendations/index';
import * as repositories from '../repositories/contracts';
import * as work from '../work/contracts';
import * as retention from '../retention/contracts';
import * as workspaceExport from '../retention/workspace-export';
import * as runs from '../runs/contracts';
import { cancelScan, getScan, listScans, startScan } from '../scans/contracts';
import { deleteSchedule, listSchedules, pauseSchedule, resumeSchedule, scheduleScan } from '../schedules/contracts';
import { changeThresholds, getThresholds } from '../thresholds/index';
import * as tickets from '../tickets/contracts';
import {
  accessTenant,
  changePlan,
  checkTenant,
  endAccess,
  endSessions,
  ensureTenant,
  getMe,
  listTenants,
} from '../tenancy/contracts';

/** Every call of the API by name. The client derives its methods from it, the server its routes. */
export const contracts = {
  checkTenant,
  ensureTenant,
  endSessions,
  getMe,
  accessTenant,
  endAccess,
  changePlan,
  listTenants,
  ...accounts,
  listScans,
  getScan,
  startScan,
  cancelScan,
  scheduleScan,
  listSchedules,
  pauseSchedule,
  resumeSchedule,
  deleteSchedule,
  ...findings,
  ...acceptances,
  ...changes,
  ...runs,
  getCheck,
  getThresholds,
  changeThresholds,
  ...guardrails,
  ...repositories,
  getRetention: retention.getRetention,
  changeRetention: retention.changeRetention,
  listHolds: retention.listHolds,
  placeHold: retention.placeHold,
  releaseHold: retention.releaseHold,
  listExports: workspaceExport.listExports,
  createExport: workspaceExport.createExport,
  linkExport: workspaceExport.linkExport,
  getLedger,
  getCompliance,
  getFixSet,
  getFramework,
  getTimeline,
  listAttestations,
  listProofKeys,
  attestControl,
  withdrawAttestation,
  getCarbon: carbon.getCarbon,
  importProviderMonths: carbon.importProviderMonths,
  listCarbonReports: carbon.listCarbonReports,
  createCarbonReport: carbon.createCarbonReport,
  finaliseCarbonReport: carbon.finaliseCarbonReport,
  getCarbonReportFile: carbon.getCarbonReportFile,
  listPacks,
  getPack,
  createPack,
  cancelPack,
  listRecommendations,
  listPriorities,
  listUnjudged,
  getRecommendation,
  dismissRecommendation,
  reopenRecommendation,
  getMetrics,
  getForecast,
  listBudgets: budgets.listBudgets,
  getBudget: budgets.getBudget,
  tryBudget: budgets.tryBudget,
  saveBudget: budgets.saveBudget,
  removeBudget: budgets.removeBudget,
  getEstate,
  explainSubject,
  askQuestion,
  phraseNarration: copilotModel.phraseNarration,
  getCopilotModel: copilotModel.getCopilotModel,
  saveCopilotModel: copilotModel.saveCopilotModel,
  testCopilotModel: copilotModel.testCopilotModel,
  removeCopilotModel: copilotModel.removeCopilotModel,
  listModelCalls: copilotModel.listModelCalls,
  listAudit,
  ...company,
  ...companySignIn,
  ...provisioning,
  ...addOns,
  ...customChecks,
  ...notifications,
  ...tickets,
  ...questionnaires,
  ...people,
  ...accessTokens,
  ...work,
  sendContact,
  getOpenApi,
  getApiPage,
};
export type Contracts = typeof contracts;
