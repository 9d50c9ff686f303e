import { NativeSelect, Textarea } from '@mantine/core';
import { DEFAULT_RANGE, NOTES_MAX_LENGTH, ScanMode, ServicePreset, TimeRange } from '@cloudmend/domain/scans';
import { Segments } from '@cloudmend/ui/parts';
import { capitalise } from '../../../components/format';
import styles from '../scan.module.css';

/** What to scan, apart from accounts. */
export interface ScanChoice {
  readonly mode: string;
  readonly range: string;
  readonly services: string;
  readonly notes: string;
}

export const DEFAULT_CHOICE: ScanChoice = { mode: 'all', range: DEFAULT_RANGE, services: 'all', notes: '' };

/** Clears the submitted notes but keeps anything selected or typed meanwhile. */
export const withoutNotes = (choice: ScanChoice, sent: string): ScanChoice =>
  choice.notes === sent ? { ...choice, notes: '' } : choice;

interface ScanFieldsProps {
  readonly choice: ScanChoice;
  readonly onChange: (choice: ScanChoice) => void;
  readonly isDisabled: boolean;
}

const choices = (options: readonly string[], suffix = '') =>
  options.map((value) => ({ value, label: suffix ? value.replace('d', suffix) : capitalise(value) }));

const services = choices(ServicePreset.options).map((option) =>
  option.value === 'iam' ? { ...option, label: 'IAM' } : option,
);

/** Mode, range and services. */
export const ScanFields = ({ choice, onChange, isDisabled }: ScanFieldsProps) => (
  <>
    <fieldset className={styles.fieldset}>
      <legend>Mode</legend>
      <Segments
        isWide
        label="Mode"
        options={choices(ScanMode.options)}
        value={choice.mode}
        onChange={(mode) => onChange({ ...choice, mode })}
        isDisabled={isDisabled}
      />
    </fieldset>
    <div className={styles.pair}>
      <NativeSelect
        label="Range"
        data={choices(TimeRange.options, ' days')}
        value={choice.range}
        onChange={(event) => onChange({ ...choice, range: event.currentTarget.value })}
        disabled={isDisabled}
      />
      <NativeSelect
        label="Services"
        data={services}
        value={choice.services}
        onChange={(event) => onChange({ ...choice, services: event.currentTarget.value })}
        disabled={isDisabled}
      />
    </div>
  </>
);

export const NotesField = ({ choice, onChange, isDisabled }: ScanFieldsProps) => (
  <Textarea
    label="Notes (optional)"
    placeholder="Reason for this scan"
    autosize
    minRows={2}
    maxLength={NOTES_MAX_LENGTH}
    value={choice.notes}
    onChange={(event) => onChange({ ...choice, notes: event.currentTarget.value })}
    disabled={isDisabled}
  />
);
