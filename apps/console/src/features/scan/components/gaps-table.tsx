import type { Account } from '@cloudmend/domain/accounts';
import type { ScanGap } from '@cloudmend/domain/scans';
import { DataTable, type Column } from '../../../components/data-table';
import { plural } from '../../../components/format';
import { Card } from '../../../components/page';
import { accountName } from '../../../queries/accounts';
import { partName } from '../../../components/service-name';
import layout from '../../../components/layout.module.css';

/** What could not be read and why. */
export const GapsTable = ({
  gaps,
  accounts,
}: {
  readonly gaps: readonly ScanGap[];
  readonly accounts: readonly Account[];
}) => {
  const columns: ReadonlyArray<Column<ScanGap>> = [
    { head: 'Service', cell: ({ service }) => <b>{partName(service)}</b> },
    {
      head: 'Account and region',
      cell: ({ accountId, region }) => (
        <>
          {accountName(accounts, accountId)} <span className={layout.dim}>{region}</span>
        </>
      ),
    },
    { head: 'Operation', cell: ({ operation }) => <code className={layout.mono}>{operation}</code> },
    { head: 'Reason', cell: ({ reason }) => reason },
  ];
  return (
    <Card
      title={plural(gaps.length, 'gap')}
      unit="Parts that could not be read. Findings there keep their last known status."
      isFlush
    >
      <DataTable isStacked caption="Gaps" rows={gaps} columns={columns} />
    </Card>
  );
};
