import { useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import type { CustomCheck, CustomCheckOutcome } from '@cloudmend/domain/custom-checks';
import { Note } from '@cloudmend/ui/parts';
import { notifyDone, toMessage } from '../../../components/notify';
import { Card } from '../../../components/page';
import { useCheckActions } from '../api/custom-checks';
import { type Draft, NEW_CHECK, readDraft, toDraft } from '../draft';
import { CheckForm } from './check-form';
import { useStoppable } from '../stoppable';
import { PartsProgress } from './parts-progress';
import { RetireForm } from './retire-form';
import { TryResults } from './try-results';
import { VersionList } from './version-list';
import layout from '../../../components/layout.module.css';
import styles from '../custom-checks.module.css';

interface CheckEditorProps {
  /** Undefined for a new check. */
  readonly check: CustomCheck | undefined;
  readonly isReadOnly: boolean;
  readonly onSaved: (id: string) => void;
}

/** Saving, trying and activating what is in the editor. */
const useSteps = (check: CustomCheck | undefined, draft: Draft, onSaved: CheckEditorProps['onSaved']) => {
  const { save, tryOut, activate } = useCheckActions();
  const { part, stop, run: runParts } = useStoppable<CustomCheckOutcome>();
  const [outcome, setOutcome] = useState<CustomCheckOutcome>();
  const [fault, setFault] = useState<string>();
  const run = async (failure: string, step: () => Promise<void>): Promise<void> => {
    setFault(undefined);
    try {
      await step();
    } catch (error) {
      setFault(toMessage(error, failure));
    }
  };
  const latest = check?.versions[0];
  const isSaved = latest !== undefined && draft.text === toDraft(latest.definition).text;
  const definition = 'definition' in draft.checked ? draft.checked.definition : undefined;
  return {
    outcome,
    progress: part && <PartsProgress label="Trying out" accounts={part.accounts} onStop={stop} />,
    fault,
    isSaved,
    isBusy: save.isPending || tryOut.isPending || activate.isPending,
    definition,
    tryOut: () =>
      run('Could not try the check. Try again.', async () => {
        if (!definition) return;
        const asked = check && latest && isSaved ? { id: check.id, version: latest.version } : { definition };
        setOutcome(await runParts((parts) => tryOut.mutateAsync({ asked, ...parts })));
      }),
    save: () =>
      run('Could not save the check. Try again.', async () => {
        if (!definition) return;
        const saved = await save.mutateAsync({ ...(check && { id: check.id }), definition });
        notifyDone(`Version ${saved.versions[0]?.version ?? 1} saved.`);
        onSaved(saved.id);
      }),
    activate: () =>
      run('Could not activate the check. Try again.', async () => {
        if (!check || !latest) return;
        await activate.mutateAsync({ id: check.id, version: latest.version });
        notifyDone(`Version ${latest.version} is active. The next scan evaluates it.`);
      }),
  };
};

interface ActionsProps {
  readonly check: CustomCheck | undefined;
  readonly steps: ReturnType<typeof useSteps>;
}

/** Activation of the version that is shown, once it was tried. */
const Activation = ({ check, steps }: ActionsProps) => {
  const latest = check?.versions[0];
  if (!latest || !steps.isSaved || check?.active === latest.version) return null;
  return (
    <>
      <Button disabled={!latest.tried || steps.isBusy} onClick={() => void steps.activate()}>
        {`Activate version ${latest.version}`}
      </Button>
      {!latest.tried && <span className={layout.sub}>Try it out before you activate it.</span>}
    </>
  );
};

const Actions = ({ check, steps }: ActionsProps) => {
  const [isRetiring, setRetiring] = useState(false);
  const { isSaved, isBusy, definition } = steps;
  if (check && isRetiring) return <RetireForm id={check.id} onClose={() => setRetiring(false)} />;
  return (
    <div className={layout.row}>
      <Button variant="default" disabled={!definition || isBusy} onClick={() => void steps.tryOut()}>
        Try out
      </Button>
      <Button disabled={!definition || isSaved || isBusy} onClick={() => void steps.save()}>
        {check ? 'Save as a new version' : 'Save draft'}
      </Button>
      <Activation check={check} steps={steps} />
      {check && (
        <Button variant="default" onClick={() => setRetiring(true)}>
          Retire
        </Button>
      )}
    </div>
  );
};

/** A check as form and JSON side by side, its try-out and its versions. */
export const CheckEditor = ({ check, isReadOnly, onSaved }: CheckEditorProps) => {
  const [draft, setDraft] = useState(() => toDraft(check?.versions[0]?.definition ?? NEW_CHECK));
  const steps = useSteps(check, draft, onSaved);
  const isFixed = isReadOnly || check?.state === 'retired';
  return (
    <>
      <div className={layout.columns}>
        <Card title="Form" className={layout.span6}>
          <fieldset className={styles.whole} disabled={isFixed}>
            <CheckForm fields={draft.fields} onChange={(fields) => setDraft(toDraft(fields))} />
          </fieldset>
        </Card>
        <Card title="JSON" className={layout.span6}>
          <div className={layout.form}>
            <Textarea
              aria-label="Check as JSON"
              autosize
              minRows={16}
              maxRows={40}
              spellCheck={false}
              readOnly={isFixed}
              classNames={{ input: layout.mono }}
              value={draft.text}
              onChange={({ currentTarget: { value } }) => setDraft((before) => readDraft(value, before))}
            />
            <div role="status">
              {'fault' in draft.checked ? (
                <Note tone="warn">{draft.checked.fault}</Note>
              ) : (
                <Note tone="success">The check is complete and fits its facts.</Note>
              )}
            </div>
          </div>
        </Card>
      </div>
      {steps.fault !== undefined && (
        <div role="alert">
          <Note tone="danger">{steps.fault}</Note>
        </div>
      )}
      {!isFixed && <Actions check={check} steps={steps} />}
      {steps.progress}
      {steps.outcome && <TryResults outcome={steps.outcome} />}
      {check && <VersionList check={check} />}
    </>
  );
};
