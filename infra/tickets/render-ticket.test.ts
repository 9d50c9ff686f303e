import type { Recommendation } from '@cloudmend/domain/recommendations';
import { aRecommendation } from '@cloudmend/domain/testing';
import { renderTicket } from './render-ticket';

const renderSaving = async (facts: Partial<Recommendation>): Promise<string | undefined> => {
  const one = aRecommendation({ id: 'r-1', ...facts });
  const reads = { recommendations: { list: () => Promise.resolve([one]) } } as unknown as Parameters<
    typeof renderTicket
  >[0];
  const subject = { type: 'recommendation', id: 'r-1' } as const;
  return (await renderTicket(reads, { title: '{title}', body: 'USD: {saving}.' }, subject, undefined))?.draft.body;
};

describe('the saving in a ticket', () => {
  it.each([
    ['an amount', { monthlySavingUsd: 14.2 }, 'USD: 14.20.'],
    ['a range, whose least may be zero', { monthlySavingUsd: 0, atMostUsd: 59.57 }, 'USD: 0.00 to 59.57.'],
    ['the amount that its owner is asked about', { aim: 'review', monthlySavingUsd: 73 }, 'USD: 73.00.'],
    ['empty for housekeeping', { aim: 'hygiene', monthlySavingUsd: 0, atMostUsd: 5 }, 'USD: .'],
  ] as const)('is %s', async (_case, facts, text) => {
    expect(await renderSaving(facts)).toBe(text);
  });
});
