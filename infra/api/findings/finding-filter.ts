import type { FindingFilterInput, FindingStatus, Severity } from '@cloudmend/domain/findings';
import { wordsOf } from '@cloudmend/domain/findings';
import type { FindingFilter } from '@cloudmend/store';

/** The filter of a query as the store takes it. */
export const findingFilter = ({ severity, status, ...rest }: FindingFilterInput): FindingFilter => {
  const severities = wordsOf<Severity>(severity);
  const statuses = wordsOf<FindingStatus>(status);
  return { ...rest, ...(severities && { severity: severities }), ...(statuses && { status: statuses }) };
};
