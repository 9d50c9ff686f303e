import type { RegionHint } from '@cloudmend/domain/carbon';
import { formatKg, plural, shortUsd } from '../../../components/format';
import { Card } from '../../../components/page';
import { serviceName } from '../../../components/service-name';
import { type CarbonGroup, type CarbonSums, formatKgParts, formatKnownKg, type Lowering } from '../carbon-view';
import { NO_EMISSIONS } from './side-cards';
import layout from '../../../components/layout.module.css';
import styles from '../greenops.module.css';

const TITLES = { service: 'By service', region: 'By region', account: 'By account' } as const;
const HEADS = { service: 'Service', region: 'Region', account: 'Account' } as const;

const nameOf = (group: CarbonGroup, name: string): string => (group === 'service' ? serviceName(name) : name);

const Lower = ({
  lowering,
  hint,
}: {
  readonly lowering: Lowering | undefined;
  readonly hint: RegionHint | undefined;
}) => {
  if (!lowering && !hint) return <span className={layout.dim}>nothing found</span>;
  return (
    <>
      {lowering && (
        <>
          {lowering.count === 1 ? lowering.title : plural(lowering.count, 'recommendation')}{' '}
          <span className={layout.dim}>
            −{formatKg(lowering.kg)} kg, {shortUsd(lowering.usd)}
          </span>
        </>
      )}
      {hint && (
        <span className={layout.dim}>
          {lowering ? ' · ' : ''}same load in {hint.to}: −{formatKg(hint.lessKg)} kg, price not compared
        </span>
      )}
    </>
  );
};

interface EmissionTableProps {
  readonly group: CarbonGroup;
  readonly rows: ReadonlyArray<CarbonSums & { readonly name: string }>;
  readonly lowerings: ReadonlyMap<string, Lowering>;
  readonly hints: readonly RegionHint[];
}

/** Emissions with their ranges, and what would lower them. */
export const EmissionTable = ({ group, rows, lowerings, hints }: EmissionTableProps) => {
  const top = Math.max(0, ...rows.map(({ highKg }) => highKg ?? 0));
  const kilograms = formatKgParts(rows.map(({ totalKg }) => totalKg));
  const share = (value: number | null): string => `${top === 0 ? 0 : ((value ?? 0) / top) * 100}%`;
  return (
    <Card title={TITLES[group]} unit="kgCO₂e with range" className={layout.span7} isFlush>
      <div className={layout.tableScroll}>
        <table className={`${layout.table} ${layout.stacked}`}>
          <thead>
            <tr>
              <th>{HEADS[group]}</th>
              <th aria-hidden />
              <th className={layout.number}>kg</th>
              <th className={layout.number}>Range</th>
              <th>What would lower it, a month</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, totalKg, lowKg, highKg }, index) => (
              <tr key={name}>
                <td>{nameOf(group, name)}</td>
                <td className={styles.barCell} aria-hidden>
                  <span className={styles.bar}>
                    <i style={{ width: share(totalKg) }} />
                    {totalKg !== null && (
                      <b style={{ left: share(lowKg), width: share((highKg ?? 0) - (lowKg ?? 0)) }} />
                    )}
                  </span>
                </td>
                <td className={layout.number} data-head="kg">
                  <b>{kilograms[index]}</b>
                </td>
                <td className={layout.number} data-head="Range">
                  {totalKg === null ? 'Not assessed' : `${formatKnownKg(lowKg)} to ${formatKnownKg(highKg)}`}
                </td>
                <td data-head="Lower by">
                  <Lower
                    lowering={lowerings.get(name)}
                    hint={group === 'region' ? hints.find(({ region }) => region === name) : undefined}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <p className={styles.foot}>{NO_EMISSIONS}</p>}
      <p className={styles.foot}>
        Ranges cover unmeasured utilisation and changes between scans, not the grid factors. Grid factors are yearly
        averages: they cannot show at which hours a run emits less. Move regions only after checking price, latency and
        residency.
      </p>
    </Card>
  );
};
