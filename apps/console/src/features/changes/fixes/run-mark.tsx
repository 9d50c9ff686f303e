import {
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconEye,
  IconLoader,
  IconUserCheck,
  type Icon,
} from '@tabler/icons-react';
import type { RunState } from '@cloudmend/domain/runs';
import { RUN_STATES } from '../../../components/run-words';
import styles from '../changes.module.css';

const ICONS: Readonly<Record<RunState, Icon>> = {
  waiting: IconUserCheck,
  queued: IconLoader,
  writing: IconLoader,
  done: IconCircleCheck,
  verified: IconCircleCheck,
  'not-verified': IconBan,
  checked: IconEye,
  refused: IconBan,
  failed: IconBan,
  expired: IconClock,
  undoing: IconLoader,
  undone: IconArrowBackUp,
};

/** A run's state with its glyph. */
export const RunMark = ({ state, isBadge = false }: { readonly state: RunState; readonly isBadge?: boolean }) => {
  const Glyph = ICONS[state];
  const { title, tone } = RUN_STATES[state];
  return (
    <span className={`${styles.state} ${isBadge ? styles.badge : ''}`} data-tone={tone}>
      <Glyph size={15} stroke={1.5} aria-hidden />
      {title}
    </span>
  );
};
