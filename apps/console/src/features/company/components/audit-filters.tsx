import { Button, NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import { AuditOutcome } from '@cloudmend/domain/audit';
import { useAddressText } from '../../../components/use-address-text';
import { dayFault, NO_FILTER, paramsOf, type AuditFilter } from '../audit-filter';
import styles from '../company.module.css';

const OUTCOMES = [
  { value: '', label: 'Any outcome' },
  ...AuditOutcome.options.map((value) => ({ value, label: value })),
];

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}

interface FieldProps
  extends AuditFiltersProps,
    Pick<TextInputProps, 'label' | 'placeholder' | 'maxLength' | 'type' | 'error'> {
  readonly name: 'actor' | 'action' | 'from' | 'to';
}

const Field = ({ name, filter, onChange, ...shown }: FieldProps) => {
  const [text, type] = useAddressText(filter[name], (value) => onChange({ ...filter, [name]: value }));
  return <TextInput {...shown} value={text} onChange={({ currentTarget }) => type(currentTarget.value)} />;
};

/** Who, what, how it went, from and to. */
export const AuditFilters = ({ filter, onChange }: AuditFiltersProps) => {
  const field = { filter, onChange };
  const isFiltered = paramsOf(filter).size > 0;
  return (
    <div className={styles.filters} role="search" aria-label="Filter the audit trail">
      <Field {...field} name="actor" label="Who" placeholder="Part of an e-mail" maxLength={254} />
      <Field {...field} name="action" label="Action" placeholder="user. or scan.start" maxLength={64} />
      <NativeSelect
        label="Outcome"
        data={OUTCOMES}
        value={filter.outcome}
        onChange={({ currentTarget }) => onChange({ ...filter, outcome: currentTarget.value })}
      />
      <Field {...field} name="from" label="From" type="date" error={dayFault(filter)} />
      <Field {...field} name="to" label="To" type="date" />
      {isFiltered && (
        <Button variant="default" onClick={() => onChange(NO_FILTER)}>
          Clear
        </Button>
      )}
    </div>
  );
};
