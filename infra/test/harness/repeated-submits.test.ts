import type { TenantId } from '@cloudmend/domain/tenancy';
import { effort, reportFigure, SEED } from '@cloudmend/domain/testing/effort';
import { PropertyRunner } from '@cloudmend/store/testing/random';
import { anEvent } from '../../runtime/testing/an-event';
import { answerWith, write } from '../../runtime/testing/gate-test';
import { openTestServices } from '../../runtime/testing/test-services';

const SUBMITS = effort(25, 10_000);
const AT_ONCE = 25;

describe('a call sent up to four times', () => {
  it(`has one effect and one answer, in ${SUBMITS} submits with and without a key, concurrent or sequential`, async () => {
    const test = await openTestServices();
    const random = new PropertyRunner(SEED);
    const effects = new Map<string, number>();
    const handler = answerWith(write, async (_actor, { name = '' }) => {
      effects.set(name, (effects.get(name) ?? 0) + 1);
      if (random.next() < 0.2) await new Promise((resolve) => setTimeout(resolve, 5));
      return { said: `${name} ${effects.get(name)}` };
    });
    for (let lane = 0; lane < AT_ONCE; lane += 1)
      await test.aTenant(`lane-${lane}`, 'pro', { [`sub-${lane}`]: 'tenant-admin' });

    /** True if every copy got the same answer. */
    const submit = async (number: number): Promise<boolean> => {
      const lane = number % AT_ONCE;
      const name = `submit-${number}`;
      const headers: Record<string, string> = number % 2 === 0 ? { 'idempotency-key': `key-${number}` } : {};
      const copy = () =>
        handler(anEvent({ sub: `sub-${lane}`, headers, body: { tenantId: `lane-${lane}` as TenantId, name } }));
      const copies = 1 + Math.floor(random.next() * 4);
      const answers =
        random.next() < 0.5
          ? await Promise.all(Array.from({ length: copies }, copy))
          : [await copy(), ...(await Promise.all(Array.from({ length: copies - 1 }, copy)))];
      return (
        effects.get(name) === 1 &&
        answers.every(({ statusCode, body }) => statusCode === 200 && body === answers[0]?.body)
      );
    };

    let wrong = 0;
    for (let first = 0; first < SUBMITS; first += AT_ONCE) {
      const right = await Promise.all(Array.from({ length: AT_ONCE }, (_, offset) => submit(first + offset)));
      wrong += right.filter((isRight) => !isRight).length;
    }
    await test.close();
    reportFigure({ id: 'R01', what: 'submits of 1 to 4 copies', tried: SUBMITS, failed: wrong });
    expect(wrong).toBe(0);
  });
});
