import { progressText } from './page-title';

describe('the progress in the tab’s title', () => {
  it.each([
    [
      'is not there while nothing runs',
      [
        { status: 'done', percent: 100 },
        { status: 'failed', percent: 10 },
      ],
      undefined,
    ],
    [
      'is that of the scan that runs',
      [
        { status: 'running', percent: 42.9 },
        { status: 'done', percent: 100 },
      ],
      '42%',
    ],
    [
      'is the mean of several',
      [
        { status: 'running', percent: 50 },
        { status: 'queued', percent: 0 },
      ],
      '25%',
    ],
  ] as const)('%s', (_name, scans, text) => expect(progressText(scans)).toBe(text));
});
