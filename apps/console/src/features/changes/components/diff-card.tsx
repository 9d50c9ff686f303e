import { useId, useMemo, useState } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import type { ChangedFile } from '@cloudmend/domain/changes';
import { Segments } from '@cloudmend/ui/parts';
import { plural } from '../../../components/format';
import { Card } from '../../../components/page';
import { type DiffLine, type FileDiff, readDiff, toPairs } from '../diff-lines';
import layout from '../../../components/layout.module.css';
import styles from '../changes.module.css';

const SIGNS: Readonly<Record<DiffLine['kind'], string>> = { head: '', same: ' ', added: '+', removed: '−' };

const VIEWS = [
  { value: 'unified', label: 'Unified' },
  { value: 'split', label: 'Split' },
] as const;
type View = (typeof VIEWS)[number]['value'];

const Line = ({ line }: { readonly line: DiffLine | undefined }) => (
  <div className={styles.line} data-kind={line?.kind ?? 'none'}>
    <span aria-hidden>{line?.number ?? ''}</span>
    <span>{line && SIGNS[line.kind]}</span>
    <span>{line?.text}</span>
  </div>
);

const Split = ({ lines }: Pick<FileDiff, 'lines'>) => {
  const pairs = toPairs(lines);
  return (
    <div className={styles.split}>
      {(['left', 'right'] as const).map((side) => (
        <div key={side} className={styles.lines}>
          {pairs.map((pair, place) => (
            <Line key={place} line={pair[side]} />
          ))}
        </div>
      ))}
    </div>
  );
};

const Lines = ({ diff: { path, lines }, view }: { readonly diff: FileDiff; readonly view: View }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
  <div className={styles.diff} role="region" aria-label={`Changed lines of ${path}`} tabIndex={0}>
    {view === 'split' ? (
      <Split lines={lines} />
    ) : (
      <div className={styles.lines}>
        {lines.map((line, place) => (
          <Line key={place} line={line} />
        ))}
      </div>
    )}
  </div>
);

const Counts = ({ added, removed }: Pick<FileDiff, 'added' | 'removed'>) => (
  <span className={styles.counts}>
    <span className={styles.added}>+{added}</span> <span className={styles.removed}>−{removed}</span>
  </span>
);

const toId = (list: string, place: number): string => `${list}-${place}`;

/** Leads to each file; opens the one that is chosen. */
const JumpList = ({ diffs, list }: { readonly diffs: readonly FileDiff[]; readonly list: string }) => {
  const open = (place: number): void => {
    const file = document.getElementById(toId(list, place));
    if (!(file instanceof HTMLDetailsElement)) return;
    file.open = true;
    file.scrollIntoView({ block: 'start' });
    file.querySelector('summary')?.focus({ preventScroll: true });
  };
  return (
    <ul className={styles.jump} aria-label="Changed files">
      {diffs.map(({ path, added, removed }, place) => (
        <li key={path}>
          <button type="button" onClick={() => open(place)}>
            <code className={layout.mono}>{path}</code>
          </button>
          <Counts added={added} removed={removed} />
        </li>
      ))}
    </ul>
  );
};

/** The changed lines of each file with what surrounds them, in one column or side by side. */
export const DiffCard = ({ files }: { readonly files: readonly ChangedFile[] }) => {
  const list = useId();
  const diffs = useMemo(() => files.map(readDiff), [files]);
  const [wanted, setWanted] = useState<View>('unified');
  const isNarrow = useMediaQuery('(max-width: 47.99em)') ?? false;
  const view = isNarrow ? 'unified' : wanted;
  const [only] = diffs;
  if (!only) return null;
  const isOne = diffs.length === 1;
  const sum = (name: 'added' | 'removed'): number => diffs.reduce((total, diff) => total + diff[name], 0);
  return (
    <Card
      title="Diff"
      unit={isOne ? <code className={layout.mono}>{only.path}</code> : plural(diffs.length, 'file')}
      right={
        <>
          <Counts added={sum('added')} removed={sum('removed')} />
          {!isNarrow && <Segments label="Diff view" options={VIEWS} value={view} onChange={setWanted} />}
        </>
      }
      isFlush
    >
      {isOne ? (
        <Lines diff={only} view={view} />
      ) : (
        <>
          <JumpList diffs={diffs} list={list} />
          {diffs.map((diff, place) => (
            <details key={diff.path} id={toId(list, place)} className={styles.file} open>
              <summary>
                <code className={layout.mono}>{diff.path}</code>
                <Counts added={diff.added} removed={diff.removed} />
              </summary>
              <Lines diff={diff} view={view} />
            </details>
          ))}
        </>
      )}
    </Card>
  );
};
