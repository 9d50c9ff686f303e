import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Note } from '@cloudmend/ui/parts';
import layout from './layout.module.css';

interface FormFrameProps {
  /** What the form is for, if nothing beside it says so. */
  readonly label?: string;
  /** The text of the button that sends it. */
  readonly submit: string;
  readonly isBusy?: boolean;
  /** False while it cannot be sent. @default - true */
  readonly isReady?: boolean;
  readonly isDestructive?: boolean;
  /** Why it could not be sent. */
  readonly fault?: string | undefined;
  /** Fields and buttons share a line. */
  readonly isInline?: boolean;
  readonly className?: string | undefined;
  readonly onSubmit: (form: FormData) => unknown;
  /** @default - there is nothing to cancel */
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Fields, the fault of the last attempt, the button that sends them, and Cancel. */
export const FormFrame = ({
  label,
  submit,
  isBusy = false,
  isReady = true,
  isDestructive = false,
  fault,
  isInline = false,
  className,
  onSubmit,
  onClose,
  children,
}: FormFrameProps) => (
  <form
    className={className ?? (isInline ? layout.row : layout.form)}
    aria-label={label}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      if (isReady && !isBusy) void onSubmit(new FormData(event.currentTarget));
    }}
  >
    {children}
    {fault !== undefined && <Note tone="danger">{fault}</Note>}
    <div className={layout.row}>
      <Button type="submit" color={isDestructive ? 'danger' : undefined} disabled={!isReady} loading={isBusy}>
        {submit}
      </Button>
      {onClose && (
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      )}
    </div>
  </form>
);
