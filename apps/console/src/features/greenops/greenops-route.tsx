import { useState } from 'react';
import { Button, NativeSelect, Tooltip } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import type { CarbonMonths } from '@cloudmend/domain/carbon';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { featureRefusal, hasFeature } from '@cloudmend/domain/plans';
import { useCan, useTenant } from '@cloudmend/tenant';
import { EmptyState, type LedgerCell, LedgerStrip, Segments } from '@cloudmend/ui/parts';
import { formatCount, formatKg, formatMonth, plural, UNKNOWN } from '../../components/format';
import { NextStep } from '../../components/next-step';
import { Card, Page } from '../../components/page';
import { Loaded } from '../../components/query-state';
import type { PageModule } from '../../config/page';
import { useLedger } from '../../queries/ledger';
import { useRecommendations } from '../../queries/recommendations';
import { useCarbon } from './api/carbon';
import {
  type CarbonGroup,
  type CarbonSums,
  formatKgOfKinds,
  formatKnownKg,
  gramsPerDollar,
  groupRows,
  lowerings,
  newestMonth,
  ofMonth,
  sumRows,
} from './carbon-view';
import { EmissionTable } from './components/emission-table';
import { ImportForm } from './components/import-form';
import { MonthBars } from './components/month-bars';
import { ReportsCard } from './components/reports-card';
import { NotAssessedCard, ReconcileCard, RegionCard } from './components/side-cards';
import layout from '../../components/layout.module.css';

const GROUPS = [
  { value: 'service', label: 'Service' },
  { value: 'region', label: 'Region' },
  { value: 'account', label: 'Account' },
] as const;

/** What is unknown has no unit. */
const withUnit = (kilograms: string): string => (kilograms === UNKNOWN ? UNKNOWN : `${kilograms} kg`);

const listCells = (
  sums: CarbonSums,
  usd: number | null,
  reduced: { readonly realisedKg: number | undefined; readonly openKg: number },
): LedgerCell[] => {
  const grams = gramsPerDollar(sums, usd);
  const total = sums.assessed + sums.notAssessed;
  const [operational, embodied] = formatKgOfKinds(sums);
  return [
    {
      label: 'Operational',
      value: withUnit(operational),
      note: sums.kwh === null ? 'energy not known' : `${formatCount(Math.round(sums.kwh))} kWh with cooling and losses`,
    },
    { label: 'Embodied', value: withUnit(embodied), note: "share of the hardware's life", operator: 'plus' },
    {
      label: 'Emissions',
      value: withUnit(formatKnownKg(sums.totalKg)),
      note:
        sums.totalKg === null
          ? 'not assessed'
          : `CO₂e, range ${formatKnownKg(sums.lowKg)} to ${formatKnownKg(sums.highKg)}`,
      operator: 'equals',
    },
    { label: 'Intensity', value: grams === undefined ? UNKNOWN : `${grams.toFixed(1)} g`, note: 'per dollar of cost' },
    {
      label: 'Not assessed',
      value: total === 0 ? UNKNOWN : `${formatCount(sums.notAssessed)} of ${formatCount(total)}`,
      note: 'resources and lines',
    },
    {
      label: 'Realised reduction',
      value: reduced.realisedKg === undefined ? UNKNOWN : `${formatKg(reduced.realisedKg)} kg`,
      note: `a month; ${formatKg(reduced.openKg)} more if all are applied`,
      tone: 'mend',
    },
  ];
};

const Emissions = ({ carbon, group, month, onPick }: EmissionsProps) => {
  const recommendations = useRecommendations();
  const ledger = useLedger();
  const rows = ofMonth(carbon, month);
  const found = lowerings(recommendations.data?.recommendations ?? [], group);
  const openKg = [...found.values()].reduce((sum, each) => sum + each.kg, 0);
  const info = carbon.months.find((one) => one.month === month);
  return (
    <>
      <LedgerStrip
        cells={listCells(sumRows(rows), info?.usd ?? null, { realisedKg: ledger.data?.totals.realisedKg, openKg })}
      />
      <div className={layout.columns}>
        <MonthBars carbon={carbon} month={month} onPick={onPick} />
        <RegionCard rows={rows} regions={carbon.regions} />
        <NotAssessedCard rows={rows} month={info} />
        <EmissionTable group={group} rows={groupRows(rows, group)} lowerings={found} hints={carbon.regionHints} />
        <ReportsCard />
        <ReconcileCard reconciliations={carbon.reconciliations} />
      </div>
    </>
  );
};

interface EmissionsProps {
  readonly carbon: CarbonMonths;
  readonly group: CarbonGroup;
  readonly month: string;
  readonly onPick: (month: string) => void;
}

const NothingYet = () => (
  <Card>
    <EmptyState title="No emissions yet" action={<NextStep />}>
      Emissions are counted between scans that include cost. Two scans are needed before the first figure.
    </EmptyState>
  </Card>
);

const ImportButton = ({ onOpen }: { readonly onOpen: () => void }) => {
  const { plan } = useTenant();
  const mayCreate = useCan('createReports');
  const refusal = !mayCreate
    ? REFUSALS.createReports
    : hasFeature(plan, 'compliance')
      ? undefined
      : featureRefusal(plan, 'compliance');
  return (
    <Tooltip label={refusal} disabled={refusal === undefined} events={{ hover: true, focus: true, touch: true }}>
      <Button
        variant="default"
        leftSection={<IconUpload size={15} stroke={1.5} />}
        aria-disabled={refusal !== undefined || undefined}
        data-disabled={refusal !== undefined || undefined}
        aria-description={refusal}
        onClick={() => refusal === undefined && onOpen()}
      >
        Import provider figures
      </Button>
    </Tooltip>
  );
};

const describe = (carbon: CarbonMonths, month: string): string => {
  const info = carbon.months.find((one) => one.month === month);
  const days = Math.round((info?.observedHours ?? 0) / 24);
  return `${formatMonth(month)} · ${plural(info?.accounts ?? 0, 'account')} · location-based · from ${plural(days, 'observed account-day')}`;
};

const GreenOps = () => {
  const query = useCarbon();
  const [group, setGroup] = useState<CarbonGroup>('service');
  const [picked, setPicked] = useState<string>();
  const [isImporting, setIsImporting] = useState(false);
  const month = picked ?? (query.data ? newestMonth(query.data) : '');
  return (
    <Page
      title="GreenOps"
      subtitle={query.data ? describe(query.data, month) : 'Emissions of your cloud accounts'}
      actions={
        <>
          <Segments label="Emissions by" value={group} onChange={setGroup} options={[...GROUPS]} />
          <NativeSelect
            aria-label="Month"
            value={month}
            data={[...(query.data?.months ?? [])]
              .reverse()
              .map((one) => ({ value: one.month, label: formatMonth(one.month) }))}
            onChange={(event) => setPicked(event.currentTarget.value)}
          />
          <ImportButton onOpen={() => setIsImporting(true)} />
        </>
      }
    >
      {isImporting && <ImportForm onClose={() => setIsImporting(false)} />}
      <Loaded query={query} what="emissions">
        {(carbon) => (
          <>
            {carbon.rows.length === 0 && <NothingYet />}
            <Emissions carbon={carbon} group={group} month={month} onPick={setPicked} />
          </>
        )}
      </Loaded>
    </Page>
  );
};

export const greenopsPage: PageModule = {
  Component: GreenOps,
  help: [
    'GreenOps shows what your accounts emit, by service, region, account and month, with the range of each figure.',
    'Emissions are integrated between scans. Hours without a scan and resources without a factor are stated and never counted as zero.',
    'Reports for BRSR, ESRS, VSME, SB 253 and IFRS S2 are drafts until you make them final. A later report restates a final one.',
    "Import your provider's carbon export to use its figures in place of the estimates.",
  ],
};
