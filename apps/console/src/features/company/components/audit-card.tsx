import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useSearchParams } from 'react-router';
import type { AuditLine, ShownAuditLine } from '@cloudmend/domain/audit';
import { EmptyState } from '@cloudmend/ui/parts';
import { DataTable, type Column } from '../../../components/data-table';
import { formatMoment } from '../../../components/format';
import { Card } from '../../../components/page';
import { Loaded } from '../../../components/query-state';
import { roleName } from '../../../components/role-name';
import { useAudit } from '../api/company';
import { filterOf, paramsOf, queryOf, type AuditFilter } from '../audit-filter';
import { AuditExport } from './audit-export';
import { AuditFilters } from './audit-filters';
import layout from '../../../components/layout.module.css';
import styles from '../company.module.css';

const TYPING_MS = 250;

const TONES: Record<AuditLine['outcome'], string | undefined> = {
  done: undefined,
  denied: layout.bad,
  failed: layout.bad,
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** As people write it where it is words alone, else as it is kept. */
const worded = (value: unknown): string => {
  if (isText(value)) return value;
  return Array.isArray(value) && value.every(isText) ? value.join(' and ') : JSON.stringify(value);
};

const stateText = (state: AuditLine['before']): string =>
  state === null
    ? ''
    : Object.entries(state)
        .map(([name, value]) => `${name}: ${worded(value)}`)
        .join(', ');

/** "group: tenant-viewer, then group: tenant-admin". */
const changeText = ({ before, after, asked }: AuditLine): string =>
  asked ? `asked for ${stateText(asked)}` : [stateText(before), stateText(after)].filter(Boolean).join(', then ');

const COLUMNS: ReadonlyArray<Column<ShownAuditLine>> = [
  { head: 'When', cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  {
    head: 'Who',
    cell: ({ actor, actorNow, role }) => (
      <>
        {actor}
        {actorNow && <div className={layout.sub}>now {actorNow}</div>}
        <div className={layout.sub}>{roleName(role)}</div>
      </>
    ),
  },
  { head: 'Action', cell: ({ action }) => <code className={layout.mono}>{action}</code> },
  { head: 'Target', cell: ({ target }) => <div className={styles.states}>{target}</div> },
  { head: 'Outcome', cell: ({ outcome }) => <span className={TONES[outcome]}>{outcome}</span> },
  { head: 'Change', cell: (line) => <div className={styles.states}>{changeText(line)}</div> },
  { head: 'From', cell: ({ sourceIp }) => <code className={layout.mono}>{sourceIp}</code> },
];

const useAddressedFilter = (): readonly [AuditFilter, (filter: AuditFilter) => void] => {
  const [params, setParams] = useSearchParams();
  return [filterOf(params), (filter) => setParams(paramsOf(filter), { replace: true, preventScrollReset: true })];
};

/** Who did what in this workspace, newest first; any member may read it. */
export const AuditCard = () => {
  const [filter, setFilter] = useAddressedFilter();
  const [asked] = useDebouncedValue(filter, TYPING_MS);
  const audit = useAudit(queryOf(asked));
  return (
    <Card
      title="Audit trail"
      unit="append-only, each line bound to the one before"
      right={<AuditExport query={queryOf(filter)} />}
      isFlush
    >
      <AuditFilters filter={filter} onChange={setFilter} />
      <Loaded query={audit} what="the audit trail">
        {({ pages }) => {
          const lines = pages.flatMap(({ output }) => output);
          return (
            <>
              {lines.length === 0 ? (
                <EmptyState title={audit.hasNextPage ? 'Nothing found so far' : 'No line matches'}>
                  {audit.hasNextPage
                    ? 'Older lines have not been looked at yet.'
                    : 'Every change and every refusal leaves a line here.'}
                </EmptyState>
              ) : (
                <DataTable
                  isStacked
                  caption="Audit trail"
                  rows={lines}
                  columns={COLUMNS}
                  rowKey={({ seq }) => String(seq)}
                />
              )}
              {audit.hasNextPage && (
                <div className={styles.more}>
                  <Button
                    variant="default"
                    disabled={audit.isFetchingNextPage}
                    onClick={() => void audit.fetchNextPage()}
                  >
                    {audit.isFetchingNextPage ? 'Loading…' : 'Show older lines'}
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </Loaded>
    </Card>
  );
};
