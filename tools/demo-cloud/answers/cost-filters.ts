import type { Expression } from '@aws-sdk/client-cost-explorer';
import type { DailyLine } from '../generate/daily-line';
import { UnsupportedLocallyError } from '../wire/wire-error';

/** A line's value of a dimension. @throws UnsupportedLocallyError for an unsupported dimension */
export const findDimension = (line: DailyLine, key: string | undefined, accountId: string): string => {
  if (key === 'SERVICE') return line.service;
  if (key === 'REGION') return line.region;
  if (key === 'LINKED_ACCOUNT') return accountId;
  if (key === 'RECORD_TYPE') return line.recordType;
  if (key === 'USAGE_TYPE' && 'usageType' in line) return String(line.usageType);
  throw new UnsupportedLocallyError(`Cost Explorer's dimension ${key}`);
};

/** Whether a line matches a Cost Explorer filter. */
export const passes = (line: DailyLine, filter: Expression | undefined, accountId: string): boolean => {
  if (!filter) return true;
  const { And, Or, Not, Dimensions } = filter;
  if (And) return And.every((each) => passes(line, each, accountId));
  if (Or) return Or.some((each) => passes(line, each, accountId));
  if (Not) return !passes(line, Not, accountId);
  if (Dimensions) return (Dimensions.Values ?? []).includes(findDimension(line, Dimensions.Key, accountId));
  throw new UnsupportedLocallyError("this filter of Cost Explorer's");
};
