import { Button, Switch } from '@mantine/core';
import { IconMessageChatbot } from '@tabler/icons-react';
import { MODEL_PROVIDERS } from '@cloudmend/domain/copilot';
import { useCan } from '@cloudmend/tenant';
import { exactUsd, formatCount, formatMonth } from '../../../components/format';
import { notifyDone, notifyFault, tell, toMessage } from '../../../components/notify';
import { Loaded } from '../../../components/query-state';
import { useChangeCopilotModel, useCopilotModel } from '../../../queries/copilot-model';
import { useMayConnect } from '../../../queries/repositories';
import { draftModel, type KnownModel, readModel } from '../model-draft';
import { ConnectionItem } from './connection-item';
import { ConnectionsCard } from './connections-card';
import { ModelCalls } from './model-calls';
import { ModelForm } from './model-form';
import layout from '../../../components/layout.module.css';

type Settings = NonNullable<KnownModel['settings']>;
interface ModelProps {
  readonly known: KnownModel;
  readonly settings: Settings;
}

const describeUse = ({ use, settings }: { readonly use: KnownModel['use']; readonly settings: Settings }): string =>
  `${formatMonth(use.month)}: ${exactUsd(use.usd)} of ${exactUsd(settings.caps.usd)}, ${formatCount(use.tokens)} of ${formatCount(settings.caps.tokens)} tokens`;

const Test = () => {
  const { test } = useChangeCopilotModel();
  const send = async (): Promise<void> => {
    try {
      const { isUsable, answer } = await test.mutateAsync();
      if (isUsable) notifyDone(answer);
      else notifyFault(answer);
    } catch (error) {
      notifyFault(toMessage(error, 'Could not test the model. Try again.'));
    }
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label="Test the model"
      loading={test.isPending}
      onClick={() => void send()}
    >
      Test
    </Button>
  );
};

const OnOff = ({ known, settings }: ModelProps) => {
  const { save } = useChangeCopilotModel();
  const turn = (isOn: boolean): void => {
    const input = readModel(draftModel(known), isOn);
    if (input)
      void tell(
        isOn ? 'The model is on.' : 'The model is off.',
        'Could not switch the model on or off. Try again.',
        () => save.mutateAsync(input),
      );
  };
  return (
    <Switch
      label="On"
      checked={settings.isOn}
      disabled={save.isPending}
      onChange={({ currentTarget: { checked } }) => turn(checked)}
    />
  );
};

const Model = ({ known, settings }: ModelProps) => {
  const { remove } = useChangeCopilotModel();
  return (
    <ConnectionItem
      name="the model"
      about={
        <>
          <span className={layout.strong}>{settings.model}</span>
          <p className={layout.sub}>
            {MODEL_PROVIDERS[settings.provider].name}
            {settings.address !== null && `, ${new URL(settings.address).host}`}
          </p>
          <p className={layout.sub}>{describeUse({ use: known.use, settings })}</p>
        </>
      }
      actions={
        <>
          <OnOff known={known} settings={settings} />
          <Test />
        </>
      }
      change={{
        label: 'Change',
        named: 'Change the model',
        form: (close) => <ModelForm known={known} onClose={close} />,
      }}
      ending={{
        says: "CloudMend deletes its key. Explanations and answers stay complete, in CloudMend's own words.",
        done: 'The model is disconnected.',
        isPending: remove.isPending,
        disconnect: () => remove.mutateAsync(),
      }}
    >
      <ModelCalls />
    </ConnectionItem>
  );
};

/** The model that words explanations and answers, for who may manage it. */
export const CopilotModel = () => {
  const mayManage = useCan('manageIntegrations');
  const mayConnect = useMayConnect();
  const query = useCopilotModel();
  if (!mayManage || (!mayConnect && !query.data?.settings)) return null;
  return (
    <Loaded query={query} what="the model">
      {(known) => (
        <ConnectionsCard
          title="Model for explanations"
          items={known.settings ? [<Model key="model" known={known} settings={known.settings} />] : []}
          most={1}
          add={{ label: 'Add model', icon: <IconMessageChatbot size={15} stroke={1.5} /> }}
          hint="Have a model word explanations and answers. It sees sentences with placeholders, never names, figures or questions; every sentence is checked."
          form={(close) => <ModelForm known={known} onClose={close} />}
        />
      )}
    </Loaded>
  );
};
