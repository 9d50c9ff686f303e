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

const drawnPaths = (savings: readonly number[]) => {
  const days = savings.map((saved, index) => ({ date: `2026-11-0${index + 1}`, net: 10, savings: saved }));
  const { container } = render(<CostBars days={days} />, { wrapper: MantineProvider });
  return [...container.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '');
};

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
});
