import { Button, Checkbox } from '@mantine/core';
import { Link } from 'react-router';
import { formatUsd } from '@cloudmend/domain/costs';
import type { ChangeSummary } from '@cloudmend/domain/changes';
import { useTenant } from '@cloudmend/tenant';
import { type Column, DataTable } from '../../../components/data-table';
import { formatDay, formatKg, UNKNOWN } from '../../../components/format';
import { usePicked } from '../../../components/use-picked';
import { changeHref, reviewHref } from '../../../config/paths';
import { useWorld } from '../../../config/world';
import { useReviewer, waitsFor } from '../../../queries/changes';
import { savingText } from '../../../components/saving-text';
import { describeNext, readSaving } from '../change-view';
import { Person } from './person';
import { StateMark } from './state-mark';
import layout from '../../../components/layout.module.css';
import styles from '../changes.module.css';

/** `$841` saved, `$0–$60`, or `+$38 cost`. */
const Money = ({ change }: { readonly change: ChangeSummary }) => {
  const usd = readSaving(change);
  if (usd === null) return <span className={layout.dim}>{UNKNOWN}</span>;
  if (usd < 0) return <span>{`+${formatUsd(-usd)} cost`}</span>;
  if (change.atMostUsd !== undefined)
    return (
      <span className={styles.saving}>
        {savingText({ monthlySavingUsd: usd, atMostUsd: Number(change.atMostUsd), aim: 'saving' })}
      </span>
    );
  return <span className={usd > 0 ? styles.saving : layout.dim}>{formatUsd(usd)}</span>;
};

const Seats = ({ change, sub }: { readonly change: ChangeSummary; readonly sub: string }) => {
  const { approvedBy, approvalsNeeded, state } = change;
  const open = state === 'gated' ? Math.max(0, (approvalsNeeded ?? 1) - approvedBy.length) : 0;
  if (approvedBy.length + open === 0) return null;
  return (
    <span className={styles.people}>
      {approvedBy.map((person) => (
        <Person key={person.sub} person={person} hasApproved isYou={person.sub === sub} />
      ))}
      {Array.from({ length: open }, (_, seat) => (
        <Person key={seat} />
      ))}
    </span>
  );
};

const Title = ({ change }: { readonly change: ChangeSummary }) => (
  <Link className={styles.title} to={changeHref(useTenant().id, change.id)}>
    {change.title}
  </Link>
);

const Repository = ({ change: { repository, pullRequest } }: { readonly change: ChangeSummary }) =>
  repository ? (
    <span>
      <code className={layout.mono}>{repository.name}</code>
      {pullRequest && <span className={layout.dim}>{` #${pullRequest.number}`}</span>}
    </span>
  ) : (
    <span className={layout.dim}>{UNKNOWN}</span>
  );

const Controls = ({ change: { controls } }: { readonly change: ChangeSummary }) => {
  const net = controls.gained.length - controls.lost.length;
  if (net === 0) return <span className={layout.dim}>0</span>;
  return <span className={net > 0 ? styles.saving : layout.bad}>{net > 0 ? `+${net}` : net}</span>;
};

const listColumns = (sub: string): ReadonlyArray<Column<ChangeSummary>> => [
  { head: 'Change', cell: (change) => <Title change={change} /> },
  { head: 'Repository', cell: (change) => <Repository change={change} /> },
  { head: 'State', cell: ({ state }) => <StateMark state={state} /> },
  {
    head: 'Approvals, or what comes next',
    cell: (change) => (
      <span>
        <Seats change={change} sub={sub} />
        {describeNext(change)}
      </span>
    ),
  },
  { head: 'USD a month', isNumber: true, cell: (change) => <Money change={change} /> },
  {
    head: 'kgCO₂e a month',
    isNumber: true,
    cell: ({ carbon }) => (carbon ? formatKg(0 - Number(carbon.monthlyKg)) : UNKNOWN),
  },
  { head: 'Controls', isNumber: true, cell: (change) => <Controls change={change} /> },
  { head: 'Updated', isNumber: true, cell: ({ updatedAt }) => formatDay(updatedAt) },
];

const FIRST = 50;

/** Nothing is approved here: those selected are reviewed one after the other. */
const ReviewBar = ({
  picked,
  onClear,
}: {
  readonly picked: readonly ChangeSummary[];
  readonly onClear: () => void;
}) => {
  const { id } = useTenant();
  const usd = picked.reduce((sum, change) => sum + (readSaving(change) ?? 0), 0);
  if (picked.length === 0) return null;
  return (
    <div className={layout.bulk} role="group" aria-label="Selected changes">
      <b>{`${picked.length} selected`}</b>
      {usd > 0 && <span className={layout.dim}>{`${formatUsd(usd)} a month`}</span>}
      <Button
        component={Link}
        to={reviewHref(
          id,
          picked.map((change) => change.id),
        )}
      >{`Review ${picked.length}`}</Button>
      <Button variant="subtle" color="gray" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  );
};

/** One change per row, in the order given. Those that wait for this person can be reviewed in a row. */
export const ChangeList = ({ changes }: { readonly changes: readonly ChangeSummary[] }) => {
  const reviewer = useReviewer();
  const { sub } = useWorld().session.user;
  const { ids, toggle, clear } = usePicked();
  const waiting = changes.filter((change) => waitsFor(change, reviewer));
  const tick: Column<ChangeSummary> = {
    head: 'Review',
    cell: (change) =>
      waiting.includes(change) && (
        <Checkbox
          size="xs"
          aria-label={`Select ${change.title}`}
          checked={ids.has(change.id)}
          onChange={() => toggle(change.id)}
        />
      ),
  };
  return (
    <>
      <div className={layout.card}>
        <DataTable
          caption="Changes"
          rows={changes}
          columns={waiting.length > 1 ? [tick, ...listColumns(sub)] : listColumns(sub)}
          rowKey={({ id }) => id}
          isStacked
          lead="Change"
          first={FIRST}
        />
      </div>
      <ReviewBar picked={waiting.filter(({ id }) => ids.has(id))} onClear={clear} />
    </>
  );
};
