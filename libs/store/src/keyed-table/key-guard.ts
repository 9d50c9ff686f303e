import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { isDuePartition } from '../due-work';
import { TABLE } from '../table';
import type { Item, Key } from './keys';

/** Whether a partition may be accessed. */
export type KeyGuard = (partition: string) => boolean;

/** A table with its key guard. */
export interface Door {
  readonly dynamo: DynamoDBDocumentClient;
  readonly name: string;
  readonly allows: KeyGuard;
}

/** A key outside the guard is a bug or an attack, never a user error. */
export class ForeignKeyError extends Error {
  constructor() {
    super('A key outside the tenant was rejected.');
    this.name = 'ForeignKeyError';
  }
}

export const guardPartition = (allows: KeyGuard, partition: unknown): string => {
  if (typeof partition !== 'string' || !allows(partition)) throw new ForeignKeyError();
  return partition;
};

/** The plain key, if its partition is allowed. @throws ForeignKeyError */
export const guardKey = (allows: KeyGuard, { pk, sk }: Key): { pk: string; sk: string } => ({
  pk: guardPartition(allows, pk),
  sk,
});

/** The item, if its partition and those of its index rows are allowed or mark due work. @throws ForeignKeyError */
export const guardItem = (allows: KeyGuard, item: Item): Item => {
  guardPartition(allows, item.pk);
  for (const { partition } of TABLE.indexes)
    if (item[partition] !== undefined && !isDuePartition(item[partition])) guardPartition(allows, item[partition]);
  return item;
};
