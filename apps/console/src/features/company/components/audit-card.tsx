import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Link, useSearchParams } from 'react-router';
import type { AuditLine, ShownAuditLine } from '@cloudmend/domain/audit';
import { useCan, useTenant } from '@cloudmend/tenant';
import { EmptyState } from '@cloudmend/ui/parts';
import { activityText, actorName } from '../../../components/activity-line';
import { DataTable, type Column } from '../../../components/data-table';
import { formatMoment, capitalise } from '../../../components/format';
import { Card } from '../../../components/page';
import { Loaded } from '../../../components/query-state';
import { roleName } from '../../../components/role-name';
import type { PagePath } from '@cloudmend/domain/navigation';
import { pageHref } from '../../../config/paths';
import { useAudit } from '../api/company';
import { readFilter, toParams, toQuery, type AuditFilter } from '../audit-filter';
import { changeText } from '../audit-words';
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

/** The page that shows an entry's target. */
const PLACES: Readonly<Record<string, readonly [page: PagePath, parameter: string]>> = {
  scan: ['scan', 'scan'],
  finding: ['security-findings', 'finding'],
  recommendation: ['recommendations', 'recommendation'],
};

const What = ({ line }: { readonly line: ShownAuditLine }) => {
  const { id } = useTenant();
  const mayOpen = useCan('viewTenant');
  const said = activityText(line);
  const text = said.charAt(0).toUpperCase() + said.slice(1);
  const kind = line.action.split('.')[0] ?? '';
  const place = Object.hasOwn(PLACES, kind) && line.outcome === 'done' ? PLACES[kind] : undefined;
  return place && mayOpen ? (
    <Link to={`${pageHref(id, place[0])}?${place[1]}=${encodeURIComponent(line.target)}`}>{text}</Link>
  ) : (
    <>{text}</>
  );
};

/** The role of an actor without one in this workspace. */
const NO_ROLE = '-';

const COLUMNS: ReadonlyArray<Column<ShownAuditLine>> = [
  { head: 'When', cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  {
    head: 'Who',
    cell: ({ actor, actorNow, role }) => (
      <>
        {actorName(actor)}
        {actorNow && <div className={layout.sub}>now {actorNow}</div>}
        {role !== NO_ROLE && <div className={layout.sub}>{roleName(role)}</div>}
      </>
    ),
  },
  {
    head: 'What',
    cell: (line) => (
      <div className={styles.states}>
        <What line={line} />
      </div>
    ),
  },
  { head: 'Outcome', cell: ({ outcome }) => <span className={TONES[outcome]}>{capitalise(outcome)}</span> },
  { head: 'Change', cell: (line) => <div className={styles.states}>{changeText(line)}</div> },
  { head: 'From', cell: ({ sourceIp }) => <code className={layout.mono}>{sourceIp}</code> },
];

const useAddressedFilter = (): readonly [AuditFilter, (filter: AuditFilter) => void] => {
  const [params, setParams] = useSearchParams();
  return [readFilter(params), (filter) => setParams(toParams(filter), { replace: true, preventScrollReset: true })];
};

/** Who did what in this workspace, newest first; visible to every member. */
export const AuditCard = () => {
  const [filter, setFilter] = useAddressedFilter();
  const [asked] = useDebouncedValue(filter, TYPING_MS);
  const audit = useAudit(toQuery(asked));
  return (
    <Card
      title="Audit trail"
      unit="append-only; each entry is chained to the previous one"
      right={<AuditExport query={toQuery(filter)} />}
      isFlush
    >
      <AuditFilters filter={filter} onChange={setFilter} />
      <Loaded query={audit} what="the audit trail">
        {({ pages }) => {
          const lines = pages.flatMap(({ output }) => output);
          return (
            <>
              {lines.length === 0 ? (
                <EmptyState title={audit.hasNextPage ? 'No entries found yet' : 'No entry matches'}>
                  {audit.hasNextPage
                    ? 'Older entries have not been searched yet.'
                    : 'Every change and every refusal is logged here.'}
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
                    {audit.isFetchingNextPage ? 'Loading…' : 'Show older entries'}
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
