import type { Resource } from '../../snapshot';
import { type Collecting, readFact, readList } from '../collecting';
import { readPages } from '../pages';
import { present, toTags } from '../shapes';
import type { SsmDocument } from './ssm-document';

/** Maximum page size of Systems Manager. */
const PAGE = 50;

const readSharing = (collecting: Collecting, Name: string): Promise<SsmDocument['sharedWith']> =>
  readFact(
    collecting,
    async () => {
      const accounts: string[] = [];
      const pages = readPages(collecting, {
        service: 'ssm',
        operation: 'DescribeDocumentPermission',
        input: (NextToken) => ({ Name, PermissionType: 'Share' as const, NextToken }),
        next: ({ NextToken }) => NextToken,
      });
      for await (const { AccountIds } of pages) accounts.push(...(AccountIds ?? []));
      return accounts;
    },
    { subject: Name },
  );

async function* documentPages(collecting: Collecting): AsyncGenerator<SsmDocument[]> {
  const { partition, region, unit } = collecting;
  const pages = readPages(collecting, {
    service: 'ssm',
    operation: 'ListDocuments',
    input: (NextToken) => ({ Filters: [{ Key: 'Owner', Values: ['Self'] }], MaxResults: PAGE, NextToken }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { DocumentIdentifiers } of pages)
    yield await Promise.all(
      present(
        (DocumentIdentifiers ?? []).map(({ Name, Tags }) => (Name ? { name: Name, tags: toTags(Tags) } : undefined)),
      ).map(
        async ({ name, tags }): Promise<SsmDocument> => ({
          kind: 'aws.ssm.document',
          arn: `arn:${partition}:ssm:${region}:${unit.accountId}:document/${name}`,
          id: name,
          name,
          region,
          tags,
          sharedWith: await readSharing(collecting, name),
        }),
      ),
    );
}

/** The documents that the account owns in one region. */
export const collectSsm = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.ssm.document'], () => documentPages(collecting));
