import { anEvent } from './testing/an-event';
import { answering, gateTest, read, write } from './testing/gate-test';

const opened = gateTest();

interface Asked {
  readonly commandName: string;
  readonly keys: number;
}

/** How many keys a command reads; a query counts as its own kind. */
const keysOf = (input: object): number =>
  Object.values((input as { RequestItems?: Record<string, { Keys?: readonly unknown[] }> }).RequestItems ?? {}).reduce(
    (sum, { Keys = [] }) => sum + Keys.length,
    0,
  ) || 1;

/** What the table is asked while a job runs. */
const askedDuring = async (job: () => Promise<unknown>): Promise<readonly Asked[]> => {
  const asked: Asked[] = [];
  const { middlewareStack } = opened.test().local.deps.client;
  middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        asked.push({ commandName, keys: keysOf(args.input) });
        return next(args);
      },
    { step: 'initialize', priority: 'high', name: 'counting', override: true },
  );
  await job();
  middlewareStack.remove('counting');
  return asked;
};

describe('being let in', () => {
  const nothing = async () => ({ said: 'x' });

  it('costs three point reads in one go, for a member as for a stranger', async () => {
    const { acme, me, stranger } = opened.cast();
    for (const sub of [me, stranger]) {
      const asked = await askedDuring(() => answering(read, nothing)(anEvent({ sub, path: { tenantId: acme } })));
      expect(asked).toEqual([{ commandName: 'BatchGetItemCommand', keys: 3 }]);
    }
  });

  it('costs no more before a call with an effect, whose other reads and writes are its key’s and its line’s', async () => {
    const { acme, me } = opened.cast();
    const asked = await askedDuring(() => answering(write, nothing)(anEvent({ sub: me, body: { tenantId: acme } })));
    expect(asked.map(({ commandName }) => commandName)).toEqual([
      'BatchGetItemCommand',
      'PutItemCommand',
      'QueryCommand',
      'PutItemCommand',
      'UpdateItemCommand',
    ]);
  });
});
