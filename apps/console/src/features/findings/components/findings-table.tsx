import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { Button, Checkbox, Loader } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Account } from '@cloudmend/domain/accounts';
import type { Finding } from '@cloudmend/domain/findings';
import type { FindingColumn } from '@cloudmend/domain/work';
import { SeverityBadge } from '@cloudmend/ui/parts';
import { formatDate, shortResource } from '../../../components/format';
import { useRowPicking } from '../../../components/use-row-picking';
import type { usePicked } from '../../../components/use-picked';
import { useColumns } from '../../../components/work/columns';
import { accountName } from '../../../queries/accounts';
import { NARROW, rowHeight } from '../row-height';
import { ColumnHeads, FINDING_COLUMNS, FindingCell } from './finding-columns';
import layout from '../../../components/layout.module.css';
import styles from '../findings.module.css';

/** What is selected; open findings only. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly extend: ReturnType<typeof usePicked>['extend'];
}

interface FindingsTableProps {
  readonly findings: readonly Finding[];
  readonly accounts: readonly Account[] | undefined;
  /** Total, loaded or not. */
  readonly total: number;
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
  /** Absent if nothing can be selected. */
  readonly selection?: Selection | undefined;
  readonly isLoadingMore: boolean;
  /** Loads the next page, if there is one. */
  readonly onEnd: () => void;
  /** Retries a page that failed to load. */
  readonly onRetry: (() => void) | undefined;
}

const noop = (): void => undefined;

const OVERSCAN = 12;
/** Rows before the end at which the next page is loaded. */
const AHEAD = 60;
/** Rows that a test browser without layout renders. */
const FIRST_RECT = { width: 1024, height: 800 };

/** What sets a finding apart from an open one. */
const describeState = ({ status, acceptance }: Finding): string | undefined => {
  if (status !== 'resolved' && acceptance) return acceptance.state;
  return status === 'open' ? undefined : status;
};

const explainAcceptance = ({ acceptance }: Finding): string | undefined => {
  if (!acceptance) return undefined;
  const until = formatDate(acceptance.until);
  return acceptance.state === 'accepted'
    ? `The risk is accepted until ${until}.`
    : `A request to accept the risk until ${until} waits for approval.`;
};

interface RowProps {
  readonly finding: Finding;
  readonly account: string;
  readonly place: number;
  readonly columns: readonly FindingColumn[];
  readonly isOpen: boolean;
  readonly onOpen: (id: string) => void;
  readonly isSelected: boolean;
  readonly onSelect: ((id: string) => void) | undefined;
  /** Only if rows vary in height. */
  readonly measure: ((row: HTMLTableRowElement | null) => void) | undefined;
}

const State = ({ finding }: { readonly finding: Finding }) => {
  const state = describeState(finding);
  return state ? (
    <span className={styles.state} title={explainAcceptance(finding)}>
      {state}
    </span>
  ) : null;
};

const FindingRow = memo(
  ({ finding, account, place, columns, isOpen, onOpen, isSelected, onSelect, measure }: RowProps) => (
    <tr
      ref={measure}
      data-index={place}
      aria-rowindex={place + 2}
      aria-selected={isOpen}
      data-pick={finding.id}
      data-picked={isSelected || undefined}
      onClick={() => onOpen(finding.id)}
    >
      <td>
        {onSelect && finding.status === 'open' && (
          <Checkbox
            className={styles.tick}
            size="xs"
            aria-label={`Select ${finding.title}, ${shortResource(finding.resource)}`}
            checked={isSelected}
            onChange={() => onSelect(finding.id)}
            onClick={(event) => event.stopPropagation()}
          />
        )}
        <SeverityBadge severity={finding.severity} />
      </td>
      <td className={styles.title}>
        <button type="button" className={styles.open} data-finding={finding.id} data-pick-focus title={finding.title}>
          {finding.title}
        </button>
        <State finding={finding} />
        {finding.isUnread && finding.status === 'open' && (
          <span className={styles.state} title="Not readable in the last scan.">
            not readable
          </span>
        )}
      </td>
      {columns.map((column) => (
        <FindingCell key={column} column={column} finding={finding} account={account} />
      ))}
    </tr>
  ),
);

/** Arrow keys move from row to row, including rows not rendered yet. */
const useArrows = (findings: readonly Finding[], scrollTo: (index: number) => void): void =>
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const id = event.target instanceof HTMLElement ? event.target.dataset['finding'] : undefined;
      if (by === undefined || id === undefined) return;
      const place = findings.findIndex((finding) => finding.id === id) + by;
      const next = findings[place];
      if (!next) return;
      event.preventDefault();
      scrollTo(place);
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>(`[data-finding="${CSS.escape(next.id)}"]`)?.focus({ preventScroll: true }),
      );
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [findings, scrollTo]);

const useFindingPicking = (
  findings: readonly Finding[],
  selection: Selection | undefined,
  openId: string | undefined,
) => {
  const isOn = selection !== undefined;
  return useRowPicking({
    order: useMemo(() => findings.map(({ id }) => id), [findings]),
    pickable: useMemo(
      () => new Set(isOn ? findings.filter(({ status }) => status === 'open').map(({ id }) => id) : []),
      [findings, isOn],
    ),
    toggle: selection?.toggle ?? noop,
    extend: selection?.extend ?? noop,
    current: openId,
  });
};

/** The same array while the columns are the same: rows compare it. */
const useStableColumns = (): readonly FindingColumn[] => {
  const columns = useColumns(FINDING_COLUMNS);
  const names = columns.join(',');
  return useMemo(() => names.split(',') as FindingColumn[], [names]);
};

/** The list in order. Only visible rows are rendered; the next page loads before the end is reached. */
export const FindingsTable = ({
  findings,
  accounts,
  total,
  openId,
  onOpen,
  selection,
  isLoadingMore,
  onEnd,
  onRetry,
}: FindingsTableProps) => {
  const body = useRef<HTMLTableSectionElement>(null);
  const isNarrow = useMediaQuery(NARROW) ?? false;
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => setMargin((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY), []);
  // oxlint-disable-next-line react/incompatible-library -- it answers other rows at each scroll; nothing here is memoised over them.
  const rows = useWindowVirtualizer({
    count: findings.length,
    estimateSize: () => rowHeight(isNarrow),
    overscan: OVERSCAN,
    scrollMargin: margin,
    initialRect: FIRST_RECT,
    getItemKey: (index) => findings[index]?.id ?? index,
  });
  const drawn = rows.getVirtualItems();
  const last = drawn.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= findings.length - AHEAD) onEnd();
  }, [last, findings.length, onEnd]);
  useArrows(findings, rows.scrollToIndex);
  const columns = useStableColumns();
  const picking = useFindingPicking(findings, selection, openId);
  const before = (drawn[0]?.start ?? margin) - margin;
  const after = rows.getTotalSize() - ((drawn.at(-1)?.end ?? margin) - margin);
  return (
    <div className={layout.card} {...picking}>
      <table className={styles.list} aria-label="Findings" aria-rowcount={total + 1}>
        <thead>
          <tr>
            <th className={styles.sev}>Severity</th>
            <th>Finding</th>
            <ColumnHeads columns={columns} />
          </tr>
        </thead>
        <tbody
          ref={body}
          style={{ '--before': `${Math.max(0, before)}px`, '--after': `${Math.max(0, after)}px` } as CSSProperties}
        >
          {drawn.map(({ index, key }) => {
            const finding = findings[index];
            return (
              finding && (
                <FindingRow
                  key={key}
                  finding={finding}
                  account={accountName(accounts, finding.accountId)}
                  place={index}
                  columns={columns}
                  isOpen={finding.id === openId}
                  onOpen={onOpen}
                  isSelected={selection?.ids.has(finding.id) ?? false}
                  onSelect={selection?.toggle}
                  measure={isNarrow ? rows.measureElement : undefined}
                />
              )
            );
          })}
        </tbody>
      </table>
      {isLoadingMore && (
        <div className={styles.more} role="status">
          <Loader size={16} /> Loading more findings…
        </div>
      )}
      {onRetry && (
        <div className={styles.more} role="alert">
          Could not load more findings.
          <Button size="compact-xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
};
