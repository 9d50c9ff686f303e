import type { InvokeCommand } from '@aws-sdk/client-lambda';
import { type DueKind, startFunction, wakeWorkers, type Woken } from './wake-workers';

const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };
const wakeFor = async (isDue: (kind: DueKind) => boolean | Promise<boolean>, failing?: Woken) => {
  const woken: Woken[] = [];
  const asked: DueKind[] = [];
  const run = wakeWorkers(
    { log: log as never, system: { hasDue: async (kind) => (asked.push(kind), isDue(kind)) } },
    async (worker) => {
      if (worker === failing) throw new Error('throttled');
      woken.push(worker);
    },
  );
  return { error: await run.then(() => undefined, String), woken: woken.sort(), asked: asked.sort() };
};

describe('the dispatcher', () => {
  it('starts nothing while nothing is due, and looks for every kind of work', async () => {
    expect(await wakeFor(() => false)).toEqual({
      error: undefined,
      woken: [],
      asked: ['addOns', 'fixes', 'notices', 'packs', 'tickets'],
    });
  });

  it.each([
    ['notices', 'notices'],
    ['tickets', 'tickets'],
    ['packs', 'packs'],
    ['addOns', 'packs'],
    ['fixes', 'fixes'],
  ])('for %s that are due starts the function of %s', async (kind, worker) => {
    expect((await wakeFor((each) => each === kind)).woken).toEqual([worker]);
  });

  it('starts the others if one cannot be started or looked for, and then fails, so that its alarm is raised', async () => {
    expect(await wakeFor(() => true, 'packs')).toMatchObject({
      error: 'Error: throttled',
      woken: ['fixes', 'notices', 'tickets'],
    });
    const broken = await wakeFor((kind) => (kind === 'fixes' ? Promise.reject(new Error('no table')) : true));
    expect(broken).toMatchObject({ error: 'Error: no table', woken: ['notices', 'packs', 'tickets'] });
  });

  it('does not wait for what it starts', async () => {
    const sent: InvokeCommand[] = [];
    const lambda = { send: async (command: InvokeCommand) => void sent.push(command) };
    await startFunction(lambda as never, 'cloudmend-dev-work-on-')('packs');
    expect(sent.map(({ input }) => input)).toEqual([
      { FunctionName: 'cloudmend-dev-work-on-packs', InvocationType: 'Event' },
    ]);
  });
});
