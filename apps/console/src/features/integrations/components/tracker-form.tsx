import { useState } from 'react';
import { NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { Severity } from '@cloudmend/domain/findings';
import { PLACEHOLDERS, type Tracker, TrackerKind, TRACKERS } from '@cloudmend/domain/tickets';
import { focusOn } from '../../../components/focus';
import { FormFrame } from '../../../components/form-frame';
import { notifyDone, toMessage } from '../../../components/notify';
import { useChangeTrackers } from '../../../queries/tickets';
import { draftTracker, readTracker, type SignIn, TRACKER_TEXTS, type TrackerDraft } from '../tracker-draft';
import layout from '../../../components/layout.module.css';
import styles from '../integrations.module.css';

interface PartProps {
  readonly draft: TrackerDraft;
  readonly isKnown: boolean;
  readonly onChange: (part: Partial<TrackerDraft>) => void;
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly placeholder?: string;
  readonly maxLength?: number;
}

const Field = ({ onValue, maxLength = 200, ...props }: FieldProps) => (
  <TextInput
    {...props}
    autoComplete="off"
    maxLength={maxLength}
    onChange={({ currentTarget: { value } }) => onValue(value)}
  />
);

const WORDS: Readonly<Record<SignIn, { readonly account: string; readonly password: string }>> = {
  token: { account: 'Email of the account', password: 'API token' },
  password: { account: 'User', password: 'Password' },
  client: { account: 'Client ID', password: 'Client secret' },
};

/** The site and who signs in there. Of a known tracker only the sign-in can be replaced. */
const Place = ({ draft, isKnown, onChange }: PartProps) => {
  const { kind, name, site, signIn, account, password } = draft;
  const words = WORDS[signIn];
  return (
    <>
      <div className={styles.root}>
        {!isKnown && (
          <NativeSelect
            ref={focusOn}
            label="Type"
            value={kind}
            data={TrackerKind.options.map((value) => ({ value, label: TRACKERS[value].name }))}
            onChange={({ currentTarget: { value } }) => onChange(draftTracker(value as TrackerKind))}
          />
        )}
        <Field
          label="Name"
          value={name}
          maxLength={60}
          placeholder="Platform team"
          onValue={(next) => onChange({ name: next })}
        />
      </div>
      <div className={styles.root}>
        {!isKnown && (
          <Field
            label="Address"
            value={site}
            placeholder={TRACKER_TEXTS[kind].placeholder}
            onValue={(next) => onChange({ site: next })}
          />
        )}
        {kind === 'servicenow' && (
          <NativeSelect
            label="Sign-in"
            value={signIn}
            data={[
              { value: 'password', label: 'User and password' },
              { value: 'client', label: 'OAuth client' },
            ]}
            onChange={({ currentTarget: { value } }) => onChange({ signIn: value as SignIn })}
          />
        )}
      </div>
      <div className={styles.root}>
        <Field label={words.account} value={account} onValue={(next) => onChange({ account: next })} />
        <PasswordInput
          label={words.password}
          placeholder={isKnown ? 'Leave empty to keep it' : ''}
          autoComplete="off"
          maxLength={1000}
          value={password}
          onChange={({ currentTarget: { value } }) => onChange({ password: value })}
        />
      </div>
    </>
  );
};

const Priorities = ({ draft: { kind, priorities }, onChange }: Omit<PartProps, 'isKnown'>) => (
  <div className={styles.priorities} role="group" aria-label="Priorities">
    {Severity.options.slice(0, 4).map((severity) => (
      <Field
        key={severity}
        label={`${kind === 'jira' ? 'Priority' : 'Urgency'} of ${severity.toLowerCase()}`}
        value={priorities[severity] ?? ''}
        onValue={(next) => onChange({ priorities: { ...priorities, [severity]: next } })}
      />
    ))}
  </div>
);

/** How findings become tickets. */
const Mapping = ({ draft, onChange }: Omit<PartProps, 'isKnown'>) => {
  const { kind, project, issueType, closeCode, fields, title, body } = draft;
  return (
    <>
      <div className={styles.root}>
        {kind === 'jira' ? (
          <>
            <Field
              label="Project key"
              value={project}
              placeholder="OPS"
              onValue={(next) => onChange({ project: next.toUpperCase() })}
            />
            <Field label="Issue type" value={issueType} onValue={(next) => onChange({ issueType: next })} />
          </>
        ) : (
          <Field label="Resolution code" value={closeCode} onValue={(next) => onChange({ closeCode: next })} />
        )}
      </div>
      <p className={layout.sub}>
        In progress is the same on both sides. A ticket to do is a finding that is open, planned or waiting. A ticket
        that people close makes its finding wait for the next scan, and only a scan resolves it.
      </p>
      <details className={styles.deliveries}>
        <summary>Priorities, other fields and template</summary>
        <div className={styles.roots}>
          <Priorities draft={draft} onChange={onChange} />
          <Textarea
            label="Other fields"
            description="One for each line, such as customfield_10010 = Cloud. JSON is sent as it is."
            autosize
            minRows={2}
            value={fields}
            onChange={({ currentTarget: { value } }) => onChange({ fields: value })}
          />
          <Field label="Title" value={title} onValue={(next) => onChange({ title: next })} />
          <Textarea
            label="Description"
            description={`May name {${Object.keys(PLACEHOLDERS).join('}, {')}}.`}
            autosize
            minRows={4}
            maxLength={4000}
            value={body}
            onChange={({ currentTarget: { value } }) => onChange({ body: value })}
          />
        </div>
      </details>
    </>
  );
};

interface TrackerFormProps {
  /** The one that is changed. @default - a new one */
  readonly known?: Tracker;
  readonly onClose: () => void;
}

/** Connects a tracker, or changes one. What was typed stays when it is rejected. */
export const TrackerForm = ({ known, onClose }: TrackerFormProps) => {
  const { save } = useChangeTrackers();
  const [draft, setDraft] = useState<TrackerDraft>(() => draftTracker(known?.kind ?? 'jira', known));
  const change = (part: Partial<TrackerDraft>): void => setDraft({ ...draft, ...part });
  const isKnown = known !== undefined;
  const { input, fault } = readTracker(draft, isKnown);
  const send = async (): Promise<void> => {
    if (!input) return;
    try {
      await save.mutateAsync({ ...input, ...(known && { id: known.id }) });
      notifyDone(`${input.name} is saved.`);
      onClose();
    } catch {
      // The form shows why.
    }
  };
  return (
    <FormFrame
      className={styles.roots}
      label={known ? `Change ${known.name}` : 'Connect tracker'}
      submit={known ? 'Save' : 'Connect'}
      isBusy={save.isPending}
      isReady={input !== undefined}
      fault={save.error ? toMessage(save.error, 'Could not save the tracker. Try again.') : fault}
      onSubmit={send}
      onClose={onClose}
    >
      <p className={layout.sub}>{TRACKER_TEXTS[draft.kind].says}</p>
      <Place draft={draft} isKnown={isKnown} onChange={change} />
      <Mapping draft={draft} onChange={change} />
    </FormFrame>
  );
};
