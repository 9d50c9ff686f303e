import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconFlask,
  IconInfoCircle,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './note.module.css';

export type NoteTone = 'info' | 'warn' | 'danger' | 'success';

interface NoteProps {
  readonly tone?: NoteTone;
  /** Leading words, in bold. */
  readonly title?: ReactNode;
  /** Replaces the tone's default. */
  readonly icon?: TablerIcon;
  readonly children?: ReactNode;
}

const ICONS: Record<NoteTone, TablerIcon> = {
  info: IconInfoCircle,
  warn: IconAlertTriangle,
  danger: IconExclamationCircle,
  success: IconCircleCheck,
};

/** A message about the page: errors are announced immediately, others politely. */
export const Note = ({ tone = 'info', title, icon, children }: NoteProps) => {
  const Icon = icon ?? ICONS[tone];
  return (
    <div
      className={`${classes.note} ${classes[tone]}`}
      role={tone === 'danger' ? 'alert' : undefined}
      aria-live={tone === 'danger' ? undefined : 'polite'}
    >
      <Icon size={16} stroke={1.5} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        {title && <strong>{title} </strong>}
        {children}
      </div>
    </div>
  );
};

/** Labels what follows as sample data. */
export const SampleNote = ({ children }: { readonly children?: ReactNode }) => (
  <Note tone="warn" title="Sample data." icon={IconFlask}>
    {children}
  </Note>
);
