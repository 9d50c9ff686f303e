import { useState, type FormEvent } from 'react';
import { Anchor, Button, Modal, NativeSelect, Textarea } from '@mantine/core';
import { formatUsd } from '@cloudmend/domain/costs';
import { Plan, PLANS, planRow } from '@cloudmend/domain/plans';
import { useTenant } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { toMessage, notifyDone } from '../../../components/notify';
import { Card } from '../../../components/page';
import { PRICING } from '../../../config/paths';
import { useCompanyRequests } from '../api/company';
import layout from '../../../components/layout.module.css';

const priceText = (monthly: number | null): string => {
  if (monthly === null) return 'Custom price';
  return monthly === 0 ? 'Free' : `${formatUsd(monthly)} a month`;
};

const LONGEST = 2000;

const useRequest = (current: Plan, onDone: () => void) => {
  const { plan: request } = useCompanyRequests();
  const [plan, setPlan] = useState<Plan>(
    () =>
      PLANS.find(
        ({ id }) =>
          id !== current && PLANS.findIndex((row) => row.id === current) < PLANS.findIndex((row) => row.id === id),
      )?.id ?? 'pro',
  );
  const [message, setMessage] = useState('');
  const [fault, setFault] = useState<string>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (message.trim().length > LONGEST)
      return setFault(`Use at most ${LONGEST} characters; this has ${message.trim().length}.`);
    setFault(undefined);
    try {
      await request.mutateAsync({ plan, message });
      notifyDone('Request sent. We will reply by email.');
      onDone();
    } catch (error) {
      setFault(toMessage(error, 'Could not send the request.'));
    }
  };
  return { plan, setPlan, message, setMessage, fault, isBusy: request.isPending, submit };
};

/** Requests another plan; an operator makes the change. */
const RequestForm = ({ onDone }: { readonly onDone: () => void }) => {
  const current = useTenant().plan;
  const { plan, setPlan, message, setMessage, fault, isBusy, submit } = useRequest(current, onDone);
  const choices = PLANS.filter(({ id }) => id !== current).map(({ id, name, priceMonthly }) => ({
    value: id,
    label: `${name} (${priceText(priceMonthly)})`,
  }));
  return (
    <form onSubmit={(event) => void submit(event)} noValidate style={{ display: 'grid', gap: 12 }}>
      {fault && <Note tone="danger">{fault}</Note>}
      <NativeSelect
        label="Plan"
        data={choices}
        value={plan}
        onChange={({ currentTarget }) => setPlan(Plan.parse(currentTarget.value))}
      />
      <Textarea
        label="Message (optional)"
        description="What you need, and by when."
        autosize
        minRows={3}
        maxRows={10}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      <p className={layout.sub}>Nothing changes until we reply. The request is logged in your audit trail.</p>
      <Button type="submit" disabled={isBusy}>
        {isBusy ? 'Sending…' : 'Send request'}
      </Button>
    </form>
  );
};

/** The plan, its price, and a plan request. */
export const PlanCard = () => {
  const row = planRow(useTenant().plan);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="Plan">
      <p style={{ margin: 0, fontSize: 20, lineHeight: '28px', fontWeight: 600 }}>{row.name}</p>
      <p className={layout.sub}>{priceText(row.priceMonthly)}. Taxes may apply.</p>
      <div className={layout.row} style={{ marginTop: 12 }}>
        <Button variant="default" onClick={() => setOpen(true)}>
          Request another plan
        </Button>
        <Anchor href={PRICING}>Compare plans</Anchor>
      </div>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Request another plan">
        <RequestForm onDone={() => setOpen(false)} />
      </Modal>
    </Card>
  );
};
