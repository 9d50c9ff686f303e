import type { ReactNode, Ref } from 'react';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useAddressText } from './use-address-text';
import layout from './layout.module.css';

interface SearchFieldProps {
  readonly label: string;
  /** The text in the address. */
  readonly value: string;
  /** Puts a text into the address. */
  readonly onSearch: (text: string) => void;
  /** A key that leads here, for example. */
  readonly hint?: ReactNode;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The search of a list, kept in the address. */
export const SearchField = ({ label, value, onSearch, hint, className = layout.search, ref }: SearchFieldProps) => {
  const [text, type] = useAddressText(value, onSearch);
  return (
    <TextInput
      ref={ref}
      className={className}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={15} stroke={1.5} />}
      rightSection={hint}
      maxLength={200}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
};
