import { useState } from 'react';
import { Button, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type Finding, REASON_MAX_LENGTH } from '@cloudmend/domain/findings';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { useCan } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { focusOn } from '../../../components/focus';
import { FormFrame } from '../../../components/form-frame';
import { toMessage, notifyDone, notifyFault, STATUS_MS } from '../../../components/notify';
import { AcceptForm } from './accept-form';
import { useDecisions } from '../api/decide-finding';
import layout from '../../../components/layout.module.css';
import styles from '../findings.module.css';

type Verb = 'mute' | 'unmute' | 'resolve';
type Choice = Verb | 'accept';

const WORDS: Record<Verb, { readonly label: string; readonly done: string; readonly hint: string }> = {
  mute: {
    label: 'Mute',
    done: 'Finding muted.',
    hint: 'Excluded from open findings, past scans included, until it expires or is unmuted. Scans and compliance still count it as failed.',
  },
  unmute: { label: 'Unmute', done: 'Finding unmuted.', hint: 'Counted again immediately.' },
  resolve: { label: 'Resolve', done: 'Finding resolved.', hint: 'Reopened if a later scan still detects it.' },
};

const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

const textIn = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

/** Confirms muting, with Undo while the message is shown. */
const notifyMuted = (undo: () => Promise<unknown>): void => {
  const id = notifications.show({
    message: (
      <span className={layout.row}>
        {WORDS.mute.done}
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => {
            notifications.hide(id);
            undo().then(
              () => notifyDone(WORDS.unmute.done),
              (error: unknown) => notifyFault(toMessage(error, 'Failed to unmute.')),
            );
          }}
        >
          Undo
        </Button>
      </span>
    ),
    autoClose: STATUS_MS,
    color: 'mend',
    role: 'status',
  });
};

interface FindingActionsProps {
  readonly finding: Finding;
  /** The decision is saved and its form, which had the focus, is gone. */
  readonly onDecided: () => void;
}

interface DecisionFormProps extends Pick<FindingActionsProps, 'finding'> {
  readonly verb: Verb;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const DecisionForm = ({ finding: { id: findingId }, verb, onClose, onDone }: DecisionFormProps) => {
  const decisions = useDecisions();
  const [fault, setFault] = useState<string>();
  const [isUnsaid, setIsUnsaid] = useState(false);
  const { label, done, hint } = WORDS[verb];
  const { isPending } = decisions[verb];
  const send = async (form: FormData): Promise<void> => {
    const [reason, owner, until] = [textIn(form, 'reason'), textIn(form, 'owner'), textIn(form, 'until')];
    setIsUnsaid(reason === '');
    if (reason === '') return;
    try {
      await decisions[verb].mutateAsync({ findingId, reason, ...(owner && { owner }), ...(until && { until }) });
      if (verb === 'mute') notifyMuted(() => decisions.unmute.mutateAsync({ findingId, reason: 'Mute undone.' }));
      else notifyDone(done);
      onDone();
    } catch (error) {
      setFault(toMessage(error, `Failed to ${verb} the finding.`));
    }
  };
  return (
    <FormFrame
      className={styles.decide}
      label={`${label} this finding`}
      submit={`${label} finding`}
      isBusy={isPending}
      fault={fault}
      onSubmit={send}
      onClose={onClose}
    >
      <Textarea
        name="reason"
        label="Reason"
        required
        autosize
        minRows={2}
        maxLength={REASON_MAX_LENGTH}
        ref={focusOn}
        error={isUnsaid && 'Give a reason.'}
      />
      {verb === 'mute' && (
        <>
          <TextInput name="owner" label="Owner" description="The person responsible. Optional." maxLength={254} />
          <TextInput
            name="until"
            type="date"
            label="Until"
            description="Includes that day (UTC). Leave empty to mute until unmuted."
            min={tomorrow()}
          />
        </>
      )}
      <p className={layout.sub}>{hint}</p>
    </FormFrame>
  );
};

/** An accepted risk is revoked, never unmuted; it can be requested again before it ends. */
const listChoices = ({ status, acceptance }: Finding): readonly Choice[] => {
  if (status === 'resolved') return [];
  if (acceptance?.state === 'accepted') return ['resolve', 'accept'];
  const verbs: readonly Choice[] = status === 'open' ? ['resolve', 'mute'] : ['unmute', 'resolve'];
  return acceptance ? verbs : [...verbs, 'accept'];
};

const labelChoice = (choice: Choice, { acceptance }: Finding): string => {
  if (choice !== 'accept') return WORDS[choice].label;
  return acceptance ? 'Renew acceptance…' : 'Accept risk…';
};

const HAPPENED: Record<Finding['status'], string> = { open: 'unmuted', muted: 'muted', resolved: 'resolved' };

/** The decisions on a finding; disabled with a reason without permission. */
export const FindingActions = ({ finding, onDecided }: FindingActionsProps) => {
  const mayDecide = useCan('manageFindings');
  const [verb, setVerb] = useState<Choice>();
  const [left, setLeft] = useState<Choice>();
  const verbs = listChoices(finding);
  const close = (): void => {
    setLeft(verb);
    setVerb(undefined);
  };
  const finish = (): void => {
    setLeft(undefined);
    setVerb(undefined);
    onDecided();
  };
  if (verb && !verbs.includes(verb))
    return <Note tone="info">{`It was ${HAPPENED[finding.status]} in the meantime; no further change was made.`}</Note>;
  if (verbs.length === 0) return null;
  if (verb === 'accept')
    return (
      <AcceptForm
        key={finding.id}
        findingIds={[finding.id]}
        severity={finding.severity}
        onClose={close}
        onDone={finish}
      />
    );
  if (verb)
    return <DecisionForm key={`${finding.id} ${verb}`} finding={finding} verb={verb} onClose={close} onDone={finish} />;
  return (
    <div className={styles.actions}>
      {verbs.map((one) => (
        <Button
          key={one}
          ref={one === left ? focusOn : undefined}
          variant="default"
          disabled={!mayDecide}
          onClick={() => setVerb(one)}
        >
          {labelChoice(one, finding)}
        </Button>
      ))}
      {!mayDecide && <span className={layout.sub}>{REFUSALS.manageFindings}</span>}
    </div>
  );
};
