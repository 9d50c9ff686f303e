import type { RouteTable } from '@aws-sdk/client-ec2';
import type { Fact } from '../../snapshot';
import { type Collecting, readFact } from '../collecting';
import { readPages } from '../pages';

/** Maximum page size of DescribeRouteTables. */
const PAGE = 100;

/** The route tables of a region, read on first use: most regions do not need them. */
export type RouteTables = () => Promise<Fact<readonly RouteTable[]>>;

const readTables = (collecting: Collecting): Promise<Fact<readonly RouteTable[]>> =>
  readFact<readonly RouteTable[]>(collecting, async () => {
    const tables: RouteTable[] = [];
    const pages = readPages(collecting, {
      service: 'ec2',
      operation: 'DescribeRouteTables',
      input: (NextToken) => ({ MaxResults: PAGE, NextToken }),
      next: ({ NextToken }) => NextToken,
    });
    for await (const { RouteTables } of pages) tables.push(...(RouteTables ?? []));
    return tables;
  });

/** Reads the route tables of a region once for all callers. */
export const openRouteTables = (collecting: Collecting): RouteTables => {
  let tables: Promise<Fact<readonly RouteTable[]>> | undefined;
  return () => (tables ??= readTables(collecting));
};
