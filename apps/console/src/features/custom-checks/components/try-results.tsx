import type { CustomCheckOutcome } from '@cloudmend/domain/custom-checks';
import { LedgerStrip, Note } from '@cloudmend/ui/parts';
import { type Column, DataTable } from '../../../components/data-table';
import { formatMoment, shortResource } from '../../../components/format';
import { Card } from '../../../components/page';
import layout from '../../../components/layout.module.css';

const STATUS: Readonly<Record<Sample['status'], string>> = { fail: 'Failed', unknown: 'Unknown', pass: 'Passed' };

type Sample = CustomCheckOutcome['samples'][number];

const COLUMNS: ReadonlyArray<Column<Sample>> = [
  {
    head: 'Resource',
    cell: ({ resource }) => (
      <code className={layout.mono} title={resource}>
        {shortResource(resource)}
      </code>
    ),
  },
  { head: 'Result', cell: ({ status }) => STATUS[status] },
  { head: 'Why', cell: ({ detail }) => detail },
  { head: 'Account', cell: ({ accountId, region }) => `${accountId} ${region}` },
];

/** What a try saw on the newest facts. */
export const TryResults = ({ outcome: { counts, samples, missing } }: { readonly outcome: CustomCheckOutcome }) => (
  <Card title="Try-out" unit={`Newest facts, ${formatMoment(counts.at)}`} isFlush>
    <LedgerStrip
      cells={[
        { label: 'Failed', value: String(counts.fail) },
        { label: 'Unknown', value: String(counts.unknown) },
        { label: 'Passed', value: String(counts.pass) },
        { label: 'Not applicable', value: String(counts.skipped) },
      ]}
    />
    {missing.length > 0 && (
      <Note tone="warn" title="Some accounts were not tried.">
        {missing.map(({ accountId, reason }) => `${accountId}: ${reason}`).join(' ')}
      </Note>
    )}
    {samples.length > 0 && (
      <DataTable
        isStacked
        caption="Samples"
        rows={samples}
        columns={COLUMNS}
        rowKey={({ accountId, resource }, index) => `${accountId} ${resource} ${index}`}
        first={10}
      />
    )}
  </Card>
);
