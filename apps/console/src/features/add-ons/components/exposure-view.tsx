import { Fragment } from 'react';
import { EXPOSURE_LIMITS, type ExposureHop, type ExposurePath, type ResultFor } from '@cloudmend/domain/add-ons';
import { EmptyState } from '@cloudmend/ui/parts';
import { type Column, DataTable } from '../../../components/data-table';
import { formatDay, plural } from '../../../components/format';
import { Card } from '../../../components/page';
import { TableCard } from '../../../components/table-card';
import layout from '../../../components/layout.module.css';
import styles from '../add-ons.module.css';

type Result = ResultFor<'secScanner'>;

const KINDS: Readonly<Record<ExposureHop['kind'] | ExposurePath['data'][number]['kind'], string>> = {
  'load-balancer': 'Load balancer',
  instance: 'Instance',
  function: 'Function',
  role: 'Role',
  bucket: 'Bucket',
  table: 'Table',
  database: 'Database',
};

const PLACES: Readonly<Record<Result['secrets'][number]['place'], string>> = {
  'user-data': 'User data',
  'function-environment': 'Function environment',
  'task-definition': 'Task definition',
};

const Node = ({ kind, name, isOpen }: { readonly kind: string; readonly name: string; readonly isOpen: boolean }) => (
  <span className={`${styles.node} ${isOpen ? '' : styles.doubtful}`}>
    <span className={styles.kind}>{kind}</span>
    <b>{name}</b>
  </span>
);

const Step = ({ fact, state }: Pick<ExposureHop, 'fact' | 'state'>) => (
  <li className={state === 'open' ? undefined : layout.dim}>
    {state === 'not-assessed' && <b>Not assessed: </b>}
    {fact}
  </li>
);

/** The nodes of a path from left to right, and below them the fact of each hop. */
const Path = ({ path, isNew }: { readonly path: ExposurePath; readonly isNew: boolean }) => {
  const isOpen = path.state === 'open';
  const data = path.data.map(({ name }) => name).join(', ');
  const names = ['Internet', ...path.hops.map(({ name }) => name), data].filter(Boolean).join(', then ');
  return (
    <li className={styles.path} aria-label={`${isOpen ? 'Open' : 'Not assessed'}: ${names}`}>
      <div className={styles.drawing}>
        <span className={isOpen ? styles.open : layout.dim}>{isOpen ? 'Open' : 'Not assessed'}</span>
        {isNew && <b>New</b>}
        <Node kind="From" name="Internet" isOpen />
        {path.hops.map((hop) => (
          <Fragment key={hop.id}>
            <span aria-hidden="true">→</span>
            <Node kind={KINDS[hop.kind]} name={hop.name} isOpen={hop.state === 'open'} />
          </Fragment>
        ))}
        {path.data.length > 0 && <span aria-hidden="true">→</span>}
        <span className={styles.data}>
          {path.data.map(({ id, kind, name, access, state }) => (
            <Node key={id} kind={`${KINDS[kind]}, ${access.join(' and ')}`} name={name} isOpen={state === 'open'} />
          ))}
          {path.moreData > 0 && <span className={layout.dim}>and {path.moreData} more</span>}
        </span>
      </div>
      <details>
        <summary>Facts</summary>
        <ul>
          {path.hops.map((hop) => (
            <Step key={hop.id} {...hop} />
          ))}
          {path.data.map(({ id, name, fact, state }) => (
            <Step key={id} fact={`${name}: ${fact}`} state={state} />
          ))}
        </ul>
      </details>
    </li>
  );
};

const PathsCard = ({ result }: { readonly result: Result }) => {
  const { paths, morePaths, opened, closed, isFirst } = result;
  const isNew = ({ id }: ExposurePath): boolean => opened.some((key) => key.startsWith(`${id} > `));
  const open = paths.filter(({ state }) => state === 'open').length;
  const changes = isFirst ? '' : `, ${opened.length} new and ${closed.length} closed since the last run`;
  return (
    <Card title="Exposure paths" unit={`${open} open, ${paths.length - open} not assessed${changes}`}>
      {paths.length === 0 ? (
        <EmptyState title="No exposure paths found">Nothing that was read leads from the internet to data.</EmptyState>
      ) : (
        <ul className={styles.paths}>
          {paths.map((path) => (
            <Path key={path.id} path={path} isNew={isNew(path)} />
          ))}
        </ul>
      )}
      {morePaths > 0 && <p className={layout.dim}>{plural(morePaths, 'more path')} not shown.</p>}
    </Card>
  );
};

const SECRETS: ReadonlyArray<Column<Result['secrets'][number]>> = [
  { head: 'Resource', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { head: 'Place', cell: ({ place }) => PLACES[place], sortBy: ({ place }) => place },
  { head: 'Secrets', cell: ({ secrets }) => secrets.join(', ') },
  { head: 'Region', cell: ({ region }) => region, sortBy: ({ region }) => region },
  { head: 'Account', cell: ({ accountId }) => <code className={layout.mono}>{accountId}</code> },
];

const KEYS: ReadonlyArray<Column<Result['staleKeys'][number]>> = [
  { head: 'User', cell: ({ user, key }) => `${user}, key ${key}`, sortBy: ({ user }) => user },
  {
    head: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatDay(lastUsedAt) : 'Never'),
    sortBy: ({ lastUsedAt }) => lastUsedAt ?? '',
  },
  { head: 'Days unused', cell: ({ daysUnused }) => daysUnused, sortBy: ({ daysUnused }) => daysUnused },
  { head: 'Account', cell: ({ accountId }) => <code className={layout.mono}>{accountId}</code> },
];

const GAPS: ReadonlyArray<Column<Result['gaps'][number]>> = [
  { head: 'What', cell: ({ what }) => what, sortBy: ({ what }) => what },
  { head: 'Region', cell: ({ region }) => region, sortBy: ({ region }) => region },
  { head: 'Account', cell: ({ accountId }) => <code className={layout.mono}>{accountId}</code> },
  { head: 'Reason', cell: ({ reason }) => reason },
];

/** What a run of the Advanced Security Scanner found. */
export const ExposureView = ({ result }: { readonly result: Result }) => (
  <>
    <PathsCard result={result} />
    <TableCard
      title="Readable secrets"
      unit="names and places; values are never stored"
      empty="No readable secrets found."
      rows={result.secrets}
      columns={SECRETS}
      rowKey={({ id, place }) => `${id} ${place}`}
    />
    <TableCard
      title="Stale keys"
      unit={`active, not used for more than ${result.staleDays} days`}
      empty="No stale keys found."
      rows={result.staleKeys}
      columns={KEYS}
      rowKey={({ userId, key }) => `${userId} ${key}`}
    />
    <Card title="Not assessed" isFlush={result.gaps.length > 0}>
      {result.gaps.length > 0 && (
        <DataTable
          isStacked
          caption="Not assessed"
          rows={result.gaps}
          columns={GAPS}
          rowKey={({ accountId, region, what }) => `${accountId} ${region} ${what}`}
        />
      )}
      <div className={styles.limits}>
        <p>Paths do not consider:</p>
        <ul>
          {EXPOSURE_LIMITS.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </div>
    </Card>
  </>
);
