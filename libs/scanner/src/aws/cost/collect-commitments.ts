import type { SavingsPlansPurchaseRecommendation } from '@aws-sdk/client-cost-explorer';
import { type Fact, type Resource, toFact } from '../../snapshot';
import { type Collecting, callIn, readFact } from '../collecting';
import { readPages } from '../pages';
import { readReservations, readUsageByAccount } from './collect-reservations';
import { collectSavingsPlans } from './collect-savings-plans';
import type { CommitmentUse, Commitments } from './commitments';
import { lastDays, NO_DATA, parseNumber, ofAccounts, USE_DAYS } from './cost-explorer';
import { readHours, readHoursByAccount } from './read-hours';

const COVERAGE_DAYS = 30;
/** Cost Explorer's own month. */
const HOURS_PER_MONTH = 730;

/**
 * Services that a Compute Savings Plan covers; Fargate is billed under those that run it, by names of different times.
 * Cost Explorer's coverage is of all plans: it contains what only Database and SageMaker Savings Plans cover ("Savings
 * Plans types" in the Savings Plans user guide), and a plan for compute would be sized for it.
 */
const COMPUTE_SERVICES = [
  'Amazon Elastic Compute Cloud - Compute',
  'AWS Lambda',
  'Amazon Elastic Container Service',
  'Amazon EC2 Container Service',
  'Amazon Elastic Container Service for Kubernetes',
];

const readCoverage = (collecting: Collecting, accountId: string): Promise<Commitments['coverage']> =>
  readFact(
    collecting,
    async () => {
      const days: Array<{ date: string; onDemandUsd: number; coveredUsd: number }> = [];
      const pages = readPages(collecting, {
        service: 'cost-explorer',
        operation: 'GetSavingsPlansCoverage',
        input: (NextToken) => ({
          TimePeriod: lastDays(collecting.now, COVERAGE_DAYS),
          Granularity: 'DAILY' as const,
          Filter: {
            And: [ofAccounts([accountId]), { Dimensions: { Key: 'SERVICE' as const, Values: COMPUTE_SERVICES } }],
          },
          NextToken,
        }),
        next: ({ NextToken }) => NextToken,
      });
      for await (const { SavingsPlansCoverages } of pages)
        for (const { TimePeriod, Coverage } of SavingsPlansCoverages ?? [])
          days.push({
            date: TimePeriod?.Start ?? '',
            onDemandUsd: parseNumber(Coverage?.OnDemandCost),
            coveredUsd: parseNumber(Coverage?.SpendCoveredBySavingsPlans),
          });
      return days;
    },
    { absent: { codes: NO_DATA, value: [] } },
  );

const readPlans = (collecting: Collecting, accountIds: readonly string[]): Promise<Fact<CommitmentUse | null>> =>
  readFact<CommitmentUse | null>(
    collecting,
    async () => {
      const { Total } = await callIn(collecting, 'cost-explorer', 'GetSavingsPlansUtilization', {
        TimePeriod: lastDays(collecting.now, USE_DAYS),
        Filter: ofAccounts(accountIds),
      });
      const use = Total?.Utilization;
      if (!use || parseNumber(use.TotalCommitment) === 0) return null;
      return {
        usedPercent: parseNumber(use.UtilizationPercentage),
        unusedUsd: parseNumber(use.UnusedCommitment),
        days: USE_DAYS,
      };
    },
    { absent: { codes: NO_DATA, value: null } },
  );

/**
 * The share of the commitment that AWS expects to be used, 0 to 1; all of it if not reported, which gives the
 * lowest saving.
 */
const measureUsedShare = ({
  SavingsPlansPurchaseRecommendationDetails: details = [],
}: SavingsPlansPurchaseRecommendation): number => {
  const told = details
    .map((each) => ({
      usdPerHour: parseNumber(each.HourlyCommitmentToPurchase),
      usedPercent: parseNumber(each.EstimatedAverageUtilization),
    }))
    .filter(({ usdPerHour, usedPercent }) => usdPerHour > 0 && usedPercent > 0);
  const committed = told.reduce((sum, { usdPerHour }) => sum + usdPerHour, 0);
  return committed === 0
    ? 1
    : Math.min(
        1,
        told.reduce((sum, { usdPerHour, usedPercent }) => sum + (usdPerHour * usedPercent) / 100, 0) / committed,
      );
};

/**
 * The discount off the on-demand price: the used part of the offered commitment would cost the commitment plus its
 * saving on demand. AWS's own percentage is not this rate: it relates the saving to all spending, most of which the
 * offer may leave on demand.
 */
const toDiscount = (offer: SavingsPlansPurchaseRecommendation): number | null => {
  const summary = offer.SavingsPlansPurchaseRecommendationSummary;
  const savedUsd = parseNumber(summary?.EstimatedMonthlySavingsAmount);
  const committedUsd = parseNumber(summary?.HourlyCommitmentToPurchase) * HOURS_PER_MONTH;
  if (savedUsd <= 0 || committedUsd <= 0) return null;
  return 1 - (measureUsedShare(offer) * committedUsd) / (committedUsd + savedUsd);
};

/** AWS's offer for the account alone, or for the whole organization; the rate is the same. */
const readDiscount = (collecting: Collecting, scope: 'LINKED' | 'PAYER'): Promise<Fact<number | null>> =>
  readFact<number | null>(
    collecting,
    async () => {
      const { SavingsPlansPurchaseRecommendation } = await callIn(
        collecting,
        'cost-explorer',
        'GetSavingsPlansPurchaseRecommendation',
        {
          SavingsPlansType: 'COMPUTE_SP',
          TermInYears: 'ONE_YEAR',
          PaymentOption: 'NO_UPFRONT',
          LookbackPeriodInDays: 'THIRTY_DAYS',
          AccountScope: scope,
          ...(scope === 'LINKED' ? { Filter: ofAccounts([collecting.unit.accountId]) } : {}),
        },
      );
      return SavingsPlansPurchaseRecommendation === undefined ? null : toDiscount(SavingsPlansPurchaseRecommendation);
    },
    { absent: { codes: NO_DATA, value: null } },
  );

const hasOnDemand = (coverage: Commitments['coverage']): boolean =>
  coverage.known && coverage.value.some(({ onDemandUsd }) => onDemandUsd > 0);

const makeSheet = ({ partition, unit }: Collecting, accountId: string) => ({
  kind: 'aws.cost.commitments' as const,
  arn: `arn:${partition}:iam::${accountId}:root`,
  id: accountId,
  name: accountId,
  region: unit.region,
  tags: {},
});

/**
 * The account's commitments. Offers and hours cost a cent per request and are skipped if nothing can be covered;
 * plans are skipped without commitments.
 */
export const collectCommitments = async (collecting: Collecting): Promise<Resource[]> => {
  const { accountId } = collecting.unit;
  const [coverage, plans, { reservations, usage }] = await Promise.all([
    readCoverage(collecting, accountId),
    readPlans(collecting, [accountId]),
    readReservations(collecting),
  ]);
  const hasPlans = !plans.known || plans.value !== null;
  const isOpen = hasOnDemand(coverage);
  const [discountShare, hours, savingsPlans] = await Promise.all([
    isOpen ? readDiscount(collecting, 'LINKED') : coverage.known ? toFact(null) : coverage,
    isOpen ? readHours(collecting) : undefined,
    hasPlans ? collectSavingsPlans(collecting) : [],
  ]);
  const commitments: Commitments = {
    ...makeSheet(collecting, accountId),
    coverage,
    plans,
    reservations,
    usage,
    discountShare,
    ...(hours && { hours }),
  };
  return [commitments, ...savingsPlans];
};

/**
 * The commitments of several accounts, requested from the account that pays for them. Shared data (plans,
 * reservations, the offered rate) is requested once; usage is returned by account. Savings Plans coverage is
 * grouped by service, region and instance family but not by account, which takes one request per account.
 */
export const collectMemberCommitments = async (
  collecting: Collecting,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Commitments>> => {
  const payerId = collecting.unit.accountId;
  const [coverages, plans, { reservations }, usage] = await Promise.all([
    Promise.all(accountIds.map(async (accountId) => [accountId, await readCoverage(collecting, accountId)] as const)),
    readPlans(collecting, accountIds),
    readReservations(collecting, accountIds),
    readUsageByAccount(collecting, accountIds),
  ]);
  const open = coverages.filter(([, coverage]) => hasOnDemand(coverage)).map(([accountId]) => accountId);
  const [offer, hours] = await Promise.all([
    open.length > 0 ? readDiscount(collecting, 'PAYER') : toFact(null),
    open.length > 0 ? readHoursByAccount(collecting, open) : toFact(null),
  ]);
  const findHours = (accountId: string): Commitments['hours'] =>
    hours.known ? toFact(hours.value?.get(accountId) ?? null) : hours;
  return new Map(
    coverages.map(([accountId, coverage]): [string, Commitments] => [
      accountId,
      {
        ...makeSheet(collecting, accountId),
        ...(accountId === payerId ? {} : { payerId }),
        coverage,
        plans,
        reservations,
        usage: usage.known ? toFact(usage.value.get(accountId) ?? []) : usage,
        discountShare: hasOnDemand(coverage) ? offer : coverage.known ? toFact(null) : coverage,
        ...(hasOnDemand(coverage) ? { hours: findHours(accountId) } : {}),
      },
    ]),
  );
};
