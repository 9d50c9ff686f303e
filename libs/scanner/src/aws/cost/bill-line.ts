import type { Group, ResultByTime } from '@aws-sdk/client-cost-explorer';
import type { ApartKind } from '@cloudmend/domain/costs';
import { CloudError } from '../../cloud-port';

/** One line of a day's bill, as grouped by Cost Explorer. */
export interface BillLine {
  readonly date: string;
  readonly estimated: boolean;
  /** The service or region, depending on the request. */
  readonly key: string;
  /** Undefined for usage. */
  readonly apart: ApartKind | undefined;
  readonly unblendedUsd: number;
  readonly amortisedUsd: number;
}

/** Cost Explorer's record types other than usage. */
const APART_BY_RECORD: Readonly<Record<string, ApartKind>> = {
  Credit: 'credit',
  Refund: 'refund',
  Tax: 'tax',
  Support: 'support',
};
export const APART_RECORDS = Object.keys(APART_BY_RECORD);
/** Support plans are separate services billed as usage: `AWS Support (Business)`. */
const SUPPORT_SERVICE = /^AWS (?:Premium )?Support\b/;

const findApartKind = (key: string, recordType: string | undefined): ApartKind | undefined => {
  if (recordType !== undefined && Object.hasOwn(APART_BY_RECORD, recordType)) return APART_BY_RECORD[recordType];
  if (key === 'Tax') return 'tax';
  return SUPPORT_SERVICE.test(key) ? 'support' : undefined;
};

/**
 * Dollars of a metric. Cost Explorer bills China in CNY, seven times too much if read as dollars. @throws
 * CloudError for another currency
 */
export const readUsd = ({ Metrics }: Group, metric: string): number => {
  const { Amount = '0', Unit = 'USD' } = Metrics?.[metric] ?? {};
  if (Unit !== 'USD')
    throw new CloudError('failed', 'ce:GetCostAndUsage', `amounts in ${Unit}, not USD`, 'Only dollars are added.');
  const amount = Number.parseFloat(Amount);
  return Number.isFinite(amount) ? amount : 0;
};

/**
 * The lines of one result; a result without a date has none. Groups are keyed by [service or region, record type].
 * @throws CloudError for another currency
 */
export const toBillLines = ({ TimePeriod, Estimated, Groups = [] }: ResultByTime): BillLine[] => {
  const date = TimePeriod?.Start;
  if (!date) return [];
  return Groups.map((group) => {
    const [key = 'Other', recordType] = group.Keys ?? [];
    return {
      date,
      estimated: Estimated === true,
      key,
      apart: findApartKind(key, recordType),
      unblendedUsd: readUsd(group, 'UnblendedCost'),
      amortisedUsd: readUsd(group, 'AmortizedCost'),
    };
  });
};
