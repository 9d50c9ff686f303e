import { formatUsd, monthlyText } from '@cloudmend/domain/costs';
import { LedgerStrip } from '@cloudmend/ui/parts';
import { changePercent, type CostTotals, ESTIMATE_NOTE } from '../../../components/cost-rows';
import { Delta } from '../../../components/delta';
import { formatShare } from '../../../components/format';

/** Net is cost minus potential savings, shown as arithmetic. */
export const CostLedger = ({
  totals,
  isEstimate,
  monthlySavings,
  days,
}: {
  readonly totals: CostTotals;
  readonly isEstimate: boolean;
  /** For a month of 730 hours, as on Recommendations. */
  readonly monthlySavings: number;
  readonly days: string;
}) => {
  const change = changePercent(totals.cost, totals.prev);
  return (
    <LedgerStrip
      cells={[
        {
          label: 'Total Cost',
          value: formatUsd(totals.cost),
          note: totals.prev === undefined ? days : `was ${formatUsd(totals.prev)} in the previous period`,
          aside: change === undefined ? undefined : <Delta value={change} unit="%" good="down" />,
        },
        {
          label: 'Optimizable',
          value: formatUsd(totals.savings),
          tone: 'mend',
          operator: 'minus',
          note: isEstimate ? ESTIMATE_NOTE : monthlyText(monthlySavings),
          aside: totals.cost > 0 ? `${formatShare(totals.savings / totals.cost)} of cost` : undefined,
        },
        { label: 'Net cost with all applied', value: formatUsd(totals.net), operator: 'equals' },
        { label: 'Services Tracked', value: String(totals.services), note: days },
      ]}
    />
  );
};
