import type { CSSVariablesResolver } from '@mantine/core';
import { tokenVariables } from './tokens';

/** Mantine's variables mapped to the roles; identical in both schemes because the roles switch. */
const POINTERS: Record<string, string> = {
  '--mantine-color-body': 'var(--cm-canvas)',
  '--mantine-color-text': 'var(--cm-text)',
  '--mantine-color-bright': 'var(--cm-text)',
  '--mantine-color-dimmed': 'var(--cm-text3)',
  '--mantine-color-default': 'var(--cm-surface)',
  '--mantine-color-default-color': 'var(--cm-text)',
  '--mantine-color-default-border': 'var(--cm-line2)',
  '--mantine-color-default-hover': 'var(--cm-hover)',
  '--mantine-color-placeholder': 'var(--cm-text3)',
  '--mantine-color-error': 'var(--cm-danger)',
  '--mantine-color-success': 'var(--cm-mend-text)',
  '--mantine-color-anchor': 'var(--cm-text)',
  '--mantine-color-disabled': 'var(--cm-sunken)',
  '--mantine-color-disabled-color': 'var(--cm-text3)',
  '--mantine-color-disabled-border': 'var(--cm-line)',
  '--mantine-primary-color-filled': 'var(--cm-ink)',
  '--mantine-primary-color-filled-hover': 'var(--cm-ink-hover)',
  '--mantine-primary-color-contrast': 'var(--cm-on-ink)',
  '--mantine-primary-color-light': 'var(--cm-selected)',
  '--mantine-primary-color-light-hover': 'var(--cm-hover)',
  '--mantine-primary-color-light-color': 'var(--cm-text)',
  '--mantine-color-ink-filled': 'var(--cm-ink)',
  '--mantine-color-ink-filled-hover': 'var(--cm-ink-hover)',
  '--mantine-color-mend-filled': 'var(--cm-mend)',
  '--mantine-color-mend-filled-hover': 'var(--cm-mend-hover)',
  '--mantine-color-danger-filled': 'var(--cm-danger)',
  '--mantine-color-danger-filled-hover': 'var(--cm-danger-hover)',
};

/** Every role as `--cm-*` per scheme, and Mantine's variables mapped to them. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...tokenVariables('light'), ...POINTERS },
  dark: { ...tokenVariables('dark'), ...POINTERS },
});
