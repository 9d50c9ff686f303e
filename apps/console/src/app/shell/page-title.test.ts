import { progressText } from './page-title';

describe('progress in the tab title', () => {
  it.each([
    [
      'is absent when no scan is running',
      [
        { status: 'done', percent: 100 },
        { status: 'failed', percent: 10 },
      ],
      undefined,
    ],
    [
      'is that of the running scan',
      [
        { status: 'running', percent: 42.9 },
        { status: 'done', percent: 100 },
      ],
      '42%',
    ],
    [
      'is the average of several scans',
      [
        { status: 'running', percent: 50 },
        { status: 'queued', percent: 0 },
      ],
      '25%',
    ],
  ] as const)('%s', (_name, scans, text) => expect(progressText(scans)).toBe(text));
});
