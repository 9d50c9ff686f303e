import { Button, NativeSelect, TextInput } from '@mantine/core';
import { AuditOutcome } from '@cloudmend/domain/audit';
import { dayFault, NO_FILTER, paramsOf, type AuditFilter } from '../audit-filter';
import styles from '../company.module.css';

const OUTCOMES = [{ value: '', label: 'Any outcome' }, ...AuditOutcome.options.map((value) => ({ value, label: value }))];

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}

/** Who, what, how it went, from and to. */
export const AuditFilters = ({ filter, onChange }: AuditFiltersProps) => {
  const change = (changed: Partial<AuditFilter>): void => onChange({ ...filter, ...changed });
  const isFiltered = paramsOf(filter).size > 0;
  return (
    <div className={styles.filters} role="search" aria-label="Filter the audit trail">
      <TextInput label="Who" placeholder="Part of an e-mail" maxLength={254} value={filter.actor} onChange={({ currentTarget }) => change({ actor: currentTarget.value })} />
      <TextInput label="Action" placeholder="user. or scan.start" maxLength={64} value={filter.action} onChange={({ currentTarget }) => change({ action: currentTarget.value })} />
      <NativeSelect label="Outcome" data={OUTCOMES} value={filter.outcome} onChange={({ currentTarget }) => change({ outcome: currentTarget.value })} />
      <TextInput label="From" type="date" value={filter.from} error={dayFault(filter)} onChange={({ currentTarget }) => change({ from: currentTarget.value })} />
      <TextInput label="To" type="date" value={filter.to} onChange={({ currentTarget }) => change({ to: currentTarget.value })} />
      {isFiltered && (
        <Button variant="default" onClick={() => onChange(NO_FILTER)}>
          Clear
        </Button>
      )}
    </div>
  );
};
