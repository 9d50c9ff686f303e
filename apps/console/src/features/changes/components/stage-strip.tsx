import { formatUsd } from '@cloudmend/domain/costs';
import type { ChangeSummary } from '@cloudmend/domain/changes';
import { plural } from '../../../components/format';
import { waitsFor } from '../../../queries/changes';
import { findStage, readSaving, STAGE_TITLES, STAGES, type Stage } from '../change-view';
import styles from '../changes.module.css';

interface StageStripProps {
  readonly changes: readonly ChangeSummary[];
  readonly reviewer: string | undefined;
  readonly picked: Stage | undefined;
  readonly onPick: (stage: Stage | undefined) => void;
}

const count = (changes: readonly ChangeSummary[], state: ChangeSummary['state']): number =>
  changes.filter((change) => change.state === state).length;

/** What a stage's changes have in common, in a few words. */
const describeStage = (stage: Stage, changes: readonly ChangeSummary[], reviewer: string | undefined): string => {
  if (changes.length === 0) return '';
  const gained = changes.reduce((sum, { controls }) => sum + controls.gained.length, 0);
  const mine = changes.filter((change) => waitsFor(change, reviewer)).length;
  const words: Readonly<Record<Stage, string>> = {
    drafted: 'being edited',
    open: 'waiting for a plan',
    planned: 'being checked',
    waiting: mine > 0 ? `${mine} for you` : 'for others',
    merged: 'verified by the next scan',
    verified: gained > 0 ? `${plural(gained, 'control')} gained` : 'seen by a scan',
    ended: count(changes, 'refused') > 0 ? `${count(changes, 'refused')} refused` : 'not applied',
  };
  return words[stage];
};

/** How many changes stand where, and what they save a month. A cell filters the list. */
export const StageStrip = ({ changes, reviewer, picked, onPick }: StageStripProps) => (
  <ul className={styles.stages} aria-label="Stages">
    {STAGES.map((stage) => {
      const here = changes.filter((change) => findStage(change) === stage);
      const usd = here.reduce((sum, change) => sum + (readSaving(change) ?? 0), 0);
      return (
        <li key={stage}>
          <button
            type="button"
            className={styles.stage}
            aria-pressed={picked === stage}
            onClick={() => onPick(picked === stage ? undefined : stage)}
          >
            <span>{STAGE_TITLES[stage]}</span>
            <b>
              {here.length}
              {usd !== 0 && <small>{formatUsd(usd)}</small>}
            </b>
            <small>{describeStage(stage, here, reviewer) || ' '}</small>
          </button>
        </li>
      );
    })}
  </ul>
);
