import { useState } from 'react';
import { Button, Modal, NativeSelect } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type WorkChange, type WorkKind, type WorkOutcome, WorkStep } from '@cloudmend/domain/work';
import { useCan } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { useChangeWork } from '../../queries/work';
import { DayField } from '../day-field';
import { plural } from '../format';
import { notifyDone, toMessage } from '../notify';
import { CommentBox } from './comment-box';
import { OwnerSelect } from './owner';
import { STATE_NAMES } from './work-words';
import layout from '../layout.module.css';

const FIELDS = {
  owner: { label: 'Assign', title: 'Assign', key: 'a' },
  due: { label: 'Due date', title: 'Set the due date of', key: 'd' },
  state: { label: 'State', title: 'Set the state of', key: 's' },
  comment: { label: 'Comment', title: 'Comment on', key: 'c' },
} as const;
type Field = keyof typeof FIELDS;

interface BulkWorkProps {
  readonly kind: WorkKind;
  readonly ids: readonly string[];
  readonly nameOf: (id: string) => string;
  readonly onDone: () => void;
}

/** What failed and why. */
const Failures = ({ failed, nameOf }: { readonly failed: readonly WorkOutcome[] } & Pick<BulkWorkProps, 'nameOf'>) => (
  <Note tone="warn">
    {`${plural(failed.length, 'change')} failed:`}
    <ul>
      {failed.map(({ id, reason }) => (
        <li key={id}>{`${nameOf(id)}: ${reason ?? 'Try again.'}`}</li>
      ))}
    </ul>
  </Note>
);

interface FieldFormProps {
  readonly field: Field;
  readonly isBusy: boolean;
  readonly onSend: (change: WorkChange) => Promise<unknown>;
}

const FieldForm = ({ field, isBusy, onSend }: FieldFormProps) => {
  const [owner, setOwner] = useState('');
  const [state, setState] = useState<WorkStep>('planned');
  const [due, setDue] = useState('');
  if (field === 'comment')
    return <CommentBox submit="Add comment" isBusy={isBusy} onSend={(comment) => onSend({ comment })} />;
  const change: Record<Exclude<Field, 'comment'>, WorkChange> = {
    owner: { owner: owner || null },
    due: { due: due || null },
    state: { state },
  };
  return (
    <form
      className={layout.form}
      onSubmit={(event) => {
        event.preventDefault();
        // What failed is listed; the form stays.
        void onSend(change[field]).catch(() => undefined);
      }}
    >
      {field === 'owner' && (
        <OwnerSelect label="Owner" value={owner} first={[{ value: '', label: 'No owner' }]} onPick={setOwner} />
      )}
      {field === 'state' && (
        <NativeSelect
          label="State"
          value={state}
          onChange={({ currentTarget }) => setState(currentTarget.value as WorkStep)}
          data={WorkStep.options.map((value) => ({ value, label: STATE_NAMES[value] }))}
        />
      )}
      {field === 'due' && <DayField label="Due (empty: by severity)" clearable value={due} onChange={setDue} />}
      <div className={layout.row}>
        <Button type="submit" loading={isBusy}>
          Apply
        </Button>
      </div>
    </form>
  );
};

/** Assigns, dates, moves and comments everything that is selected. A, D, S and C open each. */
export const BulkWork = ({ kind, ids, nameOf, onDone }: BulkWorkProps) => {
  const mayChange = useCan('manageFindings');
  const change = useChangeWork();
  const [field, setField] = useState<Field>();
  const [failed, setFailed] = useState<readonly WorkOutcome[]>([]);
  const [fault, setFault] = useState<string>();
  const open = (next: Field): void => {
    setFailed([]);
    setFault(undefined);
    setField(next);
  };
  useHotkeys(mayChange ? (Object.keys(FIELDS) as Field[]).map((each) => [FIELDS[each].key, () => open(each)]) : []);
  const send = async (wanted: WorkChange): Promise<void> => {
    setFault(undefined);
    try {
      const results = await change.mutateAsync({ kind, ids, change: wanted });
      const missed = results.filter(({ outcome }) => outcome === 'failed');
      setFailed(missed);
      const changed = results.filter(({ outcome }) => outcome === 'changed').length;
      if (changed > 0) notifyDone(`Changed ${plural(changed, kind)}.`);
      if (missed.length > 0) return;
      setField(undefined);
      onDone();
    } catch (error) {
      setFault(toMessage(error, 'Could not change the selection.'));
      throw error;
    }
  };
  if (!mayChange) return null;
  return (
    <>
      {(Object.keys(FIELDS) as Field[]).map((each) => (
        <Button key={each} variant="default" onClick={() => open(each)}>
          {FIELDS[each].label}
        </Button>
      ))}
      <Modal
        opened={field !== undefined}
        onClose={() => setField(undefined)}
        title={field && `${FIELDS[field].title} ${plural(ids.length, kind)}`}
      >
        {field && <FieldForm key={field} field={field} isBusy={change.isPending} onSend={send} />}
        {fault && <Note tone="danger">{fault}</Note>}
        {failed.length > 0 && <Failures failed={failed} nameOf={nameOf} />}
      </Modal>
    </>
  );
};
