import type { FindingFilterInput, FindingStatus, Severity } from '@cloudmend/domain/findings';
import { wordsOf } from '@cloudmend/domain/findings';
import type { FindingFilter } from '@cloudmend/store';

/** The query's filter in the store's terms. */
export const findingFilter = ({ severity, status, ...rest }: FindingFilterInput): FindingFilter => {
  const severities = wordsOf<Severity>(severity);
  const statuses = wordsOf<FindingStatus>(status);
  return { ...rest, ...(severities && { severity: severities }), ...(statuses && { status: statuses }) };
};
