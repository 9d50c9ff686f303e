import { Fragment } from 'react';
import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import {
  IconCheck,
  IconChevronDown,
  IconChevronRight,
  IconEyeOff,
  IconMinus,
  IconSearch,
  IconSignature,
  IconUser,
  IconX,
} from '@tabler/icons-react';
import type { ControlStatus } from '@cloudmend/domain/compliance';
import { EmptyState, SeverityBadge } from '@cloudmend/ui/parts';
import { formatDate } from '../../../components/format';
import { useAddressText } from '../../../components/use-address-text';
import { type ControlRow, type ControlView, countStates, inSection, shownRows } from '../control-view';
import { ControlChecks } from './control-checks';
import layout from '../../../components/layout.module.css';
import styles from '../compliance.module.css';

const STATES = {
  failed: { word: 'Failed', Icon: IconX, tone: styles.bad },
  passed: { word: 'Passed', Icon: IconCheck, tone: styles.good },
  unknown: { word: 'Not fully read', Icon: IconEyeOff, tone: layout.dim },
  'not-assessed': { word: 'Not assessed', Icon: IconMinus, tone: layout.dim },
  manual: { word: 'Manual', Icon: IconUser, tone: layout.dim },
} as const satisfies Record<ControlStatus, unknown>;

const CHIPS: readonly ControlStatus[] = ['failed', 'passed', 'unknown', 'not-assessed', 'manual'];

const Result = ({ row: { state, attested } }: { readonly row: ControlRow }) => {
  if (attested && (state === 'manual' || state === 'not-assessed'))
    return (
      <span className={styles.result} title={`Until ${formatDate(attested.validTo)}`}>
        <IconSignature size={14} stroke={2} aria-hidden />
        Attested
      </span>
    );
  const { word, Icon, tone } = STATES[state];
  return (
    <span className={`${styles.result} ${tone}`}>
      <Icon size={14} stroke={2} aria-hidden />
      {word}
    </span>
  );
};

/** Failing resources; manual controls have no count. */
const Failing = ({ row: { state, failed, judged } }: { readonly row: ControlRow }) => {
  if (state === 'manual') return <span className={layout.dim}>Manual</span>;
  return judged === 0 ? null : `${failed} of ${judged}`;
};

const Row = ({
  framework,
  row,
  isOpen,
  onToggle,
}: {
  readonly framework: string;
  readonly row: ControlRow;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) => {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Fragment>
      <tr className={isOpen ? styles.opened : undefined}>
        <td className={styles.number}>{row.id}</td>
        <td>
          <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={onToggle}>
            {row.title}
          </button>
        </td>
        <td>
          <Result row={row} />
        </td>
        <td className={`${layout.number} ${styles.wide}`}>
          <Failing row={row} />
        </td>
        <td className={styles.wide}>
          {row.worst && <SeverityBadge severity={row.worst} />}
          {!row.worst && row.state === 'passed' && <span className={layout.dim}>none</span>}
        </td>
        <td className={styles.chevron}>
          <Chevron size={15} stroke={1.5} aria-hidden />
        </td>
      </tr>
      {isOpen && (
        <tr className={styles.inside}>
          <td colSpan={6}>
            <ControlChecks framework={framework} row={row} />
          </td>
        </tr>
      )}
    </Fragment>
  );
};

interface ControlTableProps {
  readonly framework: string;
  readonly title: string;
  readonly rows: readonly ControlRow[];
  readonly view: ControlView;
  readonly onView: (change: Partial<ControlView>) => void;
}

/** The controls of a section; each expands to its checks. */
export const ControlTable = ({ framework, title, rows, view, onView }: ControlTableProps) => {
  const [text, type] = useAddressText(view.q, (q) => onView({ q }));
  const counts = countStates(inSection(rows, view.section));
  const shown = shownRows(rows, view);
  return (
    <section className={layout.card} aria-label="Controls">
      <div className={layout.cardHead}>
        <h2>{title}</h2>
        {CHIPS.filter((state) => state !== 'unknown' || counts.unknown > 0 || view.state === state).map((state) => (
          <button
            key={state}
            type="button"
            className={styles.chip}
            aria-pressed={view.state === state}
            onClick={() => onView({ state: view.state === state ? undefined : state })}
          >
            {STATES[state].word} {counts[state]}
          </button>
        ))}
        <TextInput
          className={`${layout.push} ${styles.filter}`}
          size="xs"
          placeholder="Filter controls"
          aria-label="Filter controls"
          leftSection={<IconSearch size={14} stroke={1.5} />}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title="No controls to display."
          action={
            <Button variant="default" onClick={() => onView({ q: '', state: undefined, section: undefined })}>
              Clear filters
            </Button>
          }
        >
          No control matches the filter.
        </EmptyState>
      ) : (
        <table className={styles.controls} aria-label="Controls">
          <thead>
            <tr>
              <th scope="col" className={styles.number}>
                Control
              </th>
              <th scope="col">Requirement</th>
              <th scope="col" className={styles.resultHead}>
                Result
              </th>
              <th scope="col" className={`${layout.number} ${styles.wide} ${styles.count}`}>
                Failing
              </th>
              <th scope="col" className={`${styles.wide} ${styles.worst}`}>
                Worst
              </th>
              <th scope="col" className={styles.chevron}>
                <VisuallyHidden>Open</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row
                key={row.id}
                framework={framework}
                row={row}
                isOpen={row.id === view.control}
                onToggle={() => onView({ control: row.id === view.control ? undefined : row.id })}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};
