import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { CostBars } from './cost-bars';

/** Reports one size immediately, as a browser does after layout. */
class FixedSize {
  constructor(private readonly report: ResizeObserverCallback) {}
  observe() {
    this.report([{ contentRect: { width: 600, height: 200 } } as ResizeObserverEntry], this as never);
  }
  disconnect() {}
}

const draw = (savings: readonly number[], net = 10) => {
  const days = savings.map((saved, index) => ({ date: `2026-11-0${index + 1}`, net, savings: saved }));
  return render(<CostBars days={days} />, { wrapper: MantineProvider }).container;
};

const drawnPaths = (savings: readonly number[]) =>
  [...draw(savings).querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '');

describe('savings over daily cost', () => {
  const before = globalThis.ResizeObserver;
  beforeAll(() => {
    globalThis.ResizeObserver = FixedSize as never;
  });
  afterAll(() => {
    globalThis.ResizeObserver = before;
  });

  it('are drawn for a day without cost', () => {
    const paths = drawnPaths([3, 2, 0]);
    expect(paths.some((path) => path.startsWith('M') && path.includes(' L '))).toBe(true);
    expect(paths.join(' ')).not.toContain('NaN');
  });

  it('and the bars have one scale, up to the highest tick', () => {
    // Of 15, nivo would choose 16, and only the bars would follow.
    const lines = [...draw([15], 15).querySelectorAll('line[opacity="1"]')].map((line) =>
      Number(line.getAttribute('y1')),
    );
    expect(lines).toContain(0);
  });
});
