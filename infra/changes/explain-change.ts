import type { Change } from '@cloudmend/domain/changes';
import { asCode } from '@cloudmend/domain/repositories';

/** What was read and what the guardrails say, for a comment on the pull request. What others wrote stands in code spans. */
export const explain = ({ facts, gate, plan }: Change): string =>
  [
    'What the last scan read:',
    ...(facts?.items ?? []).slice(0, 20).map(({ fact, value }) => `- ${asCode(fact)}: ${asCode(value)}`),
    '',
    plan ? `Planned with ${asCode(plan.projection.tool)}.` : 'Not planned.',
    ...(gate ? ['', 'Guardrails:', ...gate.decisions.map(({ sentence }) => `- ${asCode(sentence)}`)] : []),
  ].join('\n');
