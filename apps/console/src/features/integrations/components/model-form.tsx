import { useState } from 'react';
import { Button, NativeSelect, NumberInput, PasswordInput, TextInput } from '@mantine/core';
import { MODEL_PROVIDERS, ModelProvider } from '@cloudmend/domain/copilot';
import { Note } from '@cloudmend/ui/parts';
import { focusOn } from '../../../components/focus';
import { notifyDone, toMessage } from '../../../components/notify';
import { useChangeCopilotModel } from '../../../queries/copilot-model';
import { draftModel, type KnownModel, type ModelDraft, readModel } from '../model-draft';
import layout from '../../../components/layout.module.css';
import styles from '../integrations.module.css';

interface PartProps {
  readonly draft: ModelDraft;
  readonly onChange: (part: Partial<ModelDraft>) => void;
}

/** The workspace's own provider: model, address and key. */
const Place = ({ draft, hasKey, onChange }: PartProps & { readonly hasKey: boolean }) => (
  <div className={styles.root}>
    <TextInput
      label="Model"
      placeholder={draft.provider === 'anthropic' ? 'claude-haiku-4-5' : 'gpt-4.1-mini'}
      maxLength={128}
      value={draft.model}
      onChange={({ currentTarget: { value } }) => onChange({ model: value })}
    />
    {draft.provider === 'openai' && (
      <TextInput
        label="Address"
        placeholder="https://api.openai.com/v1"
        maxLength={500}
        value={draft.address}
        onChange={({ currentTarget: { value } }) => onChange({ address: value })}
      />
    )}
    <PasswordInput
      label="API key"
      placeholder={hasKey ? 'Saved; type to replace' : ''}
      autoComplete="off"
      maxLength={400}
      value={draft.key}
      onChange={({ currentTarget: { value } }) => onChange({ key: value })}
    />
  </div>
);

interface AmountProps {
  readonly label: string;
  readonly value: number | string;
  readonly onChange: (value: number | string) => void;
  readonly isUsd?: boolean;
}

const Amount = ({ label, value, onChange, isUsd = true }: AmountProps) => (
  <NumberInput
    label={label}
    prefix={isUsd ? '$' : ''}
    thousandSeparator=","
    allowNegative={false}
    hideControls
    value={value}
    onChange={onChange}
  />
);

const Prices = ({ draft, onChange }: PartProps) => (
  <div className={styles.root}>
    <Amount
      label="Price of a million input tokens"
      value={draft.inputUsd}
      onChange={(inputUsd) => onChange({ inputUsd })}
    />
    <Amount
      label="Price of a million output tokens"
      value={draft.outputUsd}
      onChange={(outputUsd) => onChange({ outputUsd })}
    />
  </div>
);

const Caps = ({ draft, onChange }: PartProps) => (
  <div className={styles.root}>
    <Amount label="Dollars a month, at most" value={draft.usd} onChange={(usd) => onChange({ usd })} />
    <Amount
      label="Tokens a month, at most"
      isUsd={false}
      value={draft.tokens}
      onChange={(tokens) => onChange({ tokens })}
    />
  </div>
);

/** Chooses the model, its key and the month's caps. What was typed stays when it is rejected. */
export const ModelForm = ({ known, onClose }: { readonly known: KnownModel; readonly onClose: () => void }) => {
  const { save } = useChangeCopilotModel();
  const [draft, setDraft] = useState(() => draftModel(known));
  const put = (part: Partial<ModelDraft>): void => setDraft({ ...draft, ...part });
  const { settings, bedrock } = known;
  const input = readModel(draft, settings?.isOn ?? true);
  const send = async (): Promise<void> => {
    if (!input) return;
    try {
      await save.mutateAsync(input);
      notifyDone('The model is saved.');
      onClose();
    } catch {
      // The form shows why.
    }
  };
  return (
    <form
      className={styles.roots}
      aria-label="Model"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {save.error && (
        <Note tone="danger" title="Could not save the model.">
          {toMessage(save.error, 'Try again.')}
        </Note>
      )}
      <div className={styles.root}>
        <NativeSelect
          ref={focusOn}
          label="Provider"
          value={draft.provider}
          data={ModelProvider.options
            .filter((value) => value !== 'bedrock' || bedrock !== null)
            .map((value) => ({ value, label: MODEL_PROVIDERS[value].name }))}
          onChange={({ currentTarget: { value } }) => put({ provider: value as ModelProvider, key: '' })}
        />
      </div>
      {draft.provider === 'bedrock' && bedrock ? (
        <p className={layout.sub}>
          {`${bedrock.model}, $${bedrock.prices.input} for a million input tokens and $${bedrock.prices.output} for a million output tokens.`}
        </p>
      ) : (
        <>
          <Place
            draft={draft}
            hasKey={settings?.hasKey === true && settings.provider === draft.provider}
            onChange={put}
          />
          <Prices draft={draft} onChange={put} />
        </>
      )}
      <Caps draft={draft} onChange={put} />
      <div className={layout.row}>
        <Button type="submit" disabled={!input} loading={save.isPending}>
          Save
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
