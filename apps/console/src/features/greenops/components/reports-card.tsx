import { useState } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { ReportFormat, type ReportHead, STANDARD_NAMES } from '@cloudmend/domain/carbon';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { featureRefusal, hasFeature } from '@cloudmend/domain/plans';
import { useCan, useTenant } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { formatDate, formatKg, formatMonth, plural, UNKNOWN } from '../../../components/format';
import { notifyDone, toMessage } from '../../../components/notify';
import { Card } from '../../../components/page';
import { Loaded } from '../../../components/query-state';
import { saveBase64 } from '../../../components/save-file';
import { useCarbonReports, useReportActions } from '../api/carbon';
import { ReportForm } from './report-form';
import layout from '../../../components/layout.module.css';
import styles from '../greenops.module.css';

const STATES = { draft: 'Draft', final: 'Final', restated: 'Restated' } as const;
const KG_PER_TONNE = 1000;
const FORMAT_LABELS: Readonly<Record<ReportFormat, string>> = {
  pdf: 'PDF',
  xlsx: 'XLSX',
  csv: 'CSV',
  'rows.csv': 'CSV of rows',
  json: 'JSON',
};
const FORMATS = ReportFormat.options.map((value) => ({ value, label: FORMAT_LABELS[value] }));

const tonnes = (kg: number | null): string => {
  if (kg === null) return UNKNOWN;
  return kg < KG_PER_TONNE ? `${formatKg(kg)} kg` : `${(kg / KG_PER_TONNE).toFixed(3)} t`;
};

const Download = ({ report }: { readonly report: ReportHead }) => {
  const { download } = useReportActions();
  const [as, setAs] = useState<ReportFormat>('xlsx');
  const [fault, setFault] = useState<string>();
  const save = async (): Promise<void> => {
    setFault(undefined);
    try {
      const { name, type, base64 } = await download.mutateAsync({ id: report.id, as });
      saveBase64(name, base64, type);
    } catch (error) {
      setFault(toMessage(error, 'Could not download the report. Try again.'));
    }
  };
  return (
    <>
      <NativeSelect
        aria-label="File format"
        size="xs"
        data={FORMATS}
        value={as}
        onChange={(event) => setAs(event.currentTarget.value as ReportFormat)}
      />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload size={14} stroke={1.5} />}
        loading={download.isPending}
        onClick={() => void save()}
      >
        Download
      </Button>
      {fault && <Note tone="danger">{fault}</Note>}
    </>
  );
};

interface RowProps {
  readonly report: ReportHead;
  readonly mayCreate: boolean;
  readonly onRestate: () => void;
}

const ReportRow = ({ report, mayCreate, onRestate }: RowProps) => {
  const { finalise } = useReportActions();
  const [fault, setFault] = useState<string>();
  const close = async (): Promise<void> => {
    setFault(undefined);
    try {
      await finalise.mutateAsync(report.id);
      notifyDone('Report is final.');
    } catch (error) {
      setFault(toMessage(error, 'Could not make the report final. Try again.'));
    }
  };
  const { standard, from, to, state, totalKg, lowKg, highKg, coveragePercent, createdAt, restates } = report;
  return (
    <li aria-label={`${STANDARD_NAMES[standard]}, ${from} to ${to}, ${STATES[state]}`}>
      <div className={styles.reportHead}>
        <b>{STANDARD_NAMES[standard]}</b>
        <span>
          {formatMonth(from)} to {formatMonth(to)}
        </span>
        <span className={styles.state} data-state={state}>
          {STATES[state]}
        </span>
        <b className={layout.push}>{tonnes(totalKg)}</b>
      </div>
      <p className={layout.sub}>
        {totalKg === null ? 'No month has a figure' : `Range ${tonnes(lowKg)} to ${tonnes(highKg)}`} ·{' '}
        {coveragePercent === null ? 'no account linked at that time' : `${coveragePercent}% of hours observed`} ·
        created {formatDate(createdAt)}
        {restates && ' · restates an earlier report'}
      </p>
      <div className={layout.row}>
        <Download report={report} />
        {mayCreate && state === 'draft' && (
          <Button size="xs" variant="default" loading={finalise.isPending} onClick={() => void close()}>
            Make final
          </Button>
        )}
        {mayCreate && state === 'final' && (
          <Button size="xs" variant="default" onClick={onRestate}>
            Restate
          </Button>
        )}
      </div>
      {fault && <Note tone="danger">{fault}</Note>}
    </li>
  );
};

const countStates = (reports: readonly ReportHead[]): string => {
  const count = (state: ReportHead['state']): number => reports.filter((report) => report.state === state).length;
  return `${plural(count('draft'), 'draft')}, ${count('final')} final`;
};

/** Reports by standard: drafts, final ones and restatements. */
export const ReportsCard = () => {
  const { plan } = useTenant();
  const mayCreate = useCan('createReports');
  const hasPlan = hasFeature(plan, 'compliance');
  const reports = useCarbonReports(hasPlan);
  const [restates, setRestates] = useState<ReportHead>();
  if (!hasPlan)
    return (
      <Card title="Reports" className={layout.span5}>
        <Note tone="info">{featureRefusal(plan, 'compliance')}</Note>
      </Card>
    );
  return (
    <Card
      title="Reports"
      className={layout.span5}
      right={<span className={layout.sub}>{reports.data && countStates(reports.data)}</span>}
    >
      {mayCreate ? (
        <ReportForm key={restates?.id} restates={restates} onClose={() => setRestates(undefined)} />
      ) : (
        <Note tone="info">{REFUSALS.createReports}</Note>
      )}
      <Loaded query={reports} what="reports">
        {(all) =>
          all.length === 0 ? (
            <p className={layout.dim}>No reports yet. {mayCreate && 'Create a draft to see its figures.'}</p>
          ) : (
            <ul className={styles.reports}>
              {all.map((report) => (
                <ReportRow
                  key={report.id}
                  report={report}
                  mayCreate={mayCreate}
                  onRestate={() => setRestates(report)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
};
