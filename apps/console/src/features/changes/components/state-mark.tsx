import {
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconFileText,
  IconGitMerge,
  IconGitPullRequest,
  IconUserCheck,
  type Icon,
} from '@tabler/icons-react';
import type { ChangeState } from '@cloudmend/domain/changes';
import { findStage, type Stage, titleState, toneState } from '../change-view';
import styles from '../changes.module.css';

const ICONS: Readonly<Record<Stage, Icon>> = {
  drafted: IconCircleDashed,
  open: IconGitPullRequest,
  planned: IconFileText,
  waiting: IconUserCheck,
  merged: IconGitMerge,
  verified: IconCircleCheck,
  ended: IconBan,
};

/** A change's state with its glyph. */
export const StateMark = ({ state, isBadge = false }: { readonly state: ChangeState; readonly isBadge?: boolean }) => {
  const Glyph = ICONS[findStage({ state })];
  return (
    <span className={`${styles.state} ${isBadge ? styles.badge : ''}`} data-tone={toneState(state)}>
      <Glyph size={15} stroke={1.5} aria-hidden />
      {titleState(state)}
    </span>
  );
};
