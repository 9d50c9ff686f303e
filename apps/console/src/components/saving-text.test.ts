import { aRecommendation } from '@cloudmend/domain/testing';
import { savingText } from './saving-text';

it.each([
  ['one figure', { monthlySavingUsd: 12.4 }, '$12'],
  ['a range where only that is known', { monthlySavingUsd: 9, atMostUsd: 19 }, '$9–$19'],
  ['one figure where both ends of a range read the same', { monthlySavingUsd: 0.6, atMostUsd: 1.4 }, '$1'],
  ['the least where the most lies below it', { monthlySavingUsd: 9, atMostUsd: 3 }, '$9'],
  ['a word for what is not about dollars', { aim: 'hygiene', monthlySavingUsd: 0 } as const, 'Hygiene'],
])('a saving is shown as %s', (_what, one, text) => {
  expect(savingText(aRecommendation(one))).toBe(text);
});
