import type { CarbonMonths, CarbonRow } from '@cloudmend/domain/carbon';
import { EmptyState } from '@cloudmend/ui/parts';
import { formatCount, formatMonth, plural, UNKNOWN } from '../../../components/format';
import { Card } from '../../../components/page';
import { formatKgParts, formatKnownKg, groupRows, listReasons, sumRows } from '../carbon-view';
import layout from '../../../components/layout.module.css';
import styles from '../greenops.module.css';

/** In place of the rows of an empty table. */
export const NO_EMISSIONS = 'No emissions for this month.';

/** Regions with their grid. */
export const RegionCard = ({
  rows,
  regions,
}: {
  readonly rows: readonly CarbonRow[];
  readonly regions: CarbonMonths['regions'];
}) => {
  const grouped = groupRows(rows, 'region');
  const kilograms = formatKgParts(
    grouped.map(({ operationalKg }) => operationalKg),
    sumRows(rows).totalKg ?? undefined,
  );
  return (
    <Card title="By region" unit="operational, kg" className={layout.span4} isFlush>
      <div className={layout.tableScroll}>
        <table className={`${layout.table} ${layout.stacked}`}>
          <thead>
            <tr>
              <th>Region</th>
              <th className={layout.number}>kWh</th>
              <th className={layout.number}>kg per kWh</th>
              <th className={layout.number}>kg</th>
            </tr>
          </thead>
          <tbody>
            {grouped.map(({ name, kwh }, index) => {
              const factors = regions.find(({ region }) => region === name);
              return (
                <tr key={name}>
                  <td>{name}</td>
                  <td className={layout.number} data-head="kWh">
                    {kwh === null ? UNKNOWN : formatCount(Math.round(kwh))}
                  </td>
                  <td className={layout.number} data-head="kg per kWh" title={factors?.source}>
                    {factors?.gridKgPerKwh.toFixed(3) ?? UNKNOWN}
                  </td>
                  <td className={layout.number} data-head="kg">
                    <b>{kilograms[index]}</b>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {grouped.length === 0 && <p className={styles.foot}>{NO_EMISSIONS}</p>}
    </Card>
  );
};

const HOURS_PER_DAY = 24;

/** Resources without a figure, and time that no scan speaks for. */
export const NotAssessedCard = ({
  rows,
  month,
}: {
  readonly rows: readonly CarbonRow[];
  readonly month: CarbonMonths['months'][number] | undefined;
}) => {
  const reasons = listReasons(rows);
  const missingDays = month ? (month.hours - month.observedHours) / HOURS_PER_DAY : 0;
  return (
    <Card title="Not assessed" className={layout.span3}>
      {reasons.length === 0 && missingDays < 1 && (
        <p className={layout.dim}>
          {rows.length === 0
            ? 'No resources have been read yet.'
            : 'Emissions were calculated for every resource that was read.'}
        </p>
      )}
      <ul className={styles.reasons}>
        {reasons.map(([reason, count]) => (
          <li key={reason}>
            <span>{reason.charAt(0).toUpperCase() + reason.slice(1)}</span> <b>{formatCount(count)}</b>
          </li>
        ))}
        {missingDays >= 1 && (
          <li>
            <span>Not observed by a scan</span> <b>{plural(Math.round(missingDays), 'account-day')}</b>
          </li>
        )}
      </ul>
      <p className={layout.sub}>None of it is counted as zero or scaled up.</p>
    </Card>
  );
};

/** Imported figures beside the estimates. */
export const ReconcileCard = ({ reconciliations }: Pick<CarbonMonths, 'reconciliations'>) => (
  <Card title="Provider figures and estimates" unit="kgCO₂e" className={layout.span12} isFlush>
    {reconciliations.length === 0 ? (
      <EmptyState title="No provider figures yet">
        Import the CSV of your provider&apos;s carbon export to compare it with the estimates.
      </EmptyState>
    ) : (
      <div className={layout.tableScroll}>
        <table className={`${layout.table} ${layout.stacked}`}>
          <thead>
            <tr>
              <th>Account and month</th>
              <th>Model</th>
              <th className={layout.number}>Operational / Scope 2</th>
              <th className={layout.number}>Embodied / Scope 3</th>
              <th className={layout.number}>Estimate / provider</th>
              <th>Why they differ</th>
            </tr>
          </thead>
          <tbody>
            {reconciliations.map((one) => (
              <tr key={`${one.accountId} ${one.month}`}>
                <td>
                  {one.accountId}
                  <br />
                  <span className={layout.dim}>{formatMonth(one.month)}</span>
                </td>
                <td data-head="Model">{one.modelVersion}</td>
                <td
                  className={layout.number}
                  data-head="Operational / Scope 2"
                >{`${formatKnownKg(one.operationalKg)} / ${formatKnownKg(one.scope2LbmKg)}`}</td>
                <td
                  className={layout.number}
                  data-head="Embodied / Scope 3"
                >{`${formatKnownKg(one.embodiedKg)} / ${formatKnownKg(one.scope3LbmKg)}`}</td>
                <td
                  className={layout.number}
                  data-head="Estimate / provider"
                >{`${formatKnownKg(one.estimateKg)} / ${formatKnownKg(one.providerKg)}`}</td>
                <td className={styles.causes} data-head="Why they differ">
                  <ul>
                    {one.causes.map((cause) => (
                      <li key={cause}>{cause}</li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
  </Card>
);
