import { useMemo } from 'react';
import type { ChangedFile } from '@cloudmend/domain/changes';
import { Card } from '../../../components/page';
import { type DiffLine, readDiff } from '../diff-lines';
import layout from '../../../components/layout.module.css';
import styles from '../changes.module.css';

const SIGNS: Readonly<Record<DiffLine['kind'], string>> = { head: '', same: ' ', added: '+', removed: '−' };

/** A file's changed lines with what surrounds them. */
export const DiffCard = ({ file }: { readonly file: ChangedFile }) => {
  const { path, added, removed, lines } = useMemo(() => readDiff(file), [file]);
  return (
    <Card
      title="Diff"
      unit={<code className={layout.mono}>{path}</code>}
      right={
        <span>
          <span className={styles.added}>+{added}</span> <span className={styles.removed}>−{removed}</span>
        </span>
      }
      isFlush
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={styles.diff} role="region" aria-label={`Changed lines of ${path}`} tabIndex={0}>
        <div className={styles.lines}>
          {lines.map(({ kind, number, text }, place) => (
            <div key={place} className={styles.line} data-kind={kind}>
              <span aria-hidden>{number ?? ''}</span>
              <span>{SIGNS[kind]}</span>
              <span>{text}</span>
            </div>
          ))}
        </div>
      </div>
    </Card>
  );
};
