import { type ApartKind, formatUsd, type Metrics } from '@cloudmend/domain/costs';
import { Card } from '../../../components/page';
import { shownBill } from '../shown-bill';
import chart from '../../../components/chart/chart.module.css';
import layout from '../../../components/layout.module.css';

const NAMES: Readonly<Record<ApartKind, string>> = {
  credit: 'Credits',
  refund: 'Refunds',
  tax: 'Tax',
  support: 'Support',
};

const Line = ({
  name,
  usd,
  isStrong,
}: {
  readonly name: string;
  readonly usd: number;
  readonly isStrong?: boolean;
}) => (
  <tr>
    <th scope="row" className={isStrong ? layout.strong : undefined}>
      {name}
    </th>
    <td>{isStrong ? <b>{formatUsd(usd)}</b> : formatUsd(usd)}</td>
  </tr>
);

interface BillCardProps {
  readonly metrics: Pick<Metrics, 'apart' | 'totals'>;
  readonly unit: string;
}

/** From usage to the bill: credits, refunds, tax and support are separate lines. Amortised beside unblended. */
export const BillCard = ({ metrics: { apart, totals }, unit }: BillCardProps) => {
  const { usage, parts, billed } = shownBill(apart, totals);
  return (
    <Card title="Usage and bill" unit={unit}>
      <table className={chart.ledger} aria-label="Usage and bill">
        <tbody>
          <Line name="Usage, unblended" usd={usage} />
          {parts.map(({ kind, usd }) => (
            <Line key={kind} name={NAMES[kind]} usd={usd} />
          ))}
          <Line name="Billed" usd={billed} isStrong />
        </tbody>
        <tbody>
          <Line name="Usage, amortised" usd={totals.amortised} />
        </tbody>
      </table>
      <p className={chart.under}>
        {apart.length === 0
          ? 'No credits, refunds, tax or support in this range. '
          : 'Savings are computed from usage only. '}
        Amortised cost spreads upfront and recurring fees over the period they cover.
      </p>
    </Card>
  );
};
