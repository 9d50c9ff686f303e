import { type AttributeValue, ScanCommand } from '@aws-sdk/client-dynamodb';
import type { TestServices } from '../../runtime/testing/test-services';

export type Item = Record<string, AttributeValue>;

/** Everything in the table. */
export const listItems = async ({ local }: TestServices): Promise<Item[]> => {
  const { client, table } = local.deps;
  const items: Item[] = [];
  let from: Item | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName: table, ExclusiveStartKey: from, ConsistentRead: true }),
    );
    items.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from);
  return items;
};
