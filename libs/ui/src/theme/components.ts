import type { MantineThemeOverride } from '@mantine/core';
import classes from './components.module.css';

type Components = NonNullable<MantineThemeOverride['components']>;

const input = {
  defaultProps: { size: 'sm' },
  classNames: {
    wrapper: classes.wrapper,
    input: classes.input,
    label: classes.label,
    description: classes.hint,
    error: classes.error,
  },
};
const floating = { shadow: 'md', radius: 'md', transitionProps: { duration: 120 } };

/** Default look of every control: LOOK sections 5, 9, 10 and 11. */
export const components: Components = {
  Button: { defaultProps: { size: 'sm' }, classNames: { root: classes.button } },
  ActionIcon: { defaultProps: { variant: 'subtle', size: 32 }, classNames: { root: classes.button } },
  Input: { defaultProps: { size: 'sm' }, classNames: { wrapper: classes.wrapper, input: classes.input } },
  TextInput: input,
  PasswordInput: input,
  Textarea: input,
  NumberInput: input,
  Select: input,
  MultiSelect: input,
  NativeSelect: input,
  DateInput: input,
  Checkbox: {
    defaultProps: { size: 'xs', radius: 'xs', iconColor: 'var(--cm-on-ink)' },
    classNames: { input: classes.tick },
  },
  Radio: { defaultProps: { size: 'xs' } },
  Skeleton: { classNames: { root: classes.skeleton } },
  Switch: { defaultProps: { size: 'sm' } },
  Anchor: { defaultProps: { underline: 'always' } },
  Paper: { defaultProps: { withBorder: true, radius: 'lg', shadow: 'none' }, classNames: { root: classes.paper } },
  Card: {
    defaultProps: { withBorder: true, radius: 'lg', shadow: 'none', padding: 'lg' },
    classNames: { root: classes.paper },
  },
  Table: {
    defaultProps: { verticalSpacing: 0, horizontalSpacing: 'md' },
    classNames: { table: classes.table, th: classes.th, td: classes.td, tr: classes.tr },
  },
  Tabs: { classNames: { tab: classes.tab } },
  Tooltip: {
    defaultProps: { openDelay: 120, transitionProps: { duration: 120 } },
    classNames: { tooltip: classes.tooltip },
  },
  // Menus render next to their button, so that they lie within a landmark, and contain only items.
  Menu: {
    defaultProps: { ...floating, withinPortal: false, withInitialFocusPlaceholder: false },
    classNames: { dropdown: classes.floating },
  },
  Popover: { defaultProps: floating, classNames: { dropdown: classes.floating } },
  Combobox: { defaultProps: floating, classNames: { dropdown: classes.floating } },
  Drawer: {
    defaultProps: { size: 520, position: 'right', shadow: 'xl', transitionProps: { duration: 180 } },
    classNames: { content: classes.raised, header: classes.raisedHeader },
  },
  Modal: {
    defaultProps: { size: 480, radius: 'xl', shadow: 'xl', centered: true, transitionProps: { duration: 180 } },
    classNames: { content: classes.raised, header: classes.raisedHeader },
  },
  DrawerCloseButton: { defaultProps: { 'aria-label': 'Close' } },
  ModalCloseButton: { defaultProps: { 'aria-label': 'Close' } },
  // A <header> outside the page's sections would be a second banner.
  DrawerHeader: { defaultProps: { role: 'presentation' } },
  ModalHeader: { defaultProps: { role: 'presentation' } },
  Notification: { defaultProps: { radius: 'md' }, classNames: { root: classes.toast } },
};
