import { useState } from 'react';
import { Button, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { type Destination, DESTINATIONS, DestinationKind, SHARED_NOTICE_KINDS } from '@cloudmend/domain/notifications';
import { Note } from '@cloudmend/ui/parts';
import { focusOn } from '../../../components/focus';
import { NoticeKinds } from '../../../components/notice-kinds';
import { notifyDone, toMessage } from '../../../components/notify';
import { useChangeDestinations, useEventBusPolicy } from '../../../queries/notifications';
import { type DestinationDraft, draftDestination, KIND_TEXTS, readDraft } from '../destination-draft';
import layout from '../../../components/layout.module.css';
import styles from '../integrations.module.css';

interface PlaceProps {
  readonly draft: DestinationDraft;
  readonly fault: string | undefined;
  readonly onChange: (part: Partial<DestinationDraft>) => void;
}

/** The address, and the key if there is one. */
const Place = ({ draft: { kind, url, key }, fault, onChange }: PlaceProps) => {
  const texts = KIND_TEXTS[kind];
  return (
    <div className={styles.root}>
      <TextInput
        label={texts.address}
        placeholder={texts.placeholder}
        autoComplete="off"
        maxLength={2000}
        value={url}
        error={fault}
        onChange={({ currentTarget: { value } }) => onChange({ url: value })}
      />
      {texts.key && (
        <PasswordInput
          label={texts.key}
          autoComplete="off"
          maxLength={100}
          value={key}
          onChange={({ currentTarget: { value } }) => onChange({ key: value })}
        />
      )}
    </div>
  );
};

const What = ({ draft, onChange }: Pick<PlaceProps, 'draft' | 'onChange'>) => (
  <div className={styles.root}>
    <NativeSelect
      ref={focusOn}
      label="Type"
      value={draft.kind}
      data={DestinationKind.options.map((value) => ({ value, label: DESTINATIONS[value].name }))}
      onChange={({ currentTarget: { value } }) => {
        const { name: _name, notices: _notices, ...fresh } = draftDestination(value as DestinationKind);
        onChange(fresh);
      }}
    />
    <TextInput
      label="Name"
      placeholder="#cloud-ops"
      maxLength={60}
      value={draft.name}
      onChange={({ currentTarget: { value } }) => onChange({ name: value })}
    />
  </div>
);

const Copyable = ({ label, value }: { readonly label: string; readonly value: object }) => (
  <Textarea label={label} autosize maxRows={12} readOnly value={JSON.stringify(value, null, 2)} />
);

/** What the customer sets up for an event bus. */
const BusPolicy = ({ bus }: { readonly bus: string }) => {
  const { data } = useEventBusPolicy(bus);
  if (!data) return null;
  return (
    <>
      <Copyable label="Policy of the event bus" value={data.policy} />
      <Copyable label="Event pattern of a rule" value={data.pattern} />
    </>
  );
};

interface DestinationFormProps {
  /** The one that is changed. @default - a new one */
  readonly known?: Destination;
  readonly onClose: () => void;
}

/** Adds a destination, or changes what a known one is sent. What was typed stays when it is rejected. */
export const DestinationForm = ({ known, onClose }: DestinationFormProps) => {
  const { save } = useChangeDestinations();
  const [draft, setDraft] = useState<DestinationDraft>(() =>
    known ? { ...draftDestination(known.kind), name: known.name, notices: known.notices } : draftDestination('slack'),
  );
  const put = (part: Partial<DestinationDraft>): void => setDraft({ ...draft, ...part });
  const [isReplacing, setReplacing] = useState(known === undefined);
  const { secret, fault } = readDraft(draft);
  const { name, notices } = draft;
  const send = async (): Promise<void> => {
    try {
      await save.mutateAsync({
        name,
        notices,
        isOn: known?.isOn ?? true,
        ...(known && { id: known.id }),
        ...(isReplacing && { secret }),
      });
      notifyDone(known ? `${name} is saved.` : `${name} is added.`);
      onClose();
    } catch {
      // The form shows why.
    }
  };
  return (
    <form
      className={styles.roots}
      aria-label={known ? `Change ${known.name}` : 'Add destination'}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {save.error && (
        <Note tone="danger" title="Could not save the destination.">
          {toMessage(save.error, 'Try again.')}
        </Note>
      )}
      {!known && (
        <>
          <p className={layout.sub}>{KIND_TEXTS[draft.kind].says}</p>
          <What draft={draft} onChange={put} />
        </>
      )}
      {isReplacing ? (
        <Place draft={draft} fault={fault} onChange={put} />
      ) : (
        <div className={layout.row}>
          <Button size="compact-sm" variant="default" onClick={() => setReplacing(true)}>
            {`Replace ${KIND_TEXTS[draft.kind].address}`}
          </Button>
          <span className={layout.sub}>The stored one is not shown.</span>
        </div>
      )}
      {isReplacing && secret?.kind === 'eventbridge' && <BusPolicy bus={secret.bus} />}
      <NoticeKinds
        label="Sends"
        kinds={SHARED_NOTICE_KINDS}
        picked={notices}
        onChange={(picked) => put({ notices: picked })}
      />
      <div className={layout.row}>
        <Button type="submit" disabled={isReplacing && !secret} loading={save.isPending}>
          {known ? 'Save' : 'Add destination'}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
