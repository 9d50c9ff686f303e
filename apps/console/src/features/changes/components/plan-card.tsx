import type { Change } from '@cloudmend/domain/changes';
import { formatMoment, plural } from '../../../components/format';
import { Card } from '../../../components/page';
import { Sentence } from './sentence';
import layout from '../../../components/layout.module.css';
import styles from '../changes.module.css';

type Plan = NonNullable<Change['plan']>;

const TOOLS: Readonly<Record<Plan['projection']['tool'], string>> = {
  terraform: 'Terraform',
  cloudformation: 'CloudFormation',
  cdk: 'CDK',
};

const SHORT_COMMIT = 7;

const Attributes = ({ names }: { readonly names: readonly string[] }) => (
  <>
    Changed:{' '}
    {names.map((name, place) => (
      <span key={name}>
        {place > 0 && ', '}
        <code className={layout.mono}>{name}</code>
      </span>
    ))}
  </>
);

const Planned = ({ plan: { projection, faults } }: { readonly plan: Plan }) => {
  const replaced = projection.changes.filter(({ replaces, actions }) => replaces || actions.includes('delete'));
  const names = [...new Set(projection.changes.flatMap(({ attributes }) => attributes))];
  return (
    <ul className={styles.sentences}>
      <Sentence verdict={projection.changes.length > 0 ? 'allow' : 'deny'}>
        {plural(projection.changes.length, 'resource')} changed by the plan
      </Sentence>
      {names.length > 0 && (
        <Sentence verdict="allow">
          <Attributes names={names} />
        </Sentence>
      )}
      <Sentence verdict={replaced.length === 0 ? 'allow' : 'deny'}>
        {replaced.length === 0
          ? 'Nothing is replaced or deleted'
          : `${plural(replaced.length, 'resource')} replaced or deleted`}
      </Sentence>
      <Sentence
        verdict={projection.drift.length === 0 ? 'allow' : 'deny'}
        fact={<code className={layout.mono}>{projection.commit.slice(0, SHORT_COMMIT)}</code>}
      >
        {projection.drift.length === 0 ? 'No drift' : `${plural(projection.drift.length, 'resource')} drifted`}
      </Sentence>
      {faults.map(({ fault, reason }) => (
        <Sentence key={`${fault} ${reason}`} verdict="deny">
          {reason}
        </Sentence>
      ))}
    </ul>
  );
};

/** What the customer's own plan says the edit does. */
export const PlanCard = ({ change: { plan } }: { readonly change: Change }) => (
  <Card
    title="Plan"
    unit={plan ? `${TOOLS[plan.projection.tool]} ${plan.projection.version}, ${formatMoment(plan.at)}` : 'Not planned'}
    right={
      plan && (
        <span className={plan.faults.length === 0 ? layout.mend : layout.bad}>
          {plan.faults.length === 0 ? 'Passed' : 'Failed'}
        </span>
      )
    }
  >
    {plan ? (
      <Planned plan={plan} />
    ) : (
      <p className={layout.dim} style={{ margin: 0 }}>
        No plan was posted for this pull request. Your guardrails decide whether it can be approved without one.
      </p>
    )}
  </Card>
);
