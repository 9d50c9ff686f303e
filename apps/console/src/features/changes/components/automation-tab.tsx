import { useState } from 'react';
import { Button } from '@mantine/core';
import type { z } from 'zod';
import type { DryRun, getGuardrails, GuardrailPolicy } from '@cloudmend/domain/guardrails';
import { featureRefusal, hasFeature } from '@cloudmend/domain/plans';
import { useCan, useTenant } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { exactUsd, formatMoment, plural } from '../../../components/format';
import { notifyDone, notifyFault, toMessage } from '../../../components/notify';
import { Loaded } from '../../../components/query-state';
import { useAutomation, useChangeGuardrails, useGuardrails } from '../../../queries/automation';
import { describeEdits } from '../policy-sentences';
import { DirectFixes } from '../fixes/direct-fixes';
import { CalendarCard } from './calendar-card';
import { PolicyCard } from './policy-card';
import { StopBar } from './stop-bar';
import styles from '../changes.module.css';

type Guardrails = z.output<(typeof getGuardrails)['output']>;

const describeTrial = ({ changes, stopped, waiting, allowed, stoppedUsd }: DryRun): string => {
  if (changes === 0) return 'No change was decided in the last 30 days, so there is nothing to compare with.';
  if (stopped + waiting + allowed === 0) return `None of the ${plural(changes, 'change')} of the last 30 days differs.`;
  const parts = [
    stopped > 0 && `stopped ${stopped} of ${changes}${stoppedUsd > 0 ? ` (${exactUsd(stoppedUsd)} a month)` : ''}`,
    waiting > 0 && `made ${waiting} of ${changes} wait`,
    allowed > 0 && `allowed ${allowed} of ${changes}`,
  ];
  return `In the last 30 days this would have ${parts.filter(Boolean).join(', ')}.`;
};

interface UnsavedProps {
  readonly guardrails: Guardrails;
  readonly draft: GuardrailPolicy;
  readonly onDone: () => void;
}

/** What was edited; what it would have done, then Save. */
const Unsaved = ({ guardrails: { policy, version }, draft, onDone }: UnsavedProps) => {
  const { dryRun, save } = useChangeGuardrails();
  const tried = dryRun.variables === draft ? dryRun.data : undefined;
  const run = async (write: () => Promise<unknown>, failure: string): Promise<boolean> => {
    try {
      await write();
      return true;
    } catch (error) {
      notifyFault(toMessage(error, failure));
      return false;
    }
  };
  const keep = async (): Promise<void> => {
    const isSaved = await run(() => save.mutateAsync({ version, policy: draft }), 'Could not save. Try again.');
    if (!isSaved) return;
    notifyDone('Guardrails saved. Approvals over the old policy no longer count.');
    onDone();
  };
  return (
    <Note tone="info" title="Not saved:">
      {`${describeEdits(policy, draft).join('. ')}. `}
      {tried && `${describeTrial(tried)} `}
      <span className={styles.unsaved}>
        {tried ? (
          <Button loading={save.isPending} onClick={() => void keep()}>
            {`Save as version ${version + 1}`}
          </Button>
        ) : (
          <Button
            loading={dryRun.isPending}
            onClick={() => void run(() => dryRun.mutateAsync(draft), 'Could not try the policy. Try again.')}
          >
            Review
          </Button>
        )}
        <Button variant="default" onClick={onDone}>
          Discard
        </Button>
      </span>
    </Note>
  );
};

const describeVersion = ({ version, savedBy, savedAt }: Guardrails): string =>
  version === 0 ? 'default policy' : `version ${version}, saved by ${savedBy ?? 'someone'}, ${formatMoment(savedAt)}`;

const Policy = ({ guardrails }: { readonly guardrails: Guardrails }) => {
  const { plan } = useTenant();
  const mayManage = useCan('manageAutomation');
  const hasPlan = hasFeature(plan, 'pullRequests');
  const [draft, setDraft] = useState<GuardrailPolicy>();
  const policy = draft ?? guardrails.policy;
  const onChange = mayManage && hasPlan ? setDraft : undefined;
  const isEdited = draft !== undefined && describeEdits(guardrails.policy, draft).length > 0;
  return (
    <>
      {mayManage && !hasPlan && <Note tone="info">{featureRefusal(plan, 'pullRequests')}</Note>}
      {isEdited && <Unsaved guardrails={guardrails} draft={draft} onDone={() => setDraft(undefined)} />}
      <PolicyCard unit={describeVersion(guardrails)} policy={policy} effects={guardrails.effects} onChange={onChange} />
      <CalendarCard policy={policy} onChange={onChange} />
    </>
  );
};

/** What CloudMend may do on its own, and when: the switch, the guardrails, the calendar and direct fixes. */
export const AutomationTab = () => (
  <>
    <Loaded query={useAutomation()} what="automation">
      {(automation) => <StopBar automation={automation} />}
    </Loaded>
    <div className={styles.sides}>
      <div className={styles.stack}>
        <Loaded query={useGuardrails()} what="the guardrails">
          {(guardrails) => <Policy guardrails={guardrails} />}
        </Loaded>
      </div>
      <div className={styles.stack}>
        <DirectFixes />
      </div>
    </div>
  </>
);
