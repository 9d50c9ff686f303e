import type { ProviderFilter } from '@cloudmend/domain/costs';
import type { Severity } from '@cloudmend/domain/findings';
import { type Scheme, type Token, tokenValue } from './tokens';

/** Plain colour values for nivo, which blends colours in JavaScript and cannot read CSS variables. */
export interface ChartColors {
  readonly grid: string;
  readonly axis: string;
  readonly baseline: string;
  readonly surface: string;
  readonly raised: string;
  readonly text: string;
  readonly text2: string;
  readonly text3: string;
  readonly ink: string;
  readonly mend: string;
  /** The slice "14 others". */
  readonly others: string;
  /** Eight colours in order; the first one is cost. */
  readonly series: readonly string[];
  readonly severity: Readonly<Record<Severity, string>>;
  readonly provider: Readonly<Record<Exclude<ProviderFilter, 'all'>, string>>;
}

/** The chart colours of a scheme. */
export const chartColors = (scheme: Scheme): ChartColors => {
  const of = (token: Token): string => tokenValue(token, scheme);
  return {
    grid: of('grid'),
    axis: of('axis'),
    baseline: of('line2'),
    surface: of('surface'),
    raised: of('raised'),
    text: of('text'),
    text2: of('text2'),
    text3: of('text3'),
    ink: of('ink'),
    mend: of('mend'),
    others: of('line2'),
    series: ([1, 2, 3, 4, 5, 6, 7, 8] as const).map((rank) => of(`series-${rank}`)),
    severity: {
      CRITICAL: of('severity-critical-fill'),
      HIGH: of('severity-high-fill'),
      MEDIUM: of('severity-medium-fill'),
      LOW: of('severity-low-fill'),
      INFO: of('severity-info-fill'),
    },
    provider: { aws: of('provider-aws'), azure: of('provider-azure'), gcp: of('provider-gcp') },
  };
};
