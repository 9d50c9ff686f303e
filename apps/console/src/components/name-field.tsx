import { TextInput } from '@mantine/core';
import { focusOn } from './focus';

interface NameFieldProps {
  readonly value: string;
  readonly onChange: (name: string) => void;
  readonly description?: string;
}

/** The name of what a dialog creates or changes: its first field, so the focus goes there. */
export const NameField = ({ value, onChange, description }: NameFieldProps) => (
  <TextInput
    label="Name"
    description={description}
    required
    maxLength={60}
    ref={focusOn}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
