import type { ReactNode } from 'react';
import { IconCheck, IconHourglass, IconX, type Icon } from '@tabler/icons-react';
import type { ChangeGate } from '@cloudmend/domain/changes';
import styles from '../changes.module.css';

export type Verdict = ChangeGate['verdict'];

const MARKS: Readonly<Record<Verdict, { readonly glyph: Icon; readonly label: string }>> = {
  allow: { glyph: IconCheck, label: 'Met' },
  wait: { glyph: IconHourglass, label: 'Waiting' },
  deny: { glyph: IconX, label: 'Not met' },
};

/** One thing that was checked: its outcome, the sentence, and the fact it goes by on the right. */
export const Sentence = ({
  verdict,
  fact,
  children,
}: {
  readonly verdict: Verdict;
  readonly fact?: ReactNode;
  readonly children: ReactNode;
}) => {
  const { glyph: Glyph, label } = MARKS[verdict];
  return (
    <li>
      <Glyph size={15} stroke={2} className={styles[verdict]} role="img" aria-label={label} />
      <span>{verdict === 'allow' ? children : <b>{children}</b>}</span>
      {fact !== undefined && <span>{fact}</span>}
    </li>
  );
};
