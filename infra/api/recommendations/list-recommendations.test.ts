import type { Plan } from '@cloudmend/domain/plans';
import { aMember, aRecommendation } from '@cloudmend/domain/testing';
import { getRecommendationFor } from './get-recommendation';
import { listRecommendationsFor } from './list-recommendations';

const STORE = {
  recommendations: {
    list: async () => [1, 2, 3].map((n) => aRecommendation({ id: `${n}` })),
    openOf: () => Promise.reject(new Error('not asked')),
    record: async () => undefined,
    settle: () => Promise.reject(new Error('not asked')),
    openSavings: () => Promise.reject(new Error('not asked')),
    readUnjudged: () => Promise.reject(new Error('not asked')),
    recordUnjudged: async () => undefined,
  },
};
const work = { index: async () => ({ get: () => undefined }) } as never;
const list = (plan: Plan) =>
  listRecommendationsFor({ ...STORE, work, clock: () => new Date('2026-11-21T12:00:00.000Z') })(
    aMember({ plan }),
    {},
    undefined as never,
  );
const get = (plan: Plan, id: string) => getRecommendationFor(STORE)(aMember({ plan }), { id }, undefined as never);

describe('recommendations', () => {
  it('are limited to the first two on Free', async () => {
    expect((await list('free')).map(({ id }) => id)).toEqual(['1', '2']);
    expect(await list('starter')).toHaveLength(3);
  });

  it('have steps individually, as far as the plan shows them', async () => {
    const { recommendation, remedy } = await get('pro', '1');
    expect(recommendation.id).toBe('1');
    expect(remedy.console.length).toBeGreaterThan(0);
    expect(remedy.cli.text ?? remedy.cli.why).toBeTruthy();
    expect((await get('free', '1')).remedy).toMatchObject({ console: [], refused: expect.stringContaining('Starter') });
  });

  it('are not found if the plan hides them or they do not exist', async () => {
    await expect(get('free', '3')).rejects.toMatchObject({ code: 'not-found' });
    await expect(get('pro', '4')).rejects.toMatchObject({ code: 'not-found' });
  });
});
