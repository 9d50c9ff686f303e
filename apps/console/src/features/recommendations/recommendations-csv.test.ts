import { aRecommendation } from '@cloudmend/domain/testing';
import { toRecommendationWork } from '@cloudmend/domain/work';
import { recommendationsCsv } from './recommendations-csv';

describe('recommendations export', () => {
  it('has the owner by name, the state and the due date', () => {
    const record = { owner: 'team-1', step: 'planned', due: '2026-12-24', comments: 0 } as const;
    const one = aRecommendation({ work: toRecommendationWork({ status: 'open' }, record, '2026-11-21') });
    const csv = recommendationsCsv([one], { people: [], teams: [{ id: 'team-1', name: 'Platform', members: [] }] });
    expect(csv).toContain(',status,owner,state,due,formula,');
    expect(csv).toContain(',open,Platform,planned,2026-12-24,');
  });
});
