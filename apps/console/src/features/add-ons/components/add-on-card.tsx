import { useState } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { AddOn, AddOnState } from '@cloudmend/domain/add-ons';
import { formatUsd } from '@cloudmend/domain/costs';
import { useCan } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { formatMoment, plural } from '../../../components/format';
import { Card } from '../../../components/page';
import { useAddOnActions } from '../api/add-ons';
import { ADD_ON_TEXTS } from '../texts';
import layout from '../../../components/layout.module.css';
import styles from '../add-ons.module.css';

const STATES: Readonly<Record<AddOnState, string>> = { off: 'Off', active: 'On', paused: 'Paused' };

const LastRun = ({ lastRun }: Pick<AddOn, 'lastRun'>) => {
  if (lastRun?.outcome === 'failed')
    return (
      <Note tone="danger" title={`The run of ${formatMoment(lastRun.slot)} failed.`}>
        {lastRun.summary}
      </Note>
    );
  return (
    lastRun && (
      <p>
        <b>Last run {formatMoment(lastRun.at)}:</b> {lastRun.summary}
      </p>
    )
  );
};

const Facts = ({ addOn }: { readonly addOn: AddOn }) => {
  const { state, nextRun, lastRun, failure, heldBecause, activeDays } = addOn;
  const isFirst = state === 'active' && lastRun === null && failure === null && !heldBecause;
  return (
    <>
      {heldBecause && <Note tone="warn">{heldBecause}</Note>}
      {failure && (
        <Note tone="danger" title={`The run of ${formatMoment(failure.slot)} failed.`}>
          {failure.reason} The next attempt is at {formatMoment(failure.retryAt)}.
        </Note>
      )}
      <LastRun lastRun={lastRun} />
      {isFirst && <p>The first run starts within a minute.</p>}
      {(nextRun || activeDays > 0) && (
        <p className={layout.dim}>
          {nextRun && `Next run ${formatMoment(nextRun)}. `}
          Active on {plural(activeDays, 'day')} this month.
        </p>
      )}
    </>
  );
};

interface SwitchProps {
  readonly addOn: AddOn;
  readonly onConfirm: (asking: 'active' | 'off') => void;
}

const Switches = ({ addOn: { id, state, title }, onConfirm }: SwitchProps) => {
  const { change } = useAddOnActions();
  const to = (next: AddOnState) => () => change.mutate({ addOn: id, state: next });
  return (
    <div className={styles.switches}>
      {state === 'off' && <Button onClick={() => onConfirm('active')}>Switch on {title}</Button>}
      {state === 'active' && (
        <Button variant="default" loading={change.isPending} onClick={to('paused')}>
          Pause {title}
        </Button>
      )}
      {state === 'paused' && (
        <Button loading={change.isPending} onClick={to('active')}>
          Resume {title}
        </Button>
      )}
      {state !== 'off' && (
        <Button variant="default" onClick={() => onConfirm('off')}>
          Switch off {title}
        </Button>
      )}
      {change.isError && <Note tone="danger">{change.error.message}</Note>}
    </div>
  );
};

interface ConfirmProps {
  readonly addOn: AddOn;
  readonly state: 'active' | 'off';
  readonly onClose: () => void;
}

const Confirm = ({ addOn: { id, title, priceMonthly }, state, onClose }: ConfirmProps) => {
  const { change } = useAddOnActions();
  return (
    <div className={layout.confirm}>
      <p>
        {state === 'active'
          ? `${title} costs ${formatUsd(priceMonthly)} a month and runs weekly from now. You can pause it at any time.`
          : `${title} stops running. Its past runs stay here.`}
      </p>
      <div className={layout.row}>
        <Button
          color={state === 'off' ? 'red' : undefined}
          loading={change.isPending}
          onClick={() => change.mutate({ addOn: id, state }, { onSuccess: onClose })}
        >
          {state === 'active' ? 'Switch on' : 'Switch off'}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {change.isError && <Note tone="danger">{change.error.message}</Note>}
    </div>
  );
};

/** One add-on: what it does, its price, its state and its last run. */
export const AddOnCard = ({ addOn }: { readonly addOn: AddOn }) => {
  const mayChange = useCan('viewBilling');
  const [asking, setAsking] = useState<'active' | 'off'>();
  return (
    <Card
      title={addOn.title}
      unit={`${formatUsd(addOn.priceMonthly)} a month · ${STATES[addOn.state]}`}
      right={addOn.lastRun && <Link to={`?show=${addOn.id}`}>Runs of {addOn.title}</Link>}
    >
      <p>{ADD_ON_TEXTS[addOn.id]}</p>
      <Facts addOn={addOn} />
      {mayChange && !asking && <Switches addOn={addOn} onConfirm={setAsking} />}
      {asking && <Confirm addOn={addOn} state={asking} onClose={() => setAsking(undefined)} />}
    </Card>
  );
};
