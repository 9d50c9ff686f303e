import { type NamedFact, VERDICT_FACT } from '@cloudmend/domain/changes';
import type { FindingDetail } from '@cloudmend/domain/findings';
import type { Recommendation } from '@cloudmend/domain/recommendations';

/** What a scan read about a finding. */
export const listFindingFacts = ({ detail, evidence }: Pick<FindingDetail, 'detail' | 'evidence'>): NamedFact[] => [
  { fact: VERDICT_FACT, value: detail },
  ...evidence.map(({ fact, value }) => ({ fact, value })),
];

/** What a saving rests on. */
export const listSavingFacts = ({ inputs }: Pick<Recommendation, 'inputs'>): NamedFact[] =>
  Object.entries(inputs).map(([fact, value]) => ({ fact, value: String(value) }));
