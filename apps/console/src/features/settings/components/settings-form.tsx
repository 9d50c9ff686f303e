import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import layout from '../../../components/layout.module.css';
import styles from '../settings.module.css';

interface SettingsFormProps {
  /** The inputs, a row each. */
  readonly children: ReactNode;
  readonly save: string;
  /** Whether what is entered differs and may be saved. */
  readonly canSave: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  /** Beside the button. */
  readonly more?: ReactNode;
  /** Why this person or workspace cannot change the settings; undefined if they can. */
  readonly refusal: string | undefined;
}

/** The frame of a card of settings: a row for each input, and a button for those who may save. */
export const SettingsForm = ({ children, save, canSave, isSaving, onSave, more, refusal }: SettingsFormProps) => (
  <form
    onSubmit={(event) => {
      event.preventDefault();
      onSave();
    }}
  >
    <div className={styles.thresholds}>{children}</div>
    {refusal === undefined ? (
      <div className={styles.actions}>
        <Button type="submit" disabled={!canSave} loading={isSaving}>
          {save}
        </Button>
        {more}
      </div>
    ) : (
      <p className={layout.dim}>{refusal}</p>
    )}
  </form>
);
