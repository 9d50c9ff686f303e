import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { ChangeFreeze } from '@cloudmend/domain/guardrails';
import { CalendarForm, Choice, ZoneField } from './calendar-form';
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
    <CalendarForm submit="Add freeze" item={checked.data} onAdd={onAdd} onClose={onClose}>
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
        <ZoneField value={draft.timezone} onChange={(zone) => put({ timezone: zone })} />
        <Choice
          label="Applies to"
          options={{ everything: 'Everything', production: 'Production' }}
          value={draft.appliesTo}
          onChange={(appliesTo) => put({ appliesTo })}
        />
      </div>
    </CalendarForm>
  );
};
