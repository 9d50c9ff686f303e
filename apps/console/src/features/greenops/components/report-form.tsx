import { type FormEvent, useState } from 'react';
import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import {
  addMonths,
  type FigureChoice,
  type ReportHead,
  ReportStandard,
  STANDARD_NAMES,
  toMonth,
} from '@cloudmend/domain/carbon';
import { Note, Segments } from '@cloudmend/ui/parts';
import { focusOn } from '../../../components/focus';
import { formatMonth } from '../../../components/format';
import { notifyDone, toMessage } from '../../../components/notify';
import { useReportActions } from '../api/carbon';
import layout from '../../../components/layout.module.css';
import styles from '../greenops.module.css';

const STANDARDS = ReportStandard.options.map((value) => ({ value, label: STANDARD_NAMES[value] }));
const FIGURES = [
  { value: 'provider', label: 'Provider figures' },
  { value: 'estimate', label: 'Estimates' },
] as const;
const MONTHS_BACK = 24;
/** India's financial year starts in April, the others commonly in January. */
const firstMonth = (standard: ReportStandard): string => (standard === 'brsr' ? '04' : '01');

/** The last whole year of a standard. */
const lastYear = (standard: ReportStandard, now: Date): { readonly from: string; readonly to: string } => {
  const start = `${now.getUTCFullYear()}-${firstMonth(standard)}`;
  const from = addMonths(start, addMonths(start, 12) <= toMonth(now) ? 0 : -12);
  return { from, to: addMonths(from, 11) };
};

const listChoices = (now: Date): readonly string[] =>
  Array.from({ length: MONTHS_BACK + 1 }, (_, back) => addMonths(toMonth(now), -back));

const currencyFor = (standard: ReportStandard): string =>
  standard === 'brsr' ? 'INR' : standard === 'sb-253' || standard === 'sec' ? 'USD' : 'EUR';

interface Asked {
  readonly standard: ReportStandard;
  readonly from: string;
  readonly to: string;
  readonly figures: FigureChoice;
  readonly amount: number | string;
  readonly currency: string;
}

/** What is asked at first: the last year, or what the restated report was made of. */
const openAsked = (restates: ReportHead | undefined, now: Date): Asked => ({
  standard: restates?.standard ?? 'brsr',
  ...(restates ? { from: restates.from, to: restates.to } : lastYear('brsr', now)),
  figures: 'provider',
  amount: restates?.revenue?.amount ?? '',
  currency: restates?.revenue?.currency ?? 'INR',
});

const hasNoCurrency = ({ amount, currency }: Asked): boolean => amount !== '' && !/^[A-Z]{3}$/.test(currency);
const readRevenue = ({ amount, currency }: Asked) =>
  typeof amount === 'number' && amount > 0 ? { amount, currency } : null;

const FIGURE_NOTES: Readonly<Record<FigureChoice, string>> = {
  provider: 'Provider figures where they were imported, otherwise estimates; never both for one account and month.',
  estimate: 'Estimates alone.',
};

interface ReportFormProps {
  /** The final report to restate. */
  readonly restates: ReportHead | undefined;
  /** Ends the restating. */
  readonly onClose: () => void;
}

/** Asks for what a report needs and creates a draft. */
export const ReportForm = ({ restates, onClose }: ReportFormProps) => {
  const [now] = useState(() => new Date());
  const { create } = useReportActions();
  const [asked, setAsked] = useState(() => openAsked(restates, now));
  const [fault, setFault] = useState<string>();
  const { standard, figures, amount, currency } = asked;
  const months = [...new Set([asked.from, asked.to, ...listChoices(now)])].sort().reverse();
  const change = (more: Partial<Asked>): void => setAsked({ ...asked, ...more });
  const pickStandard = (next: ReportStandard): void =>
    change({ standard: next, ...lastYear(next, now), currency: currencyFor(next) });
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFault(undefined);
    if (hasNoCurrency(asked)) return setFault('Enter a currency of three letters, such as EUR.');
    try {
      await create.mutateAsync({
        standard,
        from: asked.from,
        to: asked.to,
        figures,
        revenue: readRevenue(asked),
        restates: restates?.id ?? null,
      });
      notifyDone('Draft created.');
      onClose();
    } catch (error) {
      setFault(toMessage(error, 'Could not create the draft. Try again.'));
    }
  };
  return (
    <form className={styles.form} aria-label="New report" onSubmit={(event) => void send(event)} noValidate>
      <NativeSelect
        label="Standard"
        data={STANDARDS}
        value={standard}
        disabled={restates !== undefined}
        onChange={(event) => pickStandard(event.currentTarget.value as ReportStandard)}
      />
      <div className={styles.fields}>
        {(['from', 'to'] as const).map((end) => (
          <NativeSelect
            key={end}
            label={end === 'from' ? 'First month' : 'Last month'}
            data={months.map((month) => ({ value: month, label: formatMonth(month) }))}
            value={asked[end]}
            disabled={restates !== undefined}
            onChange={(event) => change({ [end]: event.currentTarget.value })}
          />
        ))}
        <NumberInput
          ref={restates && focusOn}
          label="Revenue (optional)"
          min={0}
          hideControls
          thousandSeparator=","
          value={amount}
          onChange={(next) => change({ amount: next })}
        />
        <TextInput
          label="Currency"
          maxLength={3}
          value={currency}
          onChange={(event) => change({ currency: event.currentTarget.value.toUpperCase() })}
        />
      </div>
      <div className={layout.row}>
        <Segments
          label="Figures"
          value={figures}
          onChange={(next) => change({ figures: next })}
          options={[...FIGURES]}
        />
      </div>
      <p className={layout.sub}>{FIGURE_NOTES[figures]}</p>
      {standard === 'sec' && (
        <Note tone="info">
          This rule is not in force: it never took effect, and its rescission was proposed in 2026.
        </Note>
      )}
      {fault && <Note tone="danger">{fault}</Note>}
      <div className={layout.row}>
        <Button type="submit" loading={create.isPending}>
          {restates ? 'Create restated draft' : 'Create draft'}
        </Button>
        {restates && (
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        )}
        <span className={layout.sub}>A final report never changes. A later one restates it.</span>
      </div>
    </form>
  );
};
