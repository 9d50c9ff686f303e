import type { Change } from '@cloudmend/domain/changes';
import { formatMoment } from '../../../components/format';
import { listSteps } from '../change-view';
import styles from '../changes.module.css';

/** The steps of a change: stitched when done, a ring for the present one, dashed to come. */
export const ChangeSeam = ({ change }: { readonly change: Change }) => (
  <ol className={styles.seam} aria-label="Steps">
    {listSteps(change).map(({ title, state, note, at }) => (
      <li key={title} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
        <span>{title}</span>
        <small>{at ? formatMoment(at) : note}</small>
      </li>
    ))}
  </ol>
);
