import { useState } from 'react';
import { formatUsd, NO_REGION, roundParts, type Metrics } from '@cloudmend/domain/costs';
import { Segments } from '@cloudmend/ui/parts';
import { BarList, type BarItem } from '../../../components/chart/bar-list';
import { formatShare, plural } from '../../../components/format';
import { Card } from '../../../components/page';
import { accountName, useAccounts } from '../../../queries/accounts';
import chart from '../../../components/chart/chart.module.css';
import layout from '../../../components/layout.module.css';

const MOST_BARS = 8;

interface SplitCardProps {
  readonly metrics: Pick<Metrics, 'byAccount' | 'byRegion' | 'totals'>;
  readonly unit: string;
  readonly onAccount: (accountId: string) => void;
}

/** In whole dollars that add up to the total. */
const pickShown = <Each extends { readonly usd: number }>(parts: readonly Each[]): readonly Each[] => {
  const rounded = roundParts(parts.map(({ usd }) => usd));
  return parts.map((part, index) => ({ ...part, usd: rounded[index] as number }));
};

type Part = Pick<BarItem, 'name' | 'label' | 'value'>;

const regionLabel = (region: string): string => (region === NO_REGION ? 'No region' : region);

const usePartsBy = ({
  byAccount,
  byRegion,
}: SplitCardProps['metrics']): Record<'account' | 'region', readonly Part[]> => {
  const { data: accounts } = useAccounts();
  return {
    account: pickShown(byAccount).map(({ accountId, usd }) => ({
      name: accountId,
      label: accountName(accounts, accountId),
      value: usd,
    })),
    region: pickShown(byRegion).map(({ region, usd }) => ({ name: region, label: regionLabel(region), value: usd })),
  };
};

/** Usage by account or region, highest first; an account links to its own figures. Both add up to the total cost. */
export const SplitCard = ({ metrics, unit, onAccount }: SplitCardProps) => {
  const [picked, setPicked] = useState<'account' | 'region'>();
  // A single account is not a split.
  const by = picked ?? (metrics.byAccount.length > 1 ? 'account' : 'region');
  const parts = usePartsBy(metrics)[by];
  const hidden = parts.slice(MOST_BARS);
  const formatSplit = (value: number): string =>
    metrics.totals.cost > 0 && value >= 0 ? formatShare(value / metrics.totals.cost) : '';
  return (
    <Card
      title={`Cost by ${by}`}
      unit={unit}
      right={
        <Segments
          label="Split by"
          value={by}
          onChange={setPicked}
          options={[
            { value: 'account', label: 'Account' },
            { value: 'region', label: 'Region' },
          ]}
        />
      }
    >
      {parts.length === 0 ? (
        <p className={layout.dim}>No cost by {by} in this range.</p>
      ) : (
        <BarList
          label={`Cost by ${by}`}
          format={formatUsd}
          items={parts.slice(0, MOST_BARS).map((part) => ({ ...part, right: formatSplit(part.value) }))}
          onPick={by === 'account' ? onAccount : undefined}
        />
      )}
      {hidden.length > 0 && (
        <p className={chart.under}>
          and {plural(hidden.length, 'more', 'more')}: {formatUsd(hidden.reduce((sum, { value }) => sum + value, 0))}
        </p>
      )}
    </Card>
  );
};
