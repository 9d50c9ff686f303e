import type { CustomCheck, CustomCheckVersion } from '@cloudmend/domain/custom-checks';
import { type Column, DataTable } from '../../../components/data-table';
import { formatMoment } from '../../../components/format';
import { Card } from '../../../components/page';

const describeTry = ({ tried }: CustomCheckVersion): string =>
  tried ? `${tried.fail} failed, ${tried.unknown} unknown, ${tried.pass} passed` : 'Not tried';

const columnsFor = ({ active }: CustomCheck): ReadonlyArray<Column<CustomCheckVersion>> => [
  { head: 'Version', cell: ({ version }) => String(version) },
  { head: 'State', cell: ({ version, tried }) => (version === active ? 'Active' : tried ? 'Tried' : 'Draft') },
  { head: 'Try-out', cell: describeTry },
  { head: 'Saved', cell: ({ at, by }) => `${formatMoment(at)} by ${by}` },
];

/** The versions of a check, newest first. They never change. */
export const VersionList = ({ check }: { readonly check: CustomCheck }) => (
  <Card title="Versions" unit={String(check.versions.length)} isFlush>
    <DataTable
      isStacked
      caption="Versions"
      rows={check.versions}
      columns={columnsFor(check)}
      rowKey={({ version }) => String(version)}
      first={10}
    />
  </Card>
);
