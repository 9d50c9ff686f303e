import { everyFewAndLast } from './nivo-theme';

const months = (count: number) => Array.from({ length: count }, (_, index) => `m${index + 1}`);

describe('labels of a monthly chart', () => {
  it.each([
    [0, []],
    [1, ['m1']],
    [6, ['m1', 'm2', 'm3', 'm4', 'm5', 'm6']],
    [12, ['m1', 'm3', 'm5', 'm7', 'm9', 'm12']],
    [13, ['m1', 'm4', 'm7', 'm10', 'm13']],
  ])('always include the last of %d months', (count, named) =>
    expect(everyFewAndLast(months(count), 6)).toEqual(named),
  );
});
