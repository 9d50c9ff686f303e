import { useState } from 'react';
import { Anchor, Progress } from '@mantine/core';
import { PLANS, planRow, firstPlanLifting, type PlanLimits } from '@cloudmend/domain/plans';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { Can, useTenant } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { formatUsd } from '@cloudmend/domain/costs';
import { DataTable, type Column } from '../../components/data-table';
import { UNKNOWN } from '../../components/format';
import { Card, Page } from '../../components/page';
import { PRICING } from '../../config/paths';
import { useAccounts } from '../../queries/accounts';
import { useScans } from '../../queries/scans';
import layout from '../../components/layout.module.css';

interface LimitRow {
  readonly key: keyof PlanLimits;
  readonly name: string;
  readonly used: number | undefined;
  readonly limit: number | null;
}

const DAY_MS = 86_400_000;

/** What is used now, where this release can count it. */
const useLimits = (): readonly LimitRow[] => {
  const { limits } = planRow(useTenant().plan);
  const accounts = useAccounts().data;
  const scans = useScans().data;
  const [now] = useState(() => Date.now());
  const today = scans?.filter(({ scanTs }) => now - Date.parse(scanTs) < DAY_MS).length;
  const running = scans?.filter(({ status }) => status === 'queued' || status === 'running').length;
  return [
    { key: 'accounts', name: 'Linked accounts', used: accounts?.length, limit: limits.accounts },
    { key: 'runningScans', name: 'Scans at a time', used: running, limit: limits.runningScans },
    { key: 'scansPerDay', name: 'Scans a day', used: today, limit: limits.scansPerDay },
    { key: 'schedules', name: 'Schedules', used: undefined, limit: limits.schedules },
    { key: 'managerUsers', name: 'Manager users', used: undefined, limit: limits.managerUsers },
    { key: 'visibleRecommendations', name: 'Visible recommendations', used: undefined, limit: limits.visibleRecommendations },
  ];
};

const LiftedBy = ({ row }: { readonly row: LimitRow }) => {
  const next = firstPlanLifting(useTenant().plan, row.key);
  return next ? <>{next.name}</> : <>{UNKNOWN}</>;
};

const COLUMNS: ReadonlyArray<Column<LimitRow>> = [
  { head: 'Limit', cell: ({ name }) => name },
  { head: 'Used', isNumber: true, cell: ({ used }) => used ?? UNKNOWN },
  { head: 'Of', isNumber: true, cell: ({ limit }) => limit ?? 'no fixed cap' },
  {
    head: 'Usage',
    cell: ({ used, limit, name }) => (used !== undefined && limit ? <Progress value={Math.min(100, (used / limit) * 100)} size={6} color={used >= limit ? 'danger' : 'ink'} aria-label={`${name}: ${used} of ${limit}`} miw={80} /> : null),
  },
  { head: 'More with', cell: (row) => <LiftedBy row={row} /> },
];

const price = (monthly: number | null): string => (monthly === null ? 'Custom' : monthly === 0 ? 'Free' : `${formatUsd(monthly)} a month`);

export const CompanyRoute = () => {
  const { id, plan } = useTenant();
  const row = PLANS.find((one) => one.id === plan) ?? planRow(plan);
  const limits = useLimits();
  return (
    <Page title="Company" subtitle={`Workspace ${id}`}>
      <div className={layout.columns}>
        <Card title="Plan" className={layout.span4}>
          <p style={{ margin: 0, fontSize: 20, fontWeight: 600 }}>{row.name}</p>
          <Can do="viewBilling" otherwise={<p className={layout.sub}>{REFUSALS.viewBilling}</p>}>
            <p className={layout.sub}>{price(row.priceMonthly)}. Taxes may apply.</p>
          </Can>
          <p>
            <Anchor href={PRICING}>Compare plans</Anchor>
          </p>
        </Card>
        <Card title="Limits" unit={`of the ${row.name} plan`} className={layout.span8} isFlush>
          <DataTable caption="Limits of the plan" rows={limits} columns={COLUMNS} rowKey={({ key }) => key} />
        </Card>
      </div>
      <Note tone="info">Changing the plan, retention and data residency come to this page with a later release. Until then, write to us through the contact page.</Note>
    </Page>
  );
};
