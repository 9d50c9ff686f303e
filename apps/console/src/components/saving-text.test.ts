import { aRecommendation } from '@cloudmend/domain/testing';
import { savingText } from './saving-text';

it.each([
  ['one figure', { monthlySavingUsd: 12.4 }, '$12'],
  ['a range if only a range is known', { monthlySavingUsd: 9, atMostUsd: 19 }, '$9–$19'],
  ['one figure if both ends of the range round to the same', { monthlySavingUsd: 0.6, atMostUsd: 1.4 }, '$1'],
  ['the minimum if most of the range lies below it', { monthlySavingUsd: 9, atMostUsd: 3 }, '$9'],
  ['a label if the saving is not in dollars', { aim: 'hygiene', monthlySavingUsd: 0 } as const, 'Hygiene'],
])('a saving is shown as %s', (_what, one, text) => {
  expect(savingText(aRecommendation(one))).toBe(text);
});
