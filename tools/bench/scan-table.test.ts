import type { ScanFigures } from './emulator-scans';
import { scanTable } from './scan-table';

const scan = (figures: Partial<ScanFigures>): ScanFigures => ({
  size: 1,
  regions: 'two',
  mode: 'security',
  latencyMs: 0,
  wallMs: 2000,
  cpuMs: 1900,
  calls: 400,
  resources: 310,
  callsPerResource: 400 / 310,
  verdicts: 1300,
  wrong: 0,
  gaps: [],
  peakMB: 180,
  ...figures,
});

const cells = (line: string): string[] => line.trim().split(/\s{2,}/);

describe('the scan table', () => {
  const lines = scanTable([
    scan({ size: 0, calls: 100, resources: 10 }),
    scan({}),
    scan({ size: 10, calls: 3100, resources: 3010, wallMs: 5000 }),
    scan({ size: 10, calls: 3100, resources: 3010, latencyMs: 40 }),
  ]).split('\n');

  it('shows the calls of a planted resource beyond an empty account', () => {
    expect(lines.slice(0, 4).map((line) => cells(line)[9])).toEqual(['beyond empty', '-', '1.00', '1.00']);
  });

  it('compares a size only with the previous one under the same conditions', () => {
    expect(lines).toHaveLength(6);
    expect(cells(lines[5] ?? '').slice(0, 8)).toEqual(['10:1', 'two', 'security', '0', '×2.5', '×1.0', '×7.8', '×9.7']);
  });
});
