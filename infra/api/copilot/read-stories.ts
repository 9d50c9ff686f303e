import { listAccounts } from '@cloudmend/domain/accounts';
import { getCheck } from '@cloudmend/domain/checks';
import { getFixSet, getFramework } from '@cloudmend/domain/compliance';
import type { ControlStory, CostStory, FindingStory, RecommendationStory, ScanStory } from '@cloudmend/domain/copilot';
import { getMetrics } from '@cloudmend/domain/costs';
import { isCustomCheck } from '@cloudmend/domain/custom-checks';
import { notFound } from '@cloudmend/domain/errors';
import { FINDINGS_MOST, getFinding, listFindings } from '@cloudmend/domain/findings';
import { getLedger } from '@cloudmend/domain/ledger';
import {
  claimedUsd,
  getRecommendation,
  isRange,
  listRecommendations,
  type Recommendation,
} from '@cloudmend/domain/recommendations';
import { countDays, getScan, type TimeRange } from '@cloudmend/domain/scans';
import { listAccountsFor } from '../accounts/list-accounts';
import { getCheckFor } from '../checks/get-check';
import { getFixSetFor } from '../compliance/get-fix-set';
import { getFrameworkFor } from '../compliance/get-framework';
import { getFindingFor } from '../findings/get-finding';
import { listFindingsFor } from '../findings/list-findings';
import { getLedgerFor } from '../ledger/get-ledger';
import { getMetricsFor } from '../metrics/get-metrics';
import { getRecommendationFor } from '../recommendations/get-recommendation';
import { listRecommendationsFor } from '../recommendations/list-recommendations';
import { getScanFor } from '../scans/get-scan';
import type { Queries } from './run-query';

/** Most characters of a text filter. */
const TEXT_MOST = 200;

const nameAccount = async (queries: Queries, accountId: string): Promise<string> => {
  const accounts = await queries.tryRun(listAccounts, listAccountsFor, {});
  return accounts?.find((account) => account.accountId === accountId)?.friendlyName || accountId;
};

const sumSavings = (recommendations: readonly Recommendation[]) => ({
  usd: recommendations.reduce((sum, one) => sum + claimedUsd(one), 0),
  isLeast: recommendations.some(isRange),
  kg: recommendations.reduce((sum, one) => sum + one.monthlyKgCo2e, 0),
});

/** Open findings of a resource. */
const listOnResource = async (queries: Queries, { resource, accountId }: { resource: string; accountId: string }) => {
  const filter = { q: resource.slice(0, TEXT_MOST), account: accountId, status: 'open', limit: FINDINGS_MOST };
  const found = await queries.run(listFindings, listFindingsFor, filter);
  return found.filter((each) => each.resource === resource);
};

export const readFindingStory = async (queries: Queries, findingId: string, now: Date): Promise<FindingStory> => {
  const finding = await queries.run(getFinding, getFindingFor, { findingId });
  const { check, resource, region, accountId: account } = finding;
  const [detail, accountName, alike, onResource, recommendations] = await Promise.all([
    queries.tryRun(getCheck, getCheckFor, { check, resource, region, account }),
    nameAccount(queries, account),
    queries.page(listFindings, listFindingsFor, { check, status: 'open', limit: FINDINGS_MOST }),
    listOnResource(queries, finding),
    queries.run(listRecommendations, listRecommendationsFor, { status: 'open', account }),
  ]);
  return {
    finding,
    check: detail,
    accountName,
    alike: alike.hasMore
      ? null
      : { findings: alike.value.length, accounts: new Set(alike.value.map(({ accountId }) => accountId)).size },
    besides: onResource.filter(({ id }) => id !== findingId).length,
    recommendations: recommendations.filter((each) => each.resource === resource),
    now,
  };
};

export const readRecommendationStory = async (queries: Queries, id: string): Promise<RecommendationStory> => {
  const { recommendation, remedy } = await queries.run(getRecommendation, getRecommendationFor, { id });
  const [accounts, findings, ledger] = await Promise.all([
    queries.tryRun(listAccounts, listAccountsFor, {}),
    listOnResource(queries, recommendation),
    queries.tryRun(getLedger, getLedgerFor, {}),
  ]);
  const account = accounts?.find(({ accountId }) => accountId === recommendation.accountId);
  const past = ledger?.byRule.find(({ key, settled }) => key === recommendation.rule && settled > 0);
  return {
    recommendation,
    remedy,
    accountName: account?.friendlyName || recommendation.accountId,
    findings: findings.length,
    past: past ? { factor: past.factor, changes: past.settled } : null,
    at: account?.lastScanAt ?? null,
  };
};

/** Most failing checks whose remedy is told. */
const MOST_REMEDIES = 5;

/** @throws AppError not-found */
export const readControlStory = async (
  queries: Queries,
  framework: string,
  controlId: string,
): Promise<ControlStory> => {
  const detail = await queries.run(getFramework, getFrameworkFor, { framework });
  const control = detail.controls.find(({ id }) => id === controlId);
  if (!control) throw notFound('The control');
  const failing = detail.checks.filter(({ check, fail }) => fail > 0 && control.checks.includes(check));
  const [fixes, accounts, ...checks] = await Promise.all([
    queries.tryRun(getFixSet, getFixSetFor, { frameworks: framework }),
    queries.tryRun(listAccounts, listAccountsFor, {}),
    ...failing.slice(0, MOST_REMEDIES).map(({ check }) => queries.tryRun(getCheck, getCheckFor, { check })),
  ]);
  return {
    framework: detail,
    control,
    fixes: fixes ?? null,
    remedies: new Map(checks.flatMap((check) => (check ? [[check.check, check] as const] : []))),
    isOwnCheck: isCustomCheck,
    at:
      accounts
        ?.flatMap(({ lastScanAt }) => lastScanAt ?? [])
        .sort()
        .at(-1) ?? null,
  };
};

/** Most findings of a scan that are named. */
const MOST_NAMED = 3;

export const readScanStory = async (queries: Queries, scanId: string): Promise<ScanStory> => {
  const scan = await queries.run(getScan, getScanFor, { scanId });
  const listChanged = (change: 'new' | 'reopened') =>
    queries.run(listFindings, listFindingsFor, { scan: scanId, change, status: 'open', limit: MOST_NAMED });
  const [fresh, again, recommendations] = await Promise.all([
    listChanged('new'),
    listChanged('reopened'),
    queries.run(listRecommendations, listRecommendationsFor, { status: 'open' }),
  ]);
  return {
    scan,
    worst: [...fresh, ...again].slice(0, MOST_NAMED),
    savings: { ...sumSavings(recommendations), recommendations: recommendations.length },
  };
};

export const readCostStory = async (
  queries: Queries,
  { range, account }: { readonly range: TimeRange; readonly account?: string | undefined },
): Promise<CostStory> => {
  const [metrics, recommendations, accountName] = await Promise.all([
    queries.run(getMetrics, getMetricsFor, { range, compare: 'prev', account }),
    queries.run(listRecommendations, listRecommendationsFor, { status: 'open', account }),
    account === undefined ? null : nameAccount(queries, account),
  ]);
  return {
    metrics,
    days: countDays(range),
    accountName,
    recommendations: { ...sumSavings(recommendations), count: recommendations.length },
  };
};
