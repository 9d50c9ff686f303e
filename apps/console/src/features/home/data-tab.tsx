import type { Estate } from '@cloudmend/domain/estate';
import { SampleNote } from '@cloudmend/ui/parts';
import { ChartCard } from '../../components/chart/chart-card';
import { Donut } from '../../components/chart/lazy-charts';
import { ShareTable } from '../../components/chart/share-table';
import { useChartColors } from '../../components/chart/use-chart-colors';
import { DataTable, type Column } from '../../components/data-table';
import { formatCount, formatShare, plural } from '../../components/format';
import { Card } from '../../components/page';
import { Loaded } from '../../components/query-state';
import { useEstate } from '../../queries/estate';
import { classTotals, kindLabel } from './estate-view';
import layout from '../../components/layout.module.css';

const percent = (value: number): string => `${value}%`;

/** The specification's fixed 22/78 sample, labelled as such. */
const ClassSample = () => {
  const colors = useChartColors();
  const slices = [
    { id: 'non-pii', label: 'Non-PII', value: 78, color: colors.series[0] as string },
    { id: 'pii', label: 'PII', value: 22, color: colors.series[2] as string },
  ];
  return (
    <>
      <SampleNote>Data stores are counted in the first scan.</SampleNote>
      <ChartCard
        title="Data stores by class"
        unit="percent"
        height={190}
        sentence="Sample data: 22 percent of data stores hold PII, 78 percent do not."
        rows={slices}
        columns={[
          { head: 'Class (sample)', cell: ({ label }) => label },
          { head: 'Share', isNumber: true, cell: ({ value }) => percent(value) },
        ]}
        empty=""
        beside={<ShareTable slices={slices} format={percent} />}
      >
        <Donut slices={slices} centre="22%" caption="PII, sample" format={percent} />
      </ChartCard>
    </>
  );
};

const useSlices = (rows: Estate['rows']) => {
  const colors = useChartColors();
  const totals = classTotals(rows);
  const slices = [
    { id: 'pii', label: 'PII', value: totals.pii, color: colors.series[2] as string },
    { id: 'non-pii', label: 'Non-PII', value: totals.nonPii, color: colors.series[0] as string },
    { id: 'unclassified', label: 'Unclassified', value: totals.unclassified, color: colors.series[1] as string },
    { id: 'unread', label: 'Tags not read', value: totals.unread, color: colors.others },
  ];
  return { totals, slices: slices.filter(({ value }) => value > 0) };
};

type KindClasses = Pick<ReturnType<typeof classTotals>, 'pii' | 'nonPii' | 'unclassified' | 'unread' | 'total'> & {
  readonly kind: string;
};

const byKind = (rows: Estate['rows']): readonly KindClasses[] =>
  [...new Set(rows.flatMap(({ kind, classes }) => (classes ? kind : [])))]
    .map((kind) => ({ kind, ...classTotals(rows.filter((row) => row.kind === kind)) }))
    .filter(({ total }) => total > 0);

const countColumn = (head: string, of: (row: KindClasses) => number): Column<KindClasses> => ({
  head,
  isNumber: true,
  cell: (row) => formatCount(of(row)),
  sortBy: of,
});
const COLUMNS: ReadonlyArray<Column<KindClasses>> = [
  { head: 'Kind', cell: ({ kind }) => kindLabel(kind), sortBy: ({ kind }) => kindLabel(kind) },
  countColumn('PII', ({ pii }) => pii),
  countColumn('Non-PII', ({ nonPii }) => nonPii),
  countColumn('Unclassified', ({ unclassified }) => unclassified),
  countColumn('Tags not read', ({ unread }) => unread),
];

const describeClasses = ({ total, pii, nonPii, unclassified, unread }: ReturnType<typeof classTotals>): string =>
  `Of ${plural(total, 'data store')}, ${pii} ${pii === 1 ? 'holds' : 'hold'} PII according to ${pii === 1 ? 'its' : 'their'} tags, ${nonPii} ${nonPii === 1 ? 'does' : 'do'} not, ${unclassified} ${unclassified === 1 ? 'is' : 'are'} unclassified, and ${unread} ${unread === 1 ? 'has' : 'have'} unread tags.`;

const Classes = ({ rows }: Pick<Estate, 'rows'>) => {
  const { totals, slices } = useSlices(rows);
  return (
    <>
      <ChartCard
        title="Data stores by class"
        unit="by tag"
        height={190}
        sentence={describeClasses(totals)}
        rows={slices}
        columns={[
          { head: 'Class', cell: ({ label }) => label },
          { head: 'Data stores', isNumber: true, cell: ({ value }) => formatCount(value) },
          { head: 'Share', isNumber: true, cell: ({ value }) => formatShare(value / totals.total) },
        ]}
        empty="No data stores found"
        beside={<ShareTable slices={slices} format={formatCount} />}
      >
        <Donut
          slices={slices}
          centre={formatCount(totals.total)}
          caption={totals.total === 1 ? 'data store' : 'data stores'}
          format={formatCount}
        />
      </ChartCard>
      {totals.total > 0 && (
        <Card title="By kind" unit="tags data-classification, data-class, classification or pii" isFlush>
          <DataTable caption="Data stores by kind" rows={byKind(rows)} columns={COLUMNS} rowKey={({ kind }) => kind} />
        </Card>
      )}
    </>
  );
};

/** Data stores by the class in their tags; a sample only before the first scan. */
export const DataTab = () => {
  const estate = useEstate();
  return (
    <Loaded query={estate} what="data classes">
      {({ asOf, rows }) => (
        <div className={layout.page}>{asOf === null ? <ClassSample /> : <Classes rows={rows} />}</div>
      )}
    </Loaded>
  );
};
