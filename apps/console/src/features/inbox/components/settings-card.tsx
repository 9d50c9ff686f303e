import { useState } from 'react';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { MailTiming, NotificationSettings } from '@cloudmend/domain/notifications';
import { Weekday } from '@cloudmend/domain/schedules';
import { Note } from '@cloudmend/ui/parts';
import { NoticeKinds } from '../../../components/notice-kinds';
import { notifyDone, toMessage } from '../../../components/notify';
import { Card } from '../../../components/page';
import { Loaded } from '../../../components/query-state';
import { listZones } from '../../../components/time-zones';
import { useNotificationSettings, useSaveNotificationSettings } from '../../../queries/notifications';
import layout from '../../../components/layout.module.css';
import styles from '../inbox.module.css';

const TIMINGS: ReadonlyArray<{ readonly value: MailTiming; readonly label: string }> = [
  { value: 'off', label: 'Never' },
  { value: 'at-once', label: 'As it happens' },
  { value: 'daily', label: 'Daily digest' },
  { value: 'weekly', label: 'Weekly digest' },
];

const DAYS: Readonly<Record<Weekday, string>> = {
  MON: 'Monday',
  TUE: 'Tuesday',
  WED: 'Wednesday',
  THU: 'Thursday',
  FRI: 'Friday',
  SAT: 'Saturday',
  SUN: 'Sunday',
};

const NIGHT = { from: '20:00', to: '07:00' };

interface PartProps {
  readonly draft: NotificationSettings;
  readonly onChange: (part: Partial<NotificationSettings>) => void;
}

interface TimeProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (time: string) => void;
}

const Time = ({ label, value, onChange }: TimeProps) => (
  <TextInput
    label={label}
    type="time"
    required
    withAsterisk={false}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

/** When a digest comes. */
const Digest = ({ draft: { mail, digestAt, digestOn }, onChange }: PartProps) => (
  <>
    {mail === 'weekly' && (
      <NativeSelect
        label="On"
        value={digestOn}
        data={Weekday.options.map((value) => ({ value, label: DAYS[value] }))}
        onChange={({ currentTarget }) => onChange({ digestOn: Weekday.parse(currentTarget.value) })}
      />
    )}
    <Time label="At" value={digestAt} onChange={(time) => onChange({ digestAt: time })} />
  </>
);

/** When no email comes. */
const Quiet = ({ draft: { quiet }, onChange }: PartProps) => (
  <>
    <Checkbox
      label="Quiet hours"
      checked={quiet !== null}
      onChange={({ currentTarget }) => onChange({ quiet: currentTarget.checked ? NIGHT : null })}
    />
    {quiet && (
      <div className={styles.fields}>
        <Time label="From" value={quiet.from} onChange={(from) => onChange({ quiet: { ...quiet, from } })} />
        <Time label="To" value={quiet.to} onChange={(to) => onChange({ quiet: { ...quiet, to } })} />
      </div>
    )}
  </>
);

const When = ({ draft, onChange }: PartProps) => {
  const { mail, timezone } = draft;
  const isDigest = mail === 'daily' || mail === 'weekly';
  return (
    <div className={styles.fields}>
      <NativeSelect
        label="Frequency"
        value={mail}
        data={TIMINGS}
        onChange={({ currentTarget }) => onChange({ mail: currentTarget.value as MailTiming })}
      />
      {isDigest && <Digest draft={draft} onChange={onChange} />}
      {mail !== 'off' && (
        <NativeSelect
          label="Time zone"
          value={timezone}
          data={listZones(timezone)}
          onChange={({ currentTarget }) => onChange({ timezone: currentTarget.value })}
        />
      )}
    </div>
  );
};

const Form = ({ saved }: { readonly saved: NotificationSettings }) => {
  const save = useSaveNotificationSettings();
  const [draft, setDraft] = useState(saved);
  const put = (part: Partial<NotificationSettings>): void => setDraft({ ...draft, ...part });
  const send = async (): Promise<void> => {
    try {
      await save.mutateAsync(draft);
      notifyDone('Notification settings saved.');
    } catch {
      // The form shows why.
    }
  };
  return (
    <form
      className={layout.form}
      aria-label="Email"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {save.error && (
        <Note tone="danger" title="Could not save.">
          {toMessage(save.error, 'Try again.')}
        </Note>
      )}
      <When draft={draft} onChange={put} />
      {draft.mail === 'at-once' && <Quiet draft={draft} onChange={put} />}
      {draft.mail !== 'off' && (
        <NoticeKinds label="About" picked={draft.notices} onChange={(notices) => put({ notices })} />
      )}
      <div>
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
};

/** When the person signed in is mailed, and about what. */
export const SettingsCard = () => (
  <Loaded query={useNotificationSettings()} what="your notification settings">
    {(saved) => (
      <Card title="Email">
        <Form saved={saved} />
      </Card>
    )}
  </Loaded>
);
