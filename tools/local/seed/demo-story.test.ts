import { demoStory } from './demo-story';

const MADE_ON = new Date('2026-03-02T00:00:00.000Z');
const NOW = new Date('2026-03-02T12:00:00.000Z');

const listMoments = (isShort: boolean): string[] => demoStory(MADE_ON, NOW, isShort).map(({ at }) => at.toISOString());

describe("the demo's story", () => {
  it('lacks only the weekly scans before the last one when short', () => {
    const short = listMoments(true);
    expect(listMoments(false).filter((moment) => !short.includes(moment))).toEqual([
      '2026-01-19T00:05:00.000Z',
      '2026-01-26T00:05:00.000Z',
      '2026-02-02T00:05:00.000Z',
      '2026-02-09T00:05:00.000Z',
      '2026-02-16T00:05:00.000Z',
      '2026-02-23T00:05:00.000Z',
    ]);
    expect(short.at(-1)).toBe('2026-03-02T00:05:00.000Z');
  });
});
