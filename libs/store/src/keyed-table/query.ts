import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { INDEX, TABLE } from '../table';
import type { Door } from './key-guard';
import { guardPartition } from './key-guard';
import type { Item } from './keys';

/** One partition, or a range of it. `begins`, `after`, and `from`/`to` are mutually exclusive. */
export interface Query {
  readonly pk: string;
  readonly begins?: string;
  /** Keys after this one, in reading order. */
  readonly after?: string;
  readonly from?: string;
  readonly to?: string;
  readonly newestFirst?: boolean;
  /** Items per page; the generator stops when its reader does. */
  readonly pageSize?: number;
  /** Reads the index instead of the table: eventually consistent, so not for decisions. */
  readonly index?: boolean;
}

/** Reads page after page to the end; one page holds at most 1 MB. */
export async function* queryPages<T>({ dynamo, name, allows }: Door, query: Query): AsyncGenerator<Item<T>[]> {
  const keys = query.index ? INDEX : TABLE.key;
  const { condition, values } = sortCondition(query);
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await dynamo.send(
      new QueryCommand({
        TableName: name,
        ...(query.index ? { IndexName: INDEX.name } : { ConsistentRead: true }),
        KeyConditionExpression: `#partition = :partition${condition}`,
        ExpressionAttributeNames: { '#partition': keys.partition, ...(condition && { '#sort': keys.sort }) },
        ExpressionAttributeValues: { ':partition': guardPartition(allows, query.pk), ...values },
        ScanIndexForward: !query.newestFirst,
        Limit: query.pageSize,
        ExclusiveStartKey,
      }),
    );
    yield (page.Items ?? []) as Item<T>[];
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}

const sortCondition = ({
  begins,
  after,
  from,
  to,
  newestFirst,
}: Query): { condition: string; values: Record<string, string> } => {
  if (begins !== undefined) return { condition: ' AND begins_with(#sort, :begins)', values: { ':begins': begins } };
  if (after !== undefined)
    return { condition: ` AND #sort ${newestFirst ? '<' : '>'} :after`, values: { ':after': after } };
  if (from !== undefined && to !== undefined)
    return { condition: ' AND #sort BETWEEN :from AND :to', values: { ':from': from, ':to': to } };
  return { condition: '', values: {} };
};
