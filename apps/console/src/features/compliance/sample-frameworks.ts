import type { FrameworkCoverage } from '@cloudmend/domain/compliance';

/** Shown where the specification asks for a sample, always with a "Sample data" note. */
export const SAMPLE_FRAMEWORKS: readonly FrameworkCoverage[] = [
  {
    id: 'cis-aws',
    framework: 'CIS AWS',
    coverage: 0.8,
    delta: 0,
    assessed: 10,
    passed: 8,
    manual: 2,
    unknown: 0,
    total: 14,
  },
  {
    id: 'soc2',
    framework: 'SOC 2',
    coverage: 0.75,
    delta: 0,
    assessed: 8,
    passed: 6,
    manual: 3,
    unknown: 0,
    total: 12,
  },
];
