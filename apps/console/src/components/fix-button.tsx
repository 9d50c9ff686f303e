import { Button } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import type { Capability, CapabilityMode, Run } from '@cloudmend/domain/runs';
import { useTenant } from '@cloudmend/tenant';
import { automationHref, powerHref, runHref } from '../config/paths';
import { findCapability, findMode, useCapabilities, useMayFix, useRunActions, useRunFor } from '../queries/runs';
import { focusOn, useFormInPlace } from './focus';
import { notifyFault, toMessage } from './notify';
import { MODE_NAMES, RUN_STATES } from './run-words';
import layout from './layout.module.css';

interface FixTarget {
  /** The finding or recommendation. */
  readonly id: string;
  /** Its check or saving rule. */
  readonly about: string;
  readonly accountId: string;
}

const BOLT = <IconBolt size={15} stroke={1.5} />;

const STARTS = 'ec2-start-instance';

const LABELS: Readonly<Record<Exclude<CapabilityMode, 'off'>, string>> = {
  'dry-run': 'Dry run',
  approve: 'Ask for approval',
  auto: 'Fix now',
};

interface ConfirmProps {
  readonly target: FixTarget;
  readonly capability: Capability;
  readonly mode: Exclude<CapabilityMode, 'off'>;
  readonly onClose: () => void;
}

/** What the fix does, what could go wrong and how it is undone; then asks for it. */
const Confirm = ({ target, capability: { id, title, risk, undo }, mode, onClose }: ConfirmProps) => {
  const { id: tenantId } = useTenant();
  const navigate = useNavigate();
  const { request } = useRunActions();
  const ask = async (dryRun: boolean): Promise<void> => {
    try {
      const run = await request.mutateAsync({ capability: id, subject: target.id, ...(dryRun && { dryRun }) });
      void navigate(runHref(tenantId, run.runId));
    } catch (error) {
      notifyFault(toMessage(error, 'Could not start the fix. Try again.'));
    }
  };
  return (
    <div className={layout.confirm} role="group" aria-label={title}>
      <p>
        <b>{title}.</b> {risk} <span className={layout.dim}>Undo: {undo}</span>
      </p>
      <span className={layout.row}>
        <Button
          ref={focusOn}
          color="mend"
          leftSection={BOLT}
          loading={request.isPending}
          onClick={() => void ask(false)}
        >
          {LABELS[mode]}
        </Button>
        {mode !== 'dry-run' && (
          <Button variant="default" disabled={request.isPending} onClick={() => void ask(true)}>
            Dry run
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </span>
    </div>
  );
};

/** Leads to the run that is under way. */
const UnderWay = ({ run }: { readonly run: Run }) => {
  const { id } = useTenant();
  return (
    <Button component={Link} to={runHref(id, run.runId)} variant="default" leftSection={BOLT}>
      {run.state === 'waiting' ? 'Review fix' : `Fix: ${RUN_STATES[run.state].title.toLowerCase()}`}
    </Button>
  );
};

const Fix = ({ target }: { readonly target: FixTarget }) => {
  const { id } = useTenant();
  const known = useCapabilities().data;
  const run = useRunFor(target.id);
  const { isOpen, open, close, button } = useFormInPlace();
  const capability = findCapability(known, target.about);
  if (!capability) return null;
  if (run) return <UnderWay run={run} />;
  // A rule that also starts the instance again asks for hours, not for one stop.
  if (known?.capabilities.some(({ id: fix, rules }) => fix === STARTS && rules.includes(target.about)))
    return (
      <Button component={Link} to={powerHref(id, target.id)} variant="default" leftSection={BOLT}>
        Set hours
      </Button>
    );
  const mode = findMode(known?.accounts, target.accountId, capability.id);
  if (mode === 'off')
    return (
      <Button component={Link} to={automationHref(id)} variant="subtle" color="gray" leftSection={BOLT}>
        Turn on direct fix
      </Button>
    );
  if (isOpen) return <Confirm target={target} capability={capability} mode={mode} onClose={close} />;
  return (
    <Button ref={button} color="mend" variant="outline" leftSection={BOLT} title={MODE_NAMES[mode]} onClick={open}>
      Fix
    </Button>
  );
};

/** Mends the target in the cloud itself, if a direct fix covers it. Nothing without the right to, or below Pro. */
export const FixButton = ({ target }: { readonly target: FixTarget }) => {
  const mayFix = useMayFix();
  return mayFix ? <Fix target={target} /> : null;
};
