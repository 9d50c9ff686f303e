import { useId, useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { type Explained, useExplanation } from '../../queries/explanations';
import { Loaded } from '../query-state';
import { LOADING } from '../skeletons';
import { PhrasedNarration } from './narration';

const Explanation = ({ subject }: { readonly subject: Explained }) => (
  <Loaded
    query={useExplanation(subject)}
    what="the explanation"
    skeleton={<Skeleton height={220} radius="md" {...LOADING} />}
  >
    {(narration) => <PhrasedNarration subject={{ explain: subject }} narration={narration} />}
  </Loaded>
);

/** Explains something on request, in sentences over facts. */
export const Explain = ({ subject }: { readonly subject: Explained }) => {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  return (
    <div>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconMessageQuestion size={15} stroke={1.5} />}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        Explain
      </Button>
      <section id={panel} aria-label="Explanation" hidden={!isOpen}>
        {isOpen && <Explanation subject={subject} />}
      </section>
    </div>
  );
};
