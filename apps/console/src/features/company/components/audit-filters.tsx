import { Button, NativeSelect, TextInput } from '@mantine/core';
import { AuditOutcome } from '@cloudmend/domain/audit';
import { DayField } from '../../../components/day-field';
import { capitalise } from '../../../components/format';
import { useAddressText } from '../../../components/use-address-text';
import { dayFault, NO_FILTER, toParams, type AuditFilter } from '../audit-filter';
import styles from '../company.module.css';

const OUTCOMES = [
  { value: '', label: 'Any outcome' },
  ...AuditOutcome.options.map((value) => ({ value, label: capitalise(value) })),
];

/** Kinds of action by prefix. */
const KINDS = [
  { value: '', label: 'Any action' },
  { value: 'scan.', label: 'Scans' },
  { value: 'schedule.', label: 'Schedules' },
  { value: 'account.', label: 'Accounts' },
  { value: 'user.', label: 'Users' },
  { value: 'invitation.', label: 'Invitations' },
  { value: 'token.', label: 'API tokens' },
  { value: 'service-account.', label: 'Service accounts' },
  { value: 'finding.', label: 'Findings' },
  { value: 'acceptance.', label: 'Accepted risks' },
  { value: 'work.', label: 'Owners, states and comments' },
  { value: 'budget.', label: 'Budgets' },
  { value: 'team.', label: 'Teams' },
  { value: 'team-rules.', label: 'Rules of teams' },
  { value: 'due-dates.', label: 'Due dates' },
  { value: 'view.', label: 'Saved views' },
  { value: 'recommendation.', label: 'Recommendations' },
  { value: 'control.', label: 'Statements' },
  { value: 'add-on.', label: 'Add-ons' },
  { value: 'custom-check.', label: 'Custom checks' },
  { value: 'carbon.', label: 'Carbon figures and reports' },
  { value: 'pack.', label: 'Evidence packs' },
  { value: 'questionnaire.', label: 'Questionnaires' },
  { value: 'thresholds.', label: 'Thresholds' },
  { value: 'retention.', label: 'Retention' },
  { value: 'hold.', label: 'Legal holds' },
  { value: 'company-sign-in.', label: 'Company sign-in' },
  { value: 'scim.', label: 'Provisioning (SCIM)' },
  { value: 'automation.', label: 'Automation' },
  { value: 'guardrails.', label: 'Guardrails' },
  { value: 'repository.', label: 'Repositories' },
  { value: 'destination.', label: 'Destinations of notices' },
  { value: 'tracker.', label: 'Trackers' },
  { value: 'ticket.', label: 'Tickets' },
  { value: 'plan.', label: 'Plan requests' },
  { value: 'tenant.', label: 'Workspace and plan' },
  { value: 'access.', label: 'Operator access' },
];

/** A link may ask for a single action; it stays selectable. */
const kindsWith = (action: string) =>
  KINDS.some(({ value }) => value === action) ? KINDS : [...KINDS, { value: action, label: action }];

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}

const Who = ({ filter, onChange }: AuditFiltersProps) => {
  const [text, type] = useAddressText(filter.actor, (actor) => onChange({ ...filter, actor }));
  return (
    <TextInput
      label="Who"
      placeholder="Part of an email address"
      maxLength={254}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
};

/** Actor, action, outcome, and date range. */
export const AuditFilters = ({ filter, onChange }: AuditFiltersProps) => {
  const set = (change: Partial<AuditFilter>): void => onChange({ ...filter, ...change });
  const isFiltered = toParams(filter).size > 0;
  return (
    <div className={styles.filters} role="search" aria-label="Filter the audit trail">
      <Who filter={filter} onChange={onChange} />
      <NativeSelect
        label="What"
        data={kindsWith(filter.action)}
        value={filter.action}
        onChange={({ currentTarget }) => set({ action: currentTarget.value })}
      />
      <NativeSelect
        label="Outcome"
        data={OUTCOMES}
        value={filter.outcome}
        onChange={({ currentTarget }) => set({ outcome: currentTarget.value })}
      />
      <DayField
        label="From"
        value={filter.from}
        error={dayFault(filter)}
        onChange={(from) => set({ from })}
        clearable
      />
      <DayField label="To" value={filter.to} onChange={(to) => set({ to })} clearable />
      {isFiltered && (
        <Button variant="default" onClick={() => onChange(NO_FILTER)}>
          Clear
        </Button>
      )}
    </div>
  );
};
