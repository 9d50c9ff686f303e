import { useState } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import type { FrameworkReadiness, ResultFor } from '@cloudmend/domain/add-ons';
import { useCan } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { type Column, DataTable } from '../../../components/data-table';
import { DayField } from '../../../components/day-field';
import { formatDay, plural, UNKNOWN } from '../../../components/format';
import { Card } from '../../../components/page';
import { useAddOnActions } from '../api/add-ons';
import layout from '../../../components/layout.module.css';

type Result = ResultFor<'compliance'>;

const describeAudit = ({ auditDate, daysLeft }: FrameworkReadiness): string => {
  if (auditDate === null || daysLeft === null) return UNKNOWN;
  return daysLeft < 0 ? `${formatDay(auditDate)}, over` : `${formatDay(auditDate)}, ${plural(daysLeft, 'day')} left`;
};

const COLUMNS: ReadonlyArray<Column<FrameworkReadiness>> = [
  { head: 'Framework', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { head: 'Audit', cell: describeAudit, sortBy: ({ auditDate }) => auditDate ?? '~' },
  { head: 'Passed', cell: ({ passed }) => passed, sortBy: ({ passed }) => passed },
  { head: 'Failed', cell: ({ failed }) => failed, sortBy: ({ failed }) => failed },
  { head: 'Unknown', cell: ({ unknown }) => unknown, sortBy: ({ unknown }) => unknown },
  { head: 'Need a statement', cell: ({ manual }) => manual, sortBy: ({ manual }) => manual },
  { head: 'Gained', cell: ({ gained }) => gained.join(', ') || UNKNOWN, sortBy: ({ gained }) => gained.length },
  { head: 'Lost', cell: ({ lost }) => lost.join(', ') || UNKNOWN, sortBy: ({ lost }) => lost.length },
];

const AuditForm = ({ frameworks }: { readonly frameworks: readonly FrameworkReadiness[] }) => {
  const { saveAudit } = useAddOnActions();
  const [framework, setFramework] = useState(frameworks[0]?.framework ?? '');
  const [date, setDate] = useState('');
  return (
    <Card title="Plan an audit">
      <form
        className={layout.form}
        onSubmit={(event) => {
          event.preventDefault();
          saveAudit.mutate({ framework, date: date || null });
        }}
      >
        <NativeSelect
          label="Framework"
          value={framework}
          onChange={({ currentTarget: { value } }) => setFramework(value)}
          data={frameworks.map((one) => ({ value: one.framework, label: one.name }))}
        />
        <DayField label="Audit date" value={date} onChange={setDate} clearable />
        <Button type="submit" loading={saveAudit.isPending}>
          {date ? 'Save date' : 'Remove date'}
        </Button>
      </form>
      {saveAudit.isError && <Note tone="danger">{saveAudit.error.message}</Note>}
      {saveAudit.isSuccess && <Note tone="success">Saved. The next run counts down to it.</Note>}
    </Card>
  );
};

/** What a run of Compliance Readiness found. */
export const ReadinessView = ({ result }: { readonly result: Result }) => (
  <>
    <Card title="Readiness" unit="compared with the last run" isFlush>
      <DataTable
        isStacked
        caption="Readiness"
        rows={result.frameworks}
        columns={COLUMNS}
        rowKey={({ framework }) => framework}
        first={50}
      />
    </Card>
    {useCan('createReports') && <AuditForm frameworks={result.frameworks} />}
    {result.endingAcceptances.length > 0 && (
      <Card title="Accepted risks that end">
        <ul>
          {result.endingAcceptances.map(({ id, title, until }) => (
            <li key={id}>
              {title}, until {formatDay(until)}
            </li>
          ))}
        </ul>
      </Card>
    )}
  </>
);
