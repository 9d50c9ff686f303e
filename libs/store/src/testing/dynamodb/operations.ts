import batchGetItem from 'dynalite/actions/batchGetItem.js';
import batchWriteItem from 'dynalite/actions/batchWriteItem.js';
import createTable from 'dynalite/actions/createTable.js';
import deleteItem from 'dynalite/actions/deleteItem.js';
import deleteTable from 'dynalite/actions/deleteTable.js';
import describeTable from 'dynalite/actions/describeTable.js';
import getItem from 'dynalite/actions/getItem.js';
import listTables from 'dynalite/actions/listTables.js';
import putItem from 'dynalite/actions/putItem.js';
import query from 'dynalite/actions/query.js';
import scan from 'dynalite/actions/scan.js';
import updateItem from 'dynalite/actions/updateItem.js';
import type { DynaliteStore } from 'dynalite/db/index.js';
import validations from 'dynalite/validations/index.js';
import batchGetItemRules from 'dynalite/validations/batchGetItem.js';
import batchWriteItemRules from 'dynalite/validations/batchWriteItem.js';
import createTableRules from 'dynalite/validations/createTable.js';
import deleteItemRules from 'dynalite/validations/deleteItem.js';
import deleteTableRules from 'dynalite/validations/deleteTable.js';
import describeTableRules from 'dynalite/validations/describeTable.js';
import getItemRules from 'dynalite/validations/getItem.js';
import listTablesRules from 'dynalite/validations/listTables.js';
import putItemRules from 'dynalite/validations/putItem.js';
import queryRules from 'dynalite/validations/query.js';
import scanRules from 'dynalite/validations/scan.js';
import updateItemRules from 'dynalite/validations/updateItem.js';

type Action = (store: DynaliteStore, input: never, done: (error?: Error | null, output?: object) => void) => void;

interface Operation {
  readonly act: Action;
  readonly rules: { readonly types: object; readonly custom?: unknown };
}

/** What dynalite answers. Transactions and time to live are added by the overlay. */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  BatchGetItem: { act: batchGetItem, rules: batchGetItemRules },
  BatchWriteItem: { act: batchWriteItem, rules: batchWriteItemRules },
  CreateTable: { act: createTable, rules: createTableRules },
  DeleteItem: { act: deleteItem, rules: deleteItemRules },
  DeleteTable: { act: deleteTable, rules: deleteTableRules },
  DescribeTable: { act: describeTable, rules: describeTableRules },
  GetItem: { act: getItem, rules: getItemRules },
  ListTables: { act: listTables, rules: listTablesRules },
  PutItem: { act: putItem, rules: putItemRules },
  Query: { act: query, rules: queryRules },
  Scan: { act: scan, rules: scanRules },
  UpdateItem: { act: updateItem, rules: updateItemRules },
};

/** True for an operation of dynalite's own. */
export const isNative = (operation: string): boolean => Object.hasOwn(OPERATIONS, operation);

/** The request as dynalite wants it: types checked, expressions parsed. @throws ApiError as DynamoDB words it */
export const parseInput = (store: DynaliteStore, operation: string, input: object): Record<string, unknown> => {
  const { rules } = OPERATIONS[operation] as Operation;
  // checkTypes deletes what it does not know from its argument.
  const parsed = validations.checkTypes({ ...input }, rules.types);
  validations.checkValidations(parsed, rules.types, rules.custom, store);
  return parsed;
};

/** Runs one parsed request against a store. @throws ApiError */
export const act = (store: DynaliteStore, operation: string, parsed: object): Promise<object> =>
  new Promise((resolve, reject) => {
    (OPERATIONS[operation] as Operation).act(store, parsed as never, (error, output) =>
      error ? reject(error) : resolve(output ?? {}),
    );
  });
