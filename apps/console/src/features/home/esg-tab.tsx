import { useState } from 'react';
import type { Estate } from '@cloudmend/domain/estate';
import { Segments } from '@cloudmend/ui/parts';
import { BarList } from '../../components/chart/bar-list';
import { Gauge } from '../../components/chart/gauge';
import { formatDate, formatKg, formatMoment, formatMonth, plural } from '../../components/format';
import { Card } from '../../components/page';
import { Loaded } from '../../components/query-state';
import { useEstate } from '../../queries/estate';
import { esgGoal, esgShare, type CarbonSaved } from './carbon-saved';
import { sumCarbon, kgBy, kindCount, kindLabel, largestResources } from './estate-view';
import chart from '../../components/chart/chart.module.css';
import layout from '../../components/layout.module.css';

const MOST_BARS = 8;
const MOST_MONTHS = 12;
const VIEWS = { kind: 'Service', region: 'Region', resource: 'Resource', month: 'Month' } as const;
type View = keyof typeof VIEWS;

const Co2e = () => (
  <>
    kgCO<sub>2</sub>e
  </>
);

const savedBasis = ({ isEstimate, ifAllAppliedKg }: CarbonSaved): string => {
  if (ifAllAppliedKg !== undefined)
    return ` realised, ${formatKg(ifAllAppliedKg)} if all open recommendations are applied`;
  return isEstimate ? ', estimate: 8% of savings' : ', if all open recommendations are applied';
};

const SavedCard = ({ carbon, goalKg }: { readonly carbon: CarbonSaved; readonly goalKg: number }) => {
  const share = esgShare(carbon, goalKg);
  return (
    <Card
      title="Carbon saved"
      unit={
        <>
          of a goal of {formatKg(goalKg)} <Co2e /> a month
        </>
      }
    >
      <Gauge
        value={share}
        label={`${formatKg(carbon.kilograms)} of ${formatKg(goalKg)} kgCO2e a month, ${Math.round(share * 100)} percent.`}
      />
      <p className={layout.sub} style={{ textAlign: 'center' }}>
        {formatKg(carbon.kilograms)} <Co2e /> a month
        {savedBasis(carbon)}
      </p>
    </Card>
  );
};

const listItems = ({ rows, months }: Estate, view: View) => {
  if (view === 'month')
    return months.slice(-MOST_MONTHS).map(({ month, kg, accounts }) => ({
      name: month,
      label: formatMonth(month),
      value: kg,
      right: plural(accounts, 'account'),
    }));
  if (view === 'resource')
    return largestResources(rows)
      .slice(0, MOST_BARS)
      .map(({ name, label, kind, kg }) => ({ name, label, value: kg, right: kindLabel(kind) }));
  return kgBy(rows, view)
    .slice(0, MOST_BARS)
    .map(({ name, kg }) => ({ name, label: view === 'kind' ? kindLabel(name) : name, value: kg }));
};

/** A set of factors is named by the day it was put together, or by another mark of its version. */
const factorsText = ({ set, version }: Estate['factors']): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(version) ? `${set} factors of ${formatDate(version)}` : `factors ${set} ${version}`;

const missingText = ({ missing }: ReturnType<typeof sumCarbon>): string =>
  missing.length === 0
    ? ''
    : ` Not assessed and not included: ${missing.map(({ kind, count }) => kindCount(kind, count)).join(', ')}.`;

const Emissions = ({ estate }: { readonly estate: Estate }) => {
  const [view, setView] = useState<View>('kind');
  const assessment = sumCarbon(estate.rows);
  const items = listItems(estate, view);
  return (
    <Card
      title="Current emissions"
      unit={
        <>
          {assessment.assessed > 0 && `${formatKg(assessment.kg)} `}
          <Co2e /> a month
        </>
      }
      right={
        <Segments
          label="Emissions by"
          value={view}
          onChange={setView}
          options={Object.entries(VIEWS).map(([value, label]) => ({ value: value as View, label }))}
        />
      }
    >
      {assessment.assessed === 0 ? (
        <p className={layout.dim}>
          {estate.asOf === null
            ? 'Not assessed yet. The next scan with cost enabled computes emissions.'
            : 'No resource could be assessed.'}
        </p>
      ) : (
        <BarList label={`Emissions by ${VIEWS[view].toLowerCase()}`} items={items} format={formatKg} />
      )}
      <p className={chart.under}>
        Operational and embodied, {estate.factors.method}, {factorsText(estate.factors)}
        {estate.asOf ? `, as of ${formatMoment(estate.asOf)}` : ''}. Of {plural(assessment.assessed, 'resource')}:
        machines by measured utilisation, otherwise at 50%; storage by capacity; network by NAT gateway traffic.
        {missingText(assessment)}
      </p>
    </Card>
  );
};

/** Carbon that could be saved, and current emissions. */
export const EsgTab = ({ carbon }: { readonly carbon: CarbonSaved }) => {
  const estate = useEstate();
  const emitted = estate.data && sumCarbon(estate.data.rows);
  const goalKg = esgGoal(emitted && emitted.assessed > 0 ? emitted.kg : undefined);
  return (
    <div className={layout.page}>
      <SavedCard carbon={carbon} goalKg={goalKg} />
      <Loaded query={estate} what="emissions">
        {(loaded) => <Emissions estate={loaded} />}
      </Loaded>
    </div>
  );
};
