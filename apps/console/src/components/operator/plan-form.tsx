import { useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { Plan, PLANS, planRow } from '@cloudmend/domain/plans';
import { Note } from '@cloudmend/ui/parts';
import { useChangePlan } from '../../queries/operator';
import { FormFrame } from '../form-frame';
import { toMessage, notifyDone } from '../notify';
import { Card } from '../page';
import { ReasonField, useReason } from './reason-field';
import layout from '../layout.module.css';

interface PlanFormProps {
  readonly tenantId: string;
  readonly plan: Plan;
  readonly onClose: () => void;
}

const useSetPlan = ({ tenantId, plan: current, onClose }: PlanFormProps) => {
  const change = useChangePlan();
  const [plan, setPlan] = useState<Plan>(current);
  const given = useReason();
  const submit = async (): Promise<void> => {
    if (!given.isGiven()) return;
    try {
      await change.mutateAsync({ tenantId, plan, reason: given.reason });
      notifyDone(`${tenantId} is now on ${planRow(plan).name}.`);
      onClose();
    } catch (error) {
      given.setFault(toMessage(error, 'Could not set the plan.'));
    }
  };
  return { plan, setPlan, given, isBusy: change.isPending, submit };
};

/** Sets the plan of the workspace the operator is in. */
export const PlanForm = (props: PlanFormProps) => {
  const { tenantId, plan: current, onClose } = props;
  const { plan, setPlan, given, isBusy, submit } = useSetPlan(props);
  return (
    <Card title={`Plan of ${tenantId}`}>
      <FormFrame submit="Set plan" isBusy={isBusy} isReady={plan !== current} onSubmit={submit} onClose={onClose}>
        <Note tone="info">{`The new limits apply immediately. Your name, both plans and the reason are logged in the audit trail of ${tenantId}.`}</Note>
        <NativeSelect
          label="Plan"
          data={PLANS.map(({ id, name }) => ({ value: id, label: id === current ? `${name} (now)` : name }))}
          value={plan}
          onChange={({ currentTarget }) => setPlan(Plan.parse(currentTarget.value))}
        />
        <ReasonField {...given} description="A ticket or order number and what was agreed." />
        {plan === current && <span className={layout.sub}>Choose another plan.</span>}
      </FormFrame>
    </Card>
  );
};
