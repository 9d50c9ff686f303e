import { isTyping } from '../../../components/typing';
import { memo, useEffect, useRef } from 'react';
import { Button, Kbd, NativeSelect } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import type { Account } from '@cloudmend/domain/accounts';
import { type FindingSort, type FindingsSummary, SEVERITIES } from '@cloudmend/domain/findings';
import { SeverityGlyph } from '@cloudmend/ui/parts';
import { formatCount, capitalise } from '../../../components/format';
import { serviceName } from '../../../components/service-name';
import { SearchField } from '../../../components/search-field';
import { useFoldedFilters } from '../../../components/use-folded-filters';
import { ColumnsMenu } from '../../../components/work/columns';
import { WorkFilters } from '../../../components/work/work-filters';
import { accountName } from '../../../queries/accounts';
import { FINDING_COLUMNS } from './finding-columns';
import { countFilters, type FindingsFilter, NO_FILTER, toggleSeverity } from '../findings-filter';
import layout from '../../../components/layout.module.css';
import styles from '../findings.module.css';

interface FindingsToolbarProps {
  readonly filter: FindingsFilter;
  readonly summary: Omit<FindingsSummary, 'lastUpdated'>;
  /** Counts are loading, so none is shown. */
  readonly isCounting: boolean;
  readonly accounts: readonly Account[] | undefined;
  readonly onChange: (filter: FindingsFilter) => void;
}

const SORTS: Readonly<Record<FindingSort, string>> = {
  risk: 'Most severe first',
  newest: 'Newest first',
  oldest: 'Oldest first',
  resource: 'By resource',
  account: 'By account',
  due: 'Due first',
};
const SORT_OPTIONS = Object.entries(SORTS).map(([value, label]) => ({ value, label }));

/** Active filters without their own field, which can only be removed. */
const REST = {
  check: 'Check',
  framework: 'Framework',
  control: 'Control',
  scan: 'Changed by scan',
  change: 'Change',
} as const;

const Rest = ({ filter, onChange }: Pick<FindingsToolbarProps, 'filter' | 'onChange'>) =>
  (Object.keys(REST) as Array<keyof typeof REST>).map(
    (name) =>
      filter[name] !== undefined && (
        <button
          key={name}
          type="button"
          className={styles.chip}
          aria-label={`Remove ${REST[name]} ${filter[name]}`}
          onClick={() => onChange({ ...filter, [name]: undefined })}
        >
          {REST[name]} <code className={layout.mono}>{filter[name]}</code> <IconX size={13} stroke={1.5} aria-hidden />
        </button>
      ),
  );

interface SelectsProps
  extends Pick<FindingsFilter, 'status' | 'acceptance' | 'owner' | 'state' | 'due' | 'account' | 'service' | 'region'>,
    Pick<FindingsToolbarProps, 'accounts'> {
  readonly facets: FindingsSummary['facets'];
  readonly statusCounts: FindingsSummary['statusCounts'];
  readonly acceptanceCounts: FindingsSummary['acceptanceCounts'];
  readonly onPick: (change: Partial<FindingsFilter>) => void;
}

/** A request leaves its findings open; an accepted risk mutes them. */
const toStatusFilter = (value: string): Pick<FindingsFilter, 'status' | 'acceptance'> => {
  if (value === 'requested') return { status: 'open', acceptance: value };
  if (value === 'accepted') return { status: 'muted', acceptance: value };
  return { status: value as FindingsFilter['status'], acceptance: undefined };
};

/** Hundreds of options: rebuilt only when one of them or the selection changes. */
const Selects = memo((props: SelectsProps) => {
  const { status, acceptance, owner, state, due, facets, statusCounts, acceptanceCounts, accounts, onPick, ...chosen } =
    props;
  const options = (all: string, name: keyof typeof facets, label: (value: string) => string = (value) => value) => {
    const known = facets[name].map(({ value, count }) => ({ value, label: `${label(value)} (${formatCount(count)})` }));
    const one = chosen[name];
    const isKnown = one === undefined || facets[name].some(({ value }) => value === one);
    return [{ value: '', label: all }, ...known, ...(isKnown ? [] : [{ value: one, label: `${label(one)} (0)` }])];
  };
  const pick = (name: keyof typeof facets) => ({
    className: layout.select,
    'aria-label': capitalise(name),
    value: chosen[name] ?? '',
    onChange: ({ currentTarget: { value } }: React.ChangeEvent<HTMLSelectElement>) =>
      onPick({ [name]: value || undefined }),
  });
  const statuses = (['open', 'muted', 'resolved'] as const).map((value) => ({
    value,
    label: `${capitalise(value)} (${formatCount(statusCounts[value])})`,
  }));
  const acceptances = [
    { value: 'requested', label: `Requested (${formatCount(acceptanceCounts.requested)})` },
    { value: 'accepted', label: `Accepted (${formatCount(acceptanceCounts.accepted)})` },
  ];
  return (
    <>
      <NativeSelect
        className={layout.select}
        aria-label="Status"
        data={[...statuses, ...acceptances, { value: 'all', label: 'Any status' }]}
        value={acceptance ?? status}
        onChange={({ currentTarget: { value } }) => onPick(toStatusFilter(value))}
      />
      <NativeSelect {...pick('account')} data={options('All accounts', 'account', (id) => accountName(accounts, id))} />
      <NativeSelect {...pick('service')} data={options('All services', 'service', serviceName)} />
      <NativeSelect {...pick('region')} data={options('All regions', 'region')} />
      <WorkFilters owner={owner} state={state} due={due} onPick={onPick} />
    </>
  );
});

const Severities = ({
  filter,
  counts,
  isCounting,
  onChange,
}: Pick<FindingsToolbarProps, 'filter' | 'isCounting' | 'onChange'> & {
  readonly counts: FindingsSummary['severityCounts'];
}) =>
  SEVERITIES.map((severity) => (
    <button
      key={severity}
      type="button"
      className={styles.chip}
      aria-pressed={filter.severities.includes(severity)}
      onClick={() => onChange(toggleSeverity(filter, severity))}
    >
      <SeverityGlyph severity={severity} />
      {capitalise(severity)}
      <small>{isCounting ? '' : formatCount(counts[severity])}</small>
    </button>
  ));

/** The `/` key focuses the search unless the user is typing. */
const useSlash = () => {
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== '/' || isTyping(event)) return;
      event.preventDefault();
      search.current?.focus();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, []);
  return search;
};

/**
 * Search, severities and other filters, all kept in the address. On phones all but the search collapse behind one
 * button.
 */
export const FindingsToolbar = ({ filter, summary, isCounting, accounts, onChange }: FindingsToolbarProps) => {
  const { status, account, service, region } = filter;
  const pick = useCallbackRef((change: Partial<FindingsFilter>) => onChange({ ...filter, ...change }));
  const count = countFilters(filter);
  const { isShown, button } = useFoldedFilters(count);
  const hasRest = Object.keys(REST).some((name) => filter[name as keyof typeof REST] !== undefined);
  const search = useSlash();
  return (
    <>
      <div className={layout.row}>
        <SearchField
          ref={search}
          label="Search title and detail"
          hint={<Kbd className={styles.key}>/</Kbd>}
          value={filter.q}
          onSearch={(q) => onChange({ ...filter, q })}
        />
        {button}
        {isShown && (
          <Severities filter={filter} counts={summary.severityCounts} isCounting={isCounting} onChange={onChange} />
        )}
        {count > 0 && (
          <Button variant="subtle" color="gray" onClick={() => onChange({ ...NO_FILTER, sort: filter.sort })}>
            Clear
          </Button>
        )}
        {isShown && (
          <span className={`${layout.row} ${layout.push}`}>
            <NativeSelect
              className={layout.select}
              aria-label="Order"
              data={SORT_OPTIONS}
              value={filter.sort}
              onChange={({ currentTarget: { value } }) => pick({ sort: value as FindingSort })}
            />
            <ColumnsMenu choice={FINDING_COLUMNS} />
          </span>
        )}
      </div>
      {(isShown || hasRest) && (
        <div className={layout.row}>
          {isShown && (
            <Selects
              status={status}
              acceptance={filter.acceptance}
              owner={filter.owner}
              state={filter.state}
              due={filter.due}
              account={account}
              service={service}
              region={region}
              facets={summary.facets}
              statusCounts={summary.statusCounts}
              acceptanceCounts={summary.acceptanceCounts}
              accounts={accounts}
              onPick={pick}
            />
          )}
          <Rest filter={filter} onChange={onChange} />
        </div>
      )}
    </>
  );
};
