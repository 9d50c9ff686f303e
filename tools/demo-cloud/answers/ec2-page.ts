import { pageOf, type Page } from './paging';

interface PagedInput {
  readonly MaxResults?: number;
  readonly NextToken?: string;
}

/** EC2 answers everything at once unless a page size is asked, which is then at least 5. */
export const ec2Page = <T>(items: readonly T[], { MaxResults, NextToken }: PagedInput): Page<T> =>
  pageOf(items, { size: MaxResults, token: NextToken, most: 1000, least: 5, fault: 'InvalidParameterValue' });
