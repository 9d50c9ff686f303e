import { NativeSelect } from '@mantine/core';
import { DueFilter, WorkStep } from '@cloudmend/domain/work';
import { OwnerSelect } from './owner';
import { STATE_NAMES } from './work-words';
import layout from '../layout.module.css';

const OWNERS = [
  { value: '', label: 'Any owner' },
  { value: 'me', label: 'Me' },
  { value: 'mine', label: 'Me and my teams' },
  { value: 'none', label: 'No owner' },
];
const DUES = [
  { value: '', label: 'Any due date' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'week', label: 'Due this week' },
];
/** An accepted risk and a resolved finding are statuses. */
const STATES = [
  { value: '', label: 'Any state' },
  ...WorkStep.options.map((value) => ({ value, label: STATE_NAMES[value] })),
];

/** What a list is asked for by its work; what is undefined is any. */
export interface AskedWork {
  readonly owner?: string | undefined;
  readonly state?: string | undefined;
  readonly due?: DueFilter | undefined;
}

interface WorkFiltersProps extends AskedWork {
  readonly onPick: (change: {
    owner?: string | undefined;
    state?: WorkStep | undefined;
    due?: DueFilter | undefined;
  }) => void;
}

/** Owner, due date and state. */
export const WorkFilters = ({ owner, state, due, onPick }: WorkFiltersProps) => (
  <>
    <OwnerSelect
      className={layout.select}
      aria-label="Owner"
      value={owner ?? ''}
      first={OWNERS}
      onPick={(value) => onPick({ owner: value || undefined })}
    />
    <NativeSelect
      className={layout.select}
      aria-label="Due"
      data={DUES}
      value={due ?? ''}
      onChange={({ currentTarget: { value } }) => onPick({ due: DueFilter.safeParse(value).data })}
    />
    <NativeSelect
      className={layout.select}
      aria-label="State"
      data={STATES}
      value={state ?? ''}
      onChange={({ currentTarget: { value } }) => onPick({ state: WorkStep.safeParse(value).data })}
    />
  </>
);
