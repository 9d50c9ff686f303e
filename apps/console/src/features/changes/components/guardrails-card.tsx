import type { Change } from '@cloudmend/domain/changes';
import { Card } from '../../../components/page';
import { showValue } from '../change-view';
import { Sentence } from './sentence';
import layout from '../../../components/layout.module.css';
import styles from '../changes.module.css';

/** Each guardrail as a sentence with the fact it goes by; what stands in the way first. */
export const GuardrailsCard = ({ change: { gate } }: { readonly change: Change }) => {
  if (!gate)
    return (
      <Card title="Guardrails">
        <p className={layout.dim} style={{ margin: 0 }}>
          Checked once the pull request is open.
        </p>
      </Card>
    );
  const met = gate.decisions.filter(({ verdict }) => verdict === 'allow');
  const unmet = gate.decisions.filter(({ verdict }) => verdict !== 'allow');
  return (
    <Card title="Guardrails" right={<span>{`${met.length} of ${gate.decisions.length} met`}</span>}>
      <ul className={styles.sentences}>
        {[...unmet, ...met].map(({ rule, verdict, sentence, facts }) => (
          <Sentence key={`${rule} ${sentence}`} verdict={verdict} fact={facts[0] && showValue(facts[0].value)}>
            {sentence}
          </Sentence>
        ))}
      </ul>
    </Card>
  );
};
