import { useState } from 'react';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { ChangeFreeze } from '@cloudmend/domain/guardrails';
import { listZones } from '../../../components/time-zones';
import layout from '../../../components/layout.module.css';

interface FreezeFormProps {
  readonly timezone: string;
  readonly onAdd: (freeze: ChangeFreeze) => void;
  readonly onClose: () => void;
}

/** Adds a freeze: nothing changes between two moments of a time zone. */
export const FreezeForm = ({ timezone, onAdd, onClose }: FreezeFormProps) => {
  const [draft, setDraft] = useState<ChangeFreeze>({ name: '', from: '', to: '', timezone, appliesTo: 'everything' });
  const checked = ChangeFreeze.safeParse(draft);
  const put = (part: Partial<ChangeFreeze>): void => setDraft({ ...draft, ...part });
  const isFilled = draft.name.trim() !== '' && draft.from !== '' && draft.to !== '';
  const fault = checked.success || !isFilled ? undefined : checked.error.issues[0]?.message;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (checked.success) onAdd(checked.data);
      }}
    >
      <div className={layout.row}>
        <TextInput
          label="Name"
          maxLength={80}
          value={draft.name}
          onChange={(event) => put({ name: event.currentTarget.value })}
        />
        <TextInput
          label="From"
          type="datetime-local"
          step={900}
          value={draft.from}
          onChange={(event) => put({ from: event.currentTarget.value })}
        />
        <TextInput
          label="To"
          type="datetime-local"
          step={900}
          value={draft.to}
          error={fault}
          onChange={(event) => put({ to: event.currentTarget.value })}
        />
        <NativeSelect
          label="Time zone"
          data={listZones(draft.timezone)}
          value={draft.timezone}
          onChange={({ currentTarget: { value } }) => put({ timezone: value })}
        />
        <NativeSelect
          label="Applies to"
          data={[
            { value: 'everything', label: 'Everything' },
            { value: 'production', label: 'Production' },
          ]}
          value={draft.appliesTo}
          onChange={({ currentTarget: { value } }) =>
            put({ appliesTo: value === 'production' ? 'production' : 'everything' })
          }
        />
      </div>
      <div className={layout.row}>
        <Button type="submit" disabled={!checked.success}>
          Add freeze
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
