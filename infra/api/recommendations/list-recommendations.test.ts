import type { Plan } from '@cloudmend/domain/plans';
import { aMember, aRecommendation } from '@cloudmend/domain/testing';
import { listRecommendationsFor } from './list-recommendations';

const list = (plan: Plan) =>
  listRecommendationsFor({
    recommendations: {
      list: async () => [1, 2, 3].map((n) => aRecommendation({ id: `${n}` })),
      record: async () => undefined,
      settle: () => Promise.reject(new Error('not asked')),
      openSavings: () => Promise.reject(new Error('not asked')),
      unjudged: () => Promise.reject(new Error('not asked')),
      recordUnjudged: async () => undefined,
    },
  })(aMember({ plan }), {}, undefined as never);

describe('recommendations', () => {
  it('are the first two on the Free plan, all on the others', async () => {
    expect((await list('free')).map(({ id }) => id)).toEqual(['1', '2']);
    expect(await list('starter')).toHaveLength(3);
  });
});
