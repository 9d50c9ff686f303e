import { anEvent } from './testing/an-event';
import { answerWith, gateTest, readThing, write } from './testing/gate-test';

const opened = gateTest();

interface Asked {
  readonly commandName: string;
  readonly keys: number;
}

/** The number of keys a command reads; queries count separately. */
const countKeys = (input: object): number =>
  Object.values((input as { RequestItems?: Record<string, { Keys?: readonly unknown[] }> }).RequestItems ?? {}).reduce(
    (sum, { Keys = [] }) => sum + Keys.length,
    0,
  ) || 1;

/** The table requests made during a job. */
const askedDuring = async (job: () => Promise<unknown>): Promise<readonly Asked[]> => {
  const asked: Asked[] = [];
  const { middlewareStack } = opened.test().local.deps.client;
  middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        asked.push({ commandName, keys: countKeys(args.input) });
        return next(args);
      },
    { step: 'initialize', priority: 'high', name: 'counting', override: true },
  );
  await job();
  middlewareStack.remove('counting');
  return asked;
};

describe('authorization', () => {
  const doNothing = async () => ({ said: 'x' });

  it('costs three point reads in one batch, for members and strangers alike', async () => {
    const { acme, me, stranger } = opened.cast();
    for (const sub of [me, stranger]) {
      const asked = await askedDuring(() =>
        answerWith(readThing, doNothing)(anEvent({ sub, path: { tenantId: acme } })),
      );
      expect(asked).toEqual([{ commandName: 'BatchGetItemCommand', keys: 3 }]);
    }
  });

  it('adds nothing before a call with an effect, except its idempotency key and an audit entry that is kept as the workspace says', async () => {
    const { acme, me } = opened.cast();
    const asked = await askedDuring(() => answerWith(write, doNothing)(anEvent({ sub: me, body: { tenantId: acme } })));
    expect(asked.map(({ commandName }) => commandName)).toEqual([
      'BatchGetItemCommand',
      'PutItemCommand',
      'QueryCommand',
      // How long the workspace keeps its trail.
      'GetItemCommand',
      'PutItemCommand',
      // The first entry since the trail was copied marks it to be copied again; later ones only look.
      'GetItemCommand',
      'PutItemCommand',
      'UpdateItemCommand',
    ]);
  });
});
