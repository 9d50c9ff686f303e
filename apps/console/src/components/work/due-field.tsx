import { useRef, useState } from 'react';
import { DayField } from '../day-field';

interface DueFieldProps {
  readonly label: string;
  readonly isDisabled: boolean;
  readonly isClearable: boolean;
  readonly due: string;
  readonly onSave: (due: string) => void;
}

/** A picked day is saved at once; a typed one with Enter or on leaving the field, as its beginning may be a day, too. */
export const DueField = ({ label, isDisabled, isClearable, due, onSave }: DueFieldProps) => {
  const [typed, setTyped] = useState<string>();
  const isTyping = useRef(false);
  const save = (day: string | undefined): void => {
    isTyping.current = false;
    setTyped(undefined);
    if (day !== undefined && day !== due) onSave(day);
  };
  return (
    <DayField
      label={label}
      disabled={isDisabled}
      clearable={isClearable}
      value={typed ?? due}
      onInput={() => {
        isTyping.current = true;
      }}
      onChange={(day) => (isTyping.current ? setTyped(day) : save(day))}
      onKeyDown={({ key }) => {
        if (key === 'Enter') save(typed);
      }}
      onBlur={() => save(typed)}
    />
  );
};
