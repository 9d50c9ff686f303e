import { useState } from 'react';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import {
  type BudgetAlert,
  BudgetPeriod,
  type BudgetTerms,
  DEFAULT_BUDGET_ALERTS,
  type ListedBudget,
  namePeriod,
  writeCents,
} from '@cloudmend/domain/budgets';
import { FormFrame } from '../../../components/form-frame';
import { NameField } from '../../../components/name-field';
import { notifyDone, toMessage } from '../../../components/notify';
import { OwnerSelect } from '../../../components/work/owner';
import { accountName, useAccounts } from '../../../queries/accounts';
import { useBudgetActions } from '../../../queries/budgets';
import { useMetrics } from '../../../queries/costs';
import { readAmount, readLevels, writeLevels } from '../budget-words';
import layout from '../../../components/layout.module.css';
import styles from '../budgets.module.css';

interface ChoicesProps {
  readonly legend: string;
  readonly hint: string;
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>;
  readonly picked: readonly string[];
  readonly onPick: (picked: string[]) => void;
}

const Choices = ({ legend, hint, options, picked, onPick }: ChoicesProps) => (
  <fieldset className={styles.choices}>
    <legend>{legend}</legend>
    <p className={layout.sub}>{hint}</p>
    <div className={styles.scrolls}>
      {options.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={picked.includes(value)}
          onChange={({ currentTarget: { checked } }) =>
            onPick(checked ? [...picked, value] : picked.filter((each) => each !== value))
          }
        />
      ))}
    </div>
  </fieldset>
);

/** What earlier periods cost beside the amount. */
const Preview = ({ terms }: { readonly terms: BudgetTerms | undefined }) => {
  const { tryOut } = useBudgetActions();
  const shown = tryOut.data;
  return (
    <div className={layout.form}>
      <div>
        <Button
          variant="default"
          disabled={!terms}
          loading={tryOut.isPending}
          onClick={() => terms && tryOut.mutate(terms)}
        >
          Compare with earlier periods
        </Button>
      </div>
      {tryOut.error && <p role="alert">{toMessage(tryOut.error, 'Could not compare.')}</p>}
      {shown && terms && (
        <ul className={styles.past} aria-label="Earlier periods">
          {shown.past
            .filter(({ spentCents }) => spentCents !== null)
            .map(({ from, spentCents, daysMissing }) => (
              <li key={from} data-over={(spentCents ?? 0) > terms.amountCents || undefined}>
                <span>{namePeriod(terms.period, { from })}</span>
                <span>{writeCents(spentCents ?? 0)}</span>
                <span>
                  {daysMissing > 0 ? 'Not fully read' : (spentCents ?? 0) > terms.amountCents ? 'Over' : 'Within'}
                </span>
              </li>
            ))}
          <li>
            <span>{namePeriod(terms.period, shown.status.period)}</span>
            <span>{writeCents(shown.status.forecast?.expectedCents ?? shown.status.spentCents)}</span>
            <span>{shown.status.forecast ? 'Expected' : 'So far'}</span>
          </li>
        </ul>
      )}
    </div>
  );
};

interface BudgetFormProps {
  readonly budget: ListedBudget | undefined;
  readonly onClose: () => void;
}

const PERIODS: Readonly<Record<BudgetPeriod, string>> = {
  month: 'Each month',
  quarter: 'Each quarter',
  year: 'Each year',
};

interface Draft {
  readonly name: string;
  readonly amount: string;
  readonly period: BudgetPeriod;
  readonly accounts: string[];
  readonly services: string[];
  readonly owner: string;
  readonly actual: string;
  readonly forecast: string;
}

const NEW_DRAFT: Draft = {
  name: '',
  amount: '',
  period: 'month',
  accounts: [],
  services: [],
  owner: '',
  actual: writeLevels(DEFAULT_BUDGET_ALERTS, 'actual'),
  forecast: writeLevels(DEFAULT_BUDGET_ALERTS, 'forecast'),
};

const toDraft = ({ name, amountCents, period, accounts, services, owner, alerts }: ListedBudget): Draft => ({
  name,
  amount: (amountCents / 100).toFixed(2),
  period,
  accounts,
  services,
  owner: owner ?? '',
  actual: writeLevels(alerts, 'actual'),
  forecast: writeLevels(alerts, 'forecast'),
});

const readTerms = ({ amount, period, accounts, services }: Draft): BudgetTerms | undefined => {
  const amountCents = readAmount(amount);
  return amountCents === undefined ? undefined : { amountCents, currency: 'USD', period, accounts, services };
};

const readAlerts = ({ actual, forecast }: Draft): BudgetAlert[] | undefined => {
  const [spent, expected] = [readLevels(actual, 'actual'), readLevels(forecast, 'forecast')];
  return spent && expected && [...spent, ...expected];
};

/** Creates or changes a budget. */
export const BudgetForm = ({ budget, onClose }: BudgetFormProps) => {
  const { save } = useBudgetActions();
  const { data: accounts = [] } = useAccounts();
  const services = useMetrics({ provider: 'all', range: '90d' }).data?.byService ?? [];
  const [draft, setDraft] = useState(() => (budget ? toDraft(budget) : NEW_DRAFT));
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }));
  const [fault, setFault] = useState<string>();
  const [terms, alerts] = [readTerms(draft), readAlerts(draft)];
  const send = async (): Promise<void> => {
    if (!terms || !alerts) return;
    setFault(undefined);
    try {
      await save.mutateAsync({
        ...terms,
        alerts,
        name: draft.name.trim(),
        owner: draft.owner || null,
        ...(budget && { id: budget.id }),
      });
      notifyDone('Budget saved.');
      onClose();
    } catch (error) {
      setFault(toMessage(error, 'Could not save the budget.'));
    }
  };
  const names = [...new Set([...services.map(({ service }) => service), ...draft.services])];
  const ids = [...new Set([...accounts.map(({ accountId }) => accountId), ...draft.accounts])];
  return (
    <FormFrame
      submit="Save budget"
      isBusy={save.isPending}
      isReady={draft.name.trim() !== '' && terms !== undefined && alerts !== undefined}
      fault={fault}
      onSubmit={send}
      onClose={onClose}
    >
      <NameField value={draft.name} onChange={(name) => change({ name })} />
      <TextInput
        label="Amount in USD"
        required
        inputMode="decimal"
        error={draft.amount !== '' && !terms ? 'Enter an amount such as 1200 or 1200.50.' : undefined}
        value={draft.amount}
        onChange={({ currentTarget }) => change({ amount: currentTarget.value })}
      />
      <NativeSelect
        label="Period"
        data={BudgetPeriod.options.map((value) => ({ value, label: PERIODS[value] }))}
        value={draft.period}
        onChange={({ currentTarget }) => change({ period: BudgetPeriod.parse(currentTarget.value) })}
      />
      <Choices
        legend="Accounts"
        hint="None chosen: all linked accounts."
        options={ids.map((value) => ({ value, label: accountName(accounts, value) }))}
        picked={draft.accounts}
        onPick={(picked) => change({ accounts: picked })}
      />
      <Choices
        legend="Services"
        hint="None chosen: all services."
        options={names.map((value) => ({ value, label: value }))}
        picked={draft.services}
        onPick={(picked) => change({ services: picked })}
      />
      <TextInput
        label="Notify when this much is spent, in percent"
        description="Separate several with commas. Each alert is sent once a period."
        error={readLevels(draft.actual, 'actual') ? undefined : 'Enter whole percentages from 1 to 1000.'}
        value={draft.actual}
        onChange={({ currentTarget }) => change({ actual: currentTarget.value })}
      />
      <TextInput
        label="Notify when this much is expected, in percent"
        error={readLevels(draft.forecast, 'forecast') ? undefined : 'Enter whole percentages from 1 to 1000.'}
        value={draft.forecast}
        onChange={({ currentTarget }) => change({ forecast: currentTarget.value })}
      />
      <OwnerSelect
        label="Owner"
        value={draft.owner}
        first={[{ value: '', label: 'No owner' }]}
        onPick={(owner) => change({ owner })}
      />
      <Preview terms={terms} />
    </FormFrame>
  );
};
