import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DeleteItemCommand,
  DescribeTimeToLiveCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
  UpdateTimeToLiveCommand,
  type AttributeValue,
  type DynamoDBClient,
  type TransactionCanceledException,
  type TransactWriteItem,
} from '@aws-sdk/client-dynamodb';
import { effort } from '@cloudmend/domain/testing/effort';
import { startDynamoDb, type LocalDynamoDb } from './start-dynamodb';

const TableName = 'things';
const ROUNDS = effort(10, 50);
const RACERS = 20;

const createThings = (client: DynamoDBClient) =>
  client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      AttributeDefinitions: ['pk', 'sk', 'owner'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S' as const,
      })),
      GlobalSecondaryIndexes: [
        {
          IndexName: 'byOwner',
          KeySchema: [{ AttributeName: 'owner', KeyType: 'HASH' }],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
    }),
  );

const key = (pk: string) => ({ pk: { S: pk }, sk: { S: '-' } });
const putNew = (pk: string, owner = 'x'): TransactWriteItem => ({
  Put: { TableName, Item: { ...key(pk), owner: { S: owner } }, ConditionExpression: 'attribute_not_exists(pk)' },
});

describe('the local DynamoDB', () => {
  let local: LocalDynamoDb;
  let clock = Date.UTC(2026, 10, 20);
  let throttled = '';
  const get = async (pk: string) => (await local.client.send(new GetItemCommand({ TableName, Key: key(pk) }))).Item;
  const transact = (...TransactItems: TransactWriteItem[]) =>
    local.client.send(new TransactWriteItemsCommand({ TransactItems }));
  const refusal = (...items: TransactWriteItem[]) =>
    transact(...items).then(
      () => undefined,
      (error: TransactionCanceledException) => error,
    );

  beforeEach(async () => {
    throttled = '';
    local = await startDynamoDb({ now: () => clock, throttles: (operation) => operation === throttled });
    await createThings(local.client);
  });
  afterEach(() => local.close());

  it('reads an expression anew for other values, names and types, and refuses what is wrong each time', async () => {
    const update = (value: AttributeValue, name = 'seen', unused = {}) =>
      local.client.send(
        new UpdateItemCommand({
          TableName,
          Key: key('expressions'),
          UpdateExpression: 'ADD #n :v',
          ExpressionAttributeNames: { '#n': name },
          ExpressionAttributeValues: { ':v': value, ...unused },
        }),
      );
    for (const count of ['1', '2', '4']) await update({ N: count });
    await update({ N: '8' }, 'other');
    await update({ SS: ['a'] }, 'set');
    expect(await get('expressions')).toEqual({
      ...key('expressions'),
      seen: { N: '7' },
      other: { N: '8' },
      set: { SS: ['a'] },
    });
    for (const _again of [1, 2]) {
      await expect(update({ S: 'text' })).rejects.toThrow('Incorrect operand type for operator or function');
      await expect(update({ N: '1' }, 'seen', { ':w': { N: '2' } })).rejects.toThrow(
        'unused in expressions: keys: {:w}',
      );
    }
  });

  it('writes every item of a transaction', async () => {
    await transact(putNew('a'), putNew('b'), {
      Update: {
        TableName,
        Key: key('c'),
        UpdateExpression: 'ADD n :one',
        ExpressionAttributeValues: { ':one': { N: '1' } },
      },
    });
    expect(await get('a')).toBeDefined();
    expect(await get('b')).toBeDefined();
    expect((await get('c'))?.n).toEqual({ N: '1' });
  });

  it('writes nothing when one condition fails, and says which', async () => {
    await transact(putNew('taken'));
    const error = await refusal(putNew('fresh'), putNew('taken'), { Delete: { TableName, Key: key('gone') } });
    expect(error?.name).toBe('TransactionCanceledException');
    expect(error?.CancellationReasons?.map(({ Code }) => Code)).toEqual(['None', 'ConditionalCheckFailed', 'None']);
    expect(await get('fresh')).toBeUndefined();
  });

  it('shows the item that stood in the way when asked', async () => {
    await transact(putNew('taken', 'first'));
    const { Put } = putNew('taken', 'second');
    const error = await refusal({
      Put: { ...(Put as NonNullable<typeof Put>), ReturnValuesOnConditionCheckFailure: 'ALL_OLD' },
    });
    expect(error?.CancellationReasons?.[0]?.Item?.owner).toEqual({ S: 'first' });
  });

  it('checks a condition on an item that it does not write', async () => {
    const check = { ConditionCheck: { TableName, Key: key('tenant'), ConditionExpression: 'attribute_exists(pk)' } };
    expect((await refusal(check, putNew('member')))?.CancellationReasons?.[0]?.Code).toBe('ConditionalCheckFailed');
    await transact(putNew('tenant'));
    await transact(check, putNew('member'));
    expect(await get('member')).toBeDefined();
  });

  it('refuses two operations on one item, and more than a hundred', async () => {
    expect((await refusal(putNew('a'), putNew('a')))?.name).toBe('ValidationException');
    const many = Array.from({ length: 101 }, (_, index) => putNew(`n${index}`));
    expect((await refusal(...many))?.name).toBe('ValidationException');
    expect(await get('a')).toBeUndefined();
  });

  it('gives a repeated token the first answer, and refuses it for other items', async () => {
    const send = (pk: string) =>
      local.client.send(new TransactWriteItemsCommand({ ClientRequestToken: 'token-1', TransactItems: [putNew(pk)] }));
    await send('a');
    await send('a');
    await expect(send('b')).rejects.toMatchObject({ name: 'IdempotentParameterMismatchException' });
  });

  it('reads several items at one moment', async () => {
    await transact(putNew('a'), putNew('b'));
    const { Responses } = await local.client.send(
      new TransactGetItemsCommand({
        TransactItems: ['a', 'nobody', 'b'].map((pk) => ({ Get: { TableName, Key: key(pk) } })),
      }),
    );
    expect(Responses?.map(({ Item }) => Item?.pk?.S)).toEqual(['a', undefined, 'b']);
  });

  it(`has exactly one winner in each of ${ROUNDS} rounds of ${RACERS} racers`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const racers = Array.from({ length: RACERS }, (_, racer) =>
        refusal(putNew(`slug-${round}`, `r${racer}`), putNew(`member-${round}-${racer}`)),
      );
      const errors = await Promise.all(racers);
      expect(errors.filter((error) => error === undefined)).toHaveLength(1);
      const members = await Promise.all(errors.map((_, racer) => get(`member-${round}-${racer}`)));
      expect(members.filter(Boolean)).toHaveLength(1);
    }
  });

  it('counts every one of many concurrent updates, in and out of transactions', async () => {
    const add = {
      TableName,
      Key: key('counter'),
      UpdateExpression: 'ADD n :one',
      ExpressionAttributeValues: { ':one': { N: '1' } },
    };
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        index % 2 ? transact({ Update: add }) : local.client.send(new UpdateItemCommand(add)),
      ),
    );
    expect((await get('counter'))?.n).toEqual({ N: '100' });
  });

  it('keeps indexes in step with single writes, batches and transactions', async () => {
    const ofOwner = async (owner: string) => {
      const { Items } = await local.client.send(
        new QueryCommand({
          TableName,
          IndexName: 'byOwner',
          KeyConditionExpression: '#o = :o',
          ExpressionAttributeNames: { '#o': 'owner' },
          ExpressionAttributeValues: { ':o': { S: owner } },
        }),
      );
      return Items?.map((item) => item.pk?.S).sort();
    };
    await transact(putNew('a', 'acme'), putNew('b', 'acme'));
    await local.client.send(
      new BatchWriteItemCommand({
        RequestItems: { [TableName]: [{ PutRequest: { Item: { ...key('c'), owner: { S: 'acme' } } } }] },
      }),
    );
    expect(await ofOwner('acme')).toEqual(['a', 'b', 'c']);
    await local.client.send(new PutItemCommand({ TableName, Item: { ...key('a'), owner: { S: 'globex' } } }));
    await local.client.send(new DeleteItemCommand({ TableName, Key: key('b') }));
    expect(await ofOwner('acme')).toEqual(['c']);
    expect(await ofOwner('globex')).toEqual(['a']);
  });

  it('deletes what has expired and keeps the rest', async () => {
    await local.client.send(
      new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification: { AttributeName: 'expires', Enabled: true } }),
    );
    const { TimeToLiveDescription } = await local.client.send(new DescribeTimeToLiveCommand({ TableName }));
    expect(TimeToLiveDescription).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'expires' });
    const put = (pk: string, seconds?: number) =>
      local.client.send(
        new PutItemCommand({
          TableName,
          Item: { ...key(pk), ...(seconds === undefined ? {} : { expires: { N: String(seconds) } }) },
        }),
      );
    await Promise.all([put('old', clock / 1000 - 1), put('new', clock / 1000 + 60), put('for-ever')]);
    expect(await local.sweep(TableName)).toBe(1);
    expect([await get('old'), await get('new'), await get('for-ever')].map(Boolean)).toEqual([false, true, true]);
    clock += 120_000;
    expect(await local.sweep(TableName)).toBe(1);
  });

  it("throttles on a test's request, and the client retries", async () => {
    throttled = 'GetItem';
    setTimeout(() => (throttled = ''), 50);
    expect(await get('a')).toBeUndefined();
  });

  it('refuses what DynamoDB finds too large', async () => {
    const Item = { ...key('large'), text: { S: 'x'.repeat(17 * 1024 * 1024) } };
    await expect(local.client.send(new PutItemCommand({ TableName, Item }))).rejects.toMatchObject({
      name: 'RequestEntityTooLarge',
    });
  });
});

describe('the local DynamoDB on disk', () => {
  it('still has every write after it was closed and opened again, and none when it begins afresh', async () => {
    const path = await mkdtemp(join(tmpdir(), 'dynamodb-'));
    const first = await startDynamoDb({ path });
    await createThings(first.client);
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        first.client.send(new TransactWriteItemsCommand({ TransactItems: [putNew(`n${index}`, 'kept')] })),
      ),
    );
    await first.close();
    const second = await startDynamoDb({ path });
    const { Count } = await second.client.send(
      new QueryCommand({
        TableName,
        IndexName: 'byOwner',
        KeyConditionExpression: '#o = :o',
        ExpressionAttributeNames: { '#o': 'owner' },
        ExpressionAttributeValues: { ':o': { S: 'kept' } },
      }),
    );
    await second.close();
    const third = await startDynamoDb({ path, isFresh: true });
    await expect(third.client.send(new GetItemCommand({ TableName, Key: key('n1') }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
    await third.close();
    await rm(path, { recursive: true });
    expect(Count).toBe(50);
  });
});
