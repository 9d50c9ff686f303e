import db, { type DynaliteStore, type Item } from 'dynalite/db/index.js';
import { act } from './operations';
import { stage } from './staged-store';

interface Setting {
  readonly AttributeName: string;
  readonly Enabled: boolean;
}

const tags = (store: DynaliteStore, table: string) => store.getTagDb(`ttl-${table}`);

const readSetting = (store: DynaliteStore, table: string): Promise<Setting | undefined> =>
  new Promise((resolve, reject) => {
    tags(store, table).get('setting', (error, value) =>
      error && error.name !== 'NotFoundError' ? reject(error) : resolve(value as Setting | undefined),
    );
  });

const assertTable = (store: DynaliteStore, table: string): Promise<void> =>
  new Promise((resolve, reject) => {
    store.getTable(table, (error) => (error ? reject(error) : resolve()));
  });

const setTimeToLive = async (store: DynaliteStore, table: string, setting: Setting): Promise<object> => {
  await assertTable(store, table);
  if (!setting?.AttributeName) throw db.validationError('TimeToLiveSpecification.AttributeName is required');
  await new Promise<void>((resolve, reject) => {
    tags(store, table).put('setting', setting, (error) => (error ? reject(error) : resolve()));
  });
  return { TimeToLiveSpecification: setting };
};

const describe = async (store: DynaliteStore, table: string): Promise<object> => {
  await assertTable(store, table);
  const setting = await readSetting(store, table);
  if (!setting?.Enabled) return { TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' } };
  return { TimeToLiveDescription: { TimeToLiveStatus: 'ENABLED', AttributeName: setting.AttributeName } };
};

/** UpdateTimeToLive and DescribeTimeToLive, which dynalite lacks. */
export const timeToLive = (
  store: DynaliteStore,
): Readonly<Record<string, (input: Record<string, unknown>) => Promise<object>>> => ({
  UpdateTimeToLive: ({ TableName, TimeToLiveSpecification }) =>
    setTimeToLive(store, String(TableName), TimeToLiveSpecification as Setting),
  DescribeTimeToLive: ({ TableName }) => describe(store, String(TableName)),
});

const toKey = (item: Item, attributes: readonly string[]): Item =>
  Object.fromEntries(attributes.map((name) => [name, item[name]])) as Item;

/** Deletes what has expired, as DynamoDB does some time after the moment. Answers how many items went. */
export const sweepExpired = async (store: DynaliteStore, table: string, nowMs: number): Promise<number> => {
  const setting = await readSetting(store, table);
  if (!setting?.Enabled) return 0;
  const described = (await act(store, 'DescribeTable', { TableName: table })) as {
    Table: { KeySchema: { AttributeName: string }[] };
  };
  const keyAttributes = described.Table.KeySchema.map(({ AttributeName }) => AttributeName);
  const seconds = Math.floor(nowMs / 1000);
  let swept = 0;
  for await (const item of store.getItemDb(table).createValueStream() as AsyncIterable<Item>) {
    const expiry = item[setting.AttributeName]?.N;
    if (typeof expiry !== 'string' || Number(expiry) > seconds) continue;
    // An item renewed meanwhile stays: the condition is judged under its lock.
    const request = {
      TableName: table,
      Key: toKey(item, keyAttributes),
      Expected: { [setting.AttributeName]: { Value: { N: expiry } } },
    };
    await act(stage(store, false).store, 'DeleteItem', request).then(
      () => swept++,
      () => undefined,
    );
  }
  return swept;
};
