import { useState } from 'react';
import type { ModelCall } from '@cloudmend/domain/copilot';
import { exactUsd, formatCount, formatMoment, plural } from '../../../components/format';
import { Loaded } from '../../../components/query-state';
import { useModelCalls } from '../../../queries/copilot-model';
import layout from '../../../components/layout.module.css';
import styles from '../integrations.module.css';

const ABOUT: Readonly<Record<ModelCall['about'], string>> = {
  explanation: 'Explanation',
  answer: 'Answer',
  test: 'Test',
};

const describe = ({ outcome, fault, kept, sentences, tokens, usd }: ModelCall): string => {
  const became = outcome === 'failed' ? (fault ?? 'Failed') : `${kept} of ${plural(sentences, 'sentence')} worded`;
  return `${became}; ${formatCount(tokens.input + tokens.output)} tokens, ${exactUsd(usd)}`;
};

const CallRow = ({ call }: { readonly call: ModelCall }) => (
  <li>
    <span className={layout.sub}>{formatMoment(call.at)}</span>
    <span>{`${ABOUT[call.about]}, ${call.model}`}</span>
    <span className={layout.sub}>{describe(call)}</span>
    <details className={styles.sent}>
      <summary>What was sent</summary>
      <pre>{call.sent}</pre>
    </details>
  </li>
);

const Calls = () => (
  <Loaded query={useModelCalls()} what="what was sent">
    {({ calls, instructions }) => (
      <>
        {calls.length === 0 ? (
          <p className={layout.sub}>Nothing was sent yet.</p>
        ) : (
          <ul>
            {calls.map((call) => (
              <CallRow key={call.id} call={call} />
            ))}
          </ul>
        )}
        <details className={styles.sent}>
          <summary>Instructions sent with each call</summary>
          <pre>{instructions}</pre>
        </details>
      </>
    )}
  </Loaded>
);

/** What the model was sent, loaded when it is opened. */
export const ModelCalls = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.deliveries} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Last calls</summary>
      {isOpen && <Calls />}
    </details>
  );
};
